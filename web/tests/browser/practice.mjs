// practice.mjs: how practice is begun in a browser, and what the house has of it.
import { wordsOf } from './words.mjs'

/** Opens a game of a house's; what was begun before is left. With payouts, a layout to be paid. */
export async function begin(who, heading, game, { say = wordsOf('en'), payouts = false } = {}) {
  const { page } = who
  await who.open('/practice')
  const other = page.getByRole('button', { name: say('Another game') })
  const choice = page.locator('section', { has: page.getByRole('heading', { name: heading }) }).getByRole('button', { name: say(game) })
  await other.or(choice).first().waitFor() // the games are there once one's own sitting is known
  if (await other.isVisible()) await other.click()
  if (payouts) await page.getByRole('button', { name: say('Payouts'), exact: true }).click()
  await choice.click()
  await page.locator('.banner').waitFor()
  await page.locator(payouts ? 'form fieldset' : 'footer .rail').first().waitFor()
}

/** What is told to whoever sits there. */
export async function sitting(house, who) {
  const { body } = await house.ask(who, 'GET', '/api/practice')
  return (await house.ask(who, 'GET', `/api/practice/${body.sitting}`)).body
}
