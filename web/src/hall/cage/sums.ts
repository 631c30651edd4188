/* sums.ts -- what a purchase and a redemption come to before they are done; the house reckons again. */
import type { CagePage, Method, Payout, Shift } from '../types'

export interface Payment {
  by: Method
  /** Cash handed over. */
  tendered: number | null
  /** What it is for; of cash, null: for all of it. */
  sum: number | null
}

export const forWhat = (payment: Payment): number => payment.sum ?? (payment.by === 'cash' ? (payment.tendered ?? 0) : 0)

export const changeOf = (payment: Payment): number => (payment.by === 'cash' ? (payment.tendered ?? 0) - forWhat(payment) : 0)

export const totalOf = (payments: readonly Payment[]): number => payments.reduce((sum, one) => sum + forWhat(one), 0)

/** All of it is told and none is less than nothing. */
export function isWhole(payments: readonly Payment[]): boolean {
  return payments.length > 0 && payments.every((one) => forWhat(one) > 0 && changeOf(one) >= 0 && (one.by !== 'cash' || one.tendered !== null))
}

/** As the deed is told it. */
export function asTold(payments: readonly Payment[]): object[] {
  return payments.map((one) =>
    one.by === 'cash' ? { by: one.by, tendered: one.tendered ?? 0, ...(one.sum !== null ? { sum: one.sum } : {}) } : { by: one.by, sum: one.sum ?? 0 },
  )
}

/** The step at which document, chips and change go over the counter together [M1 §8.3]. */
export const HAND_OVER = 8

/** Notes are taken, said, laid out and put away only where there are notes. */
export const stepsOf = (payments: readonly Payment[]): number[] => (payments.some((one) => one.by === 'cash') ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [4, 5, 6, 7, 8])

/** Income tax of a payout, half up; nothing where the house's rate is not known here. */
export function taxOf(gross: number, bp: number): number {
  return bp > 0 ? Math.floor((gross * bp + 5000) / 10_000) : 0
}

export const ownShift = (page: CagePage, me: number): Shift | undefined => page.shifts.find((one) => one.cashier === me && one.state === 'open')

/** The shift he has to do with: an open one first, then one that is counted, then one to open. */
export function shiftOf(page: CagePage, me: number): Shift | undefined {
  const mine = page.shifts.filter((one) => one.cashier === me)
  return mine.find((one) => one.state === 'open') ?? mine.find((one) => one.state === 'counting' || one.state === 'reconciled') ?? mine[0]
}

const NEAR_MINUTES = 120

export type Urgency = 'overdue' | 'near' | 'none'

export function urgencyOf(payout: Payout, now: number): Urgency {
  if (payout.overdue) return 'overdue'
  if (payout.due === null) return 'none'
  const minutes = Math.floor((payout.due / 1000 - now) / 60_000)
  return minutes < 0 ? 'overdue' : minutes < NEAR_MINUTES ? 'near' : 'none'
}

/** First who is overdue, then whose term ends first, then who has none, in the order filed. */
export function byTerm(payouts: readonly Payout[]): Payout[] {
  return [...payouts].sort((a, b) => Number(b.overdue) - Number(a.overdue) || (a.due ?? Infinity) - (b.due ?? Infinity) || a.filed_at - b.filed_at)
}
