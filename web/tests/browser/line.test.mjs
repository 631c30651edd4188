// The line to the house: slow, lost, come back. Nothing pressed is dropped, nothing is done twice.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { layoutIs, player } from './hands.mjs'
import { openHouse, until } from './house.mjs'

const TABLE = 3
let house
let one
before(async () => {
  house = await openHouse()
  one = await house.person('dealer')
})
after(() => house?.close())

/** A round past the pages. */
async function round(number) {
  for (const what of [{ in: 'launch' }, { in: 'close_bets' }, { in: 'result', number }, { in: 'lift_dolly' }, { in: 'confirm' }])
    assert.equal((await house.command(one, TABLE, what)).status, 'OK')
}

test('keys pressed faster than the house answers all arrive, in order', async () => {
  const a = player(await house.person('player1'))
  const given = []
  // Everything the house says comes 250 ms late.
  await a.page.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer()
    page.onMessage((text) => {
      const { command } = JSON.parse(text)
      if (command) given.push(command)
      server.send(text)
    })
    server.onMessage((text) => setTimeout(() => page.send(text), 250))
  })
  await a.sit(TABLE)
  await a.chip(1).click()
  await a.place('n17').click()
  await a.place('red').click()
  await layoutIs(house, a, TABLE, { n17: 10, red: 10 })
  await round(2)
  await layoutIs(house, a, TABLE, {})
  await a.button('Repeat').and(a.page.locator(':enabled')).waitFor()
  given.length = 0
  await a.page.locator('body').click({ position: { x: 2, y: 2 } })
  for (const key of ['r', 'd', 'u', 'c', 'u', 'd']) await a.page.keyboard.press(key)
  await layoutIs(house, a, TABLE, { n17: 20, red: 20 })
  await until('all commands', () => given.length >= 8)
  assert.deepEqual(given.map((command) => command.do.in), ['bet', 'bet', 'remove', 'remove', 'remove', 'remove', 'bet', 'bet'])
  assert.equal(new Set(given.map((command) => command.id)).size, given.length)
  await a.leave()
  await a.close()
})

test('an answer that is lost on the way: the command is given again with its id and done once', async () => {
  const a = player(await house.person('player2'))
  const given = []
  const answers = []
  let cut = false
  await a.page.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer()
    page.onMessage((text) => {
      const { command } = JSON.parse(text)
      if (command) given.push(command.id)
      server.send(text)
    })
    server.onMessage((text) => {
      const { answer } = JSON.parse(text)
      if (answer) answers.push(answer)
      if (answer && cut) {
        cut = false
        page.close()
        server.close()
      } else page.send(text)
    })
  })
  await a.sit(TABLE)
  given.length = answers.length = 0
  cut = true
  await a.chip(1).click()
  await a.place('n8').click()
  await until('the command to be given again', () => answers.length === 2)
  assert.equal(given[0], given[1])
  assert.deepEqual(answers.map((answer) => [answer.status, answer.repeated]), [['OK', false], ['OK', true]])
  await layoutIs(house, a, TABLE, { n8: 10 })
  await a.button('Double').click()
  await layoutIs(house, a, TABLE, { n8: 20 })
  await a.leave()
  await a.close()
})

test('the house falls and comes back: pages say so, go on by themselves, what was pressed is done once', async () => {
  const a = player(await house.person('player3'))
  const watcher = await house.person(null)
  await watcher.open(`/wall/${TABLE}`)
  await a.sit(TABLE)
  await a.chip(1).click()
  await a.place('n9').click()
  await layoutIs(house, a, TABLE, { n9: 10 })
  const number = watcher.page.locator('.number text')
  await number.filter({ hasText: /^2$/ }).waitFor()

  await house.stop('SIGKILL')
  const light = a.page.locator('header [role=status]')
  await light.filter({ hasText: a.t('Connection lost, trying again') }).waitFor()
  await watcher.page.getByText('Connection lost').waitFor()
  await number.filter({ hasText: /^2$/ }).waitFor()
  await a.page.keyboard.press('d')

  await house.start()
  await light.filter({ hasText: a.t('Connected') }).waitFor()
  await layoutIs(house, a, TABLE, { n9: 20 })
  await watcher.page.getByText('Connection lost').waitFor({ state: 'detached' })
  await a.place('n9').click()
  await layoutIs(house, a, TABLE, { n9: 30 })
  await round(9)
  await number.filter({ hasText: /^9$/ }).waitFor()
  await a.leave()
})
