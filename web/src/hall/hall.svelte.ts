/* hall.svelte.ts -- the hall before a member of staff: the pages of the desks he works with, who the people on
 * them are, and the one way anything is done. What moves money or binds a visitor is asked first (`ask`); what
 * came of it stands in `told` until the next doing; what is to be put on paper is in `paper`.
 *
 *     const hall = new Hall(['door', 'tables'])
 *     $effect(() => hall.start())
 *     const answer = await hall.do(t('Let in'), { do: 'enter', visitor: 17, id_shown: true })
 */
import { ApiError, command, get } from '../lib/api'
import { app } from '../lib/state.svelte'
import type { Answer } from '../lib/types'
import { money, short, t, withCurrency } from '../lib/words'
import { fullMoment, momentOf, offsetOf } from './moments'
import type { FoundCard, HousePage, PersonCard } from './types'

const REFRESH_MS = 3000

export interface Question {
  title: string
  lines: string[]
  yes: string
  input: object
  danger?: boolean
  after?: (answer: Answer) => void
}

/** Something to print: a heading and lines of a name and a value. */
export interface Paper {
  title: string
  number?: string
  rows: [string, string][]
  /** Who signs below. */
  signs?: string[]
  foot?: string
}

export const fullName = (card: PersonCard): string => [card.surname, card.given_name, card.patronymic].filter(Boolean).join(' ')

/** What a deed answers: {"came":{…}}. */
export const cameOf = (answer: Answer): Record<string, unknown> => (answer['came'] as Record<string, unknown> | undefined) ?? {}

export class Hall {
  house = $state.raw<HousePage | null>(null)
  pages = $state.raw<Record<string, unknown>>({})
  cards = $state<Record<number, FoundCard['card']>>({})
  people = $state.raw<Record<string, string>>({})
  question = $state<Question | null>(null)
  told = $state<{ title: string; answer: Answer } | null>(null)
  paper = $state<Paper | null>(null)
  busy = $state(false)
  stale = $state(false)
  wrong = $state('')
  /** The page's own clock, for terms that run out. */
  now = $state(Date.now())
  private asked = new Set<number>()
  private closed = new Set<string>()

  constructor(readonly desks: readonly string[]) {}

  get role(): string {
    return app.session?.role ?? ''
  }

  get me(): number {
    return app.session?.person ?? 0
  }

  page<T>(desk: string): T | null {
    return (this.pages[desk] as T | undefined) ?? null
  }

  // ---- In words ----

  get currency(): { currency: string; decimals: number } {
    return { currency: this.house?.currency ?? '', decimals: this.house?.decimals ?? 2 }
  }

  sum(amount: number): string {
    return money(amount, this.currency)
  }

  whole(amount: number): string {
    return withCurrency(amount, this.currency)
  }

  face(value: number): string {
    return short(value, this.currency)
  }

  private get offset(): number {
    return this.house ? offsetOf(this.house.clock, this.clockRead) : 0
  }
  private clockRead = 0

  moment(at: number): string {
    return momentOf(at, this.offset, this.now)
  }

  full(at: number): string {
    return fullMoment(at, this.offset)
  }

  /** A moment written by the house's clock ("2026-03-15T20:00"); null: none is. */
  read(text: string): number | null {
    const at = Date.parse(`${text}Z`)
    return text === '' || Number.isNaN(at) ? null : (at - this.offset) * 1000
  }

  /** A person by the card index, else by what the house calls him, else by number. */
  name(person: number): string {
    const card = this.cards[person]
    if (card) return fullName(card)
    return this.people[String(person)] ?? t('Visitor {number}', { number: String(person) })
  }

  // ---- Looking ----

  /** Begins to look; what it gives stops it. */
  start(): () => void {
    void this.refresh()
    void get<{ people: Record<string, string> }>('/api/people')
      .then((answer) => (this.people = answer.people))
      .catch(() => {})
    const timer = setInterval(() => void this.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }

  async refresh(): Promise<void> {
    try {
      const house = await get<HousePage>('/api/hall/house')
      this.clockRead = Date.now()
      this.now = this.clockRead
      this.house = house
      if (house.established) await this.refreshDesks()
      this.stale = false
      this.wrong = ''
    } catch (error) {
      this.stale = true
      if (error instanceof ApiError && error.status !== 0) this.wrong = error.message
    }
  }

  private async refreshDesks(): Promise<void> {
    const pages = await Promise.all(this.desks.map((desk) => this.look(desk)))
    this.pages = Object.fromEntries(this.desks.map((desk, i) => [desk, pages[i]]))
  }

  /** A desk that is not shown to his role is not there for him, and not asked for again. */
  private async look(desk: string): Promise<unknown> {
    const key = `${this.role} ${desk}`
    if (this.closed.has(key)) return null
    try {
      return await get<unknown>(`/api/hall/${desk}`)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error
      this.closed.add(key)
      return null
    }
  }

  /** The names of these people, asked for once each. */
  async know(persons: readonly number[]): Promise<void> {
    const fresh = [...new Set(persons)].filter((person) => person > 0 && !this.asked.has(person))
    for (const person of fresh) this.asked.add(person)
    await Promise.all(
      fresh.map((person) =>
        get<FoundCard>(`/api/cards/${person}`)
          .then((found) => (this.cards[person] = found.card))
          .catch(() => {}),
      ),
    )
  }

  keep(found: FoundCard): void {
    this.asked.add(found.visitor)
    this.cards[found.visitor] = found.card
  }

  async find(text: string): Promise<FoundCard[]> {
    const { cards } = await get<{ cards: FoundCard[] }>(`/api/cards?q=${encodeURIComponent(text)}`)
    const seen = new Set<number>()
    const found = cards.filter(({ visitor, card }) => card !== null && !seen.has(visitor) && seen.add(visitor))
    for (const one of found) this.keep(one)
    return found
  }

  // ---- Doing ----

  ask(question: Question): void {
    this.question = question
  }

  no(): void {
    this.question = null
  }

  async yes(): Promise<void> {
    const question = this.question
    if (!question || this.busy) return
    const answer = await this.do(question.title, question.input)
    this.question = null
    if (answer.status === 'OK') question.after?.(answer)
  }

  /** Does it and says what came of it; a refusal is an answer too. */
  async do(title: string, input: object): Promise<Answer> {
    this.busy = true
    try {
      const answer = await command(0, input)
      this.told = { title, answer }
      await this.refresh()
      return answer
    } finally {
      this.busy = false
    }
  }
}
