// hall.mjs: the demonstration house with its hall established: chips by the piece in the cage, money in the safe,
// a shift planned, two visitors' cards.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { openHouse } from './house.mjs'

export const CHIPS = { 100000: 40, 50000: 20, 10000: 80, 2500: 60, 500: 40 }
export const CASHIER = 8
export const DRAWER = 2_000_000

export const ANNA = {
  surname: 'Иванова', given_name: 'Анна', patronymic: 'Петровна', born: '1990-05-01', code: 'A0001',
  document: { name: 'паспорт', series: 'MP', number: '1234567', issued_on: '2015-03-02', issued_by: 'РОВД' },
}
export const BORIS = {
  surname: 'Петров', given_name: 'Борис', born: '2015-01-01', code: 'B0002',
  document: { name: 'паспорт', series: 'MP', number: '7654321' },
}

/** Answers what the page asks before it does anything, and waits until it is done: what is typed before goes nowhere. */
export async function confirm(page) {
  const question = page.locator('dialog[aria-labelledby="hall-ask"]')
  await question.locator('button.primary:focus:not([aria-disabled="true"])').waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
}

export async function openHall({ demo = '--demo', ...settings } = {}) {
  const house = await openHouse({ demo })
  const staff = new Map()

  /** Somebody who works past the pages. */
  async function who(login) {
    if (!staff.has(login)) staff.set(login, await house.person(login))
    return staff.get(login)
  }

  async function deed(login, what) {
    const id = randomBytes(16).toString('hex')
    const one = await who(login)
    return (await house.ask(one, 'POST', '/api/house/commands', { id, do: what })).body
  }

  async function must(login, what) {
    const answer = await deed(login, what)
    assert.equal(answer.status, 'OK', `${JSON.stringify(what)}: ${JSON.stringify(answer)}`)
    return answer
  }

  const page = async (login, desk) => (await house.ask(await who(login), 'GET', `/api/hall/${desk}`)).body

  if (!(await page('manager', 'house')).established)
    await must('administration', {
      do: 'establish', house: 'm1', currency: 'EUR', decimals: 2, zone: '<+03>-3', day_start: 21600,
      legal_entity: 'Казино «М-1»', denominations: [100000, 50000, 10000, 2500, 500], income_tax_bp: 400, ...settings,
    })
  return { ...house, deed, must, hallPage: page }
}

/** Chips into the cage, money into the safe and on into the drawer of a shift that waits to be opened. */
export async function furnish(house) {
  await house.must('manager', { do: 'chips_register', chips: CHIPS })
  await house.must('cashier', { do: 'chips_move', from: 'vault', chips: CHIPS })
  await house.must('head_cashier', { do: 'safe_in', amount: DRAWER })
  const { came } = await house.must('head_cashier', { do: 'shift_plan', cashier: CASHIER, drawer: 1 })
  await house.must('head_cashier', { do: 'safe_move', shift: came.shift, amount: DRAWER })
  return came.shift
}
