/** What the pages say, in the language in force. The English sentence is its own key; the others come
 *  from po/ by tools/web_words.py. Read inside a component these change with the language at once.
 *
 *      t('Round {n}', { n: 17 })
 *      plural(n, 'one player', '{n} players')
 */
import { app } from './state.svelte'
import type { Currency, Lang } from './types'

export type Catalogue = Record<string, string | string[]>
export type Places = Record<string, string | number>

export const LANGS: [Lang, string][] = [
  ['ru', 'Русский'],
  ['bg', 'Български'],
  ['en', 'English'],
]
const KEPT = 'croupier.lang'
const THIN = '\u202f'
const MINUS = '\u2212'

const catalogues: Partial<Record<Lang, Catalogue>> = { en: {} }

export function fill(sentence: string, places: Places = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = places[name]
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value
  })
}

export function t(sentence: string, places?: Places): string {
  const said = catalogues[app.lang]?.[sentence]
  return fill(typeof said === 'string' && said ? said : sentence, places)
}

/** Which of a catalogue's plural forms, which stand in the order of po files. */
export function formOf(lang: Lang, n: number): number {
  const category = new Intl.PluralRules(lang).select(n)
  return { zero: 0, one: 0, two: 1, few: 1, many: 2, other: 1 }[category]
}

export function plural(n: number, one: string, many: string, places: Places = {}): string {
  const forms = catalogues[app.lang]?.[one]
  const english = formOf('en', n) === 0 ? one : many
  const said = Array.isArray(forms) ? forms[Math.min(formOf(app.lang, n), forms.length - 1)] : undefined
  return fill(said || english, { n, ...places })
}

/** A sentence in a language that need not be the page's own: what is said aloud is the house's. English
 *  until that catalogue is there. */
export function tIn(lang: Lang, sentence: string, places?: Places): string {
  void app.catalogues
  if (!catalogues[lang]) void load(lang).catch(() => setCatalogue(lang, {}))
  const said = catalogues[lang]?.[sentence]
  return fill(typeof said === 'string' && said ? said : sentence, places)
}

// ---- Language ----

export function setCatalogue(lang: Lang, words: Catalogue): void {
  catalogues[lang] = words
  app.catalogues += 1
}

async function load(lang: Lang): Promise<void> {
  if (catalogues[lang]) return
  const words = lang === 'ru' ? await import('../words/ru.json') : await import('../words/bg.json')
  setCatalogue(lang, words.default as Catalogue)
}

export async function setLang(lang: Lang): Promise<void> {
  await load(lang).catch(() => setCatalogue(lang, {}))
  app.lang = lang
  document.documentElement.lang = lang
}

/** A choice made here outlives the page; what a browser or an account suggests does not. */
export function keepLang(lang: Lang): void {
  localStorage.setItem(KEPT, lang)
}

export function isLangKept(): boolean {
  return localStorage.getItem(KEPT) !== null
}

/** What was chosen before, else what the browser asks for. */
export function firstLang(): Lang {
  const wanted = [localStorage.getItem(KEPT), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  for (const lang of wanted) if (lang === 'ru' || lang === 'bg' || lang === 'en') return lang
  return 'en'
}

// ---- Numbers, money, time ----

export function number(value: number): string {
  const digits = Math.abs(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, THIN)
  return value < 0 ? MINUS + digits : digits
}

/** An amount with all of its currency's decimals: "35 000,00". */
export function money(amount: number, { decimals }: { decimals: number }): string {
  const unit = 10 ** decimals
  const whole = Math.trunc(Math.abs(amount) / unit)
  const rest = Math.abs(amount) % unit
  const sign = amount < 0 ? MINUS : ''
  const point = app.lang === 'en' ? '.' : ','
  const tail = decimals ? point + rest.toString().padStart(decimals, '0') : ''
  return sign + number(whole) + tail
}

/** The same without empty decimals, for chips and the felt: "35 000". */
export function short(amount: number, currency: { decimals: number }): string {
  const whole = amount % 10 ** currency.decimals === 0
  return whole ? money(amount / 10 ** currency.decimals, { decimals: 0 }) : money(amount, currency)
}

export function withCurrency(amount: number, currency: Currency): string {
  return `${money(amount, currency)}${THIN}${currency.currency}`
}

export function time(at: number): string {
  return new Intl.DateTimeFormat(app.lang, { timeStyle: 'medium' }).format(at)
}

export function dateTime(at: number): string {
  return new Intl.DateTimeFormat(app.lang, { dateStyle: 'short', timeStyle: 'medium' }).format(at)
}
