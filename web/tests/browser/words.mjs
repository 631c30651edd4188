// words.mjs: what the pages say, in the three languages, read from the built catalogues.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './house.mjs'

export const LANGS = ['en', 'ru', 'bg']
const catalogues = { en: {} }
for (const lang of ['ru', 'bg']) catalogues[lang] = JSON.parse(readFileSync(join(root, `web/src/words/${lang}.json`), 'utf8'))

const fill = (sentence, places) => sentence.replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole))

/** t(sentence, places) in a language. */
export function wordsOf(lang) {
  return (sentence, places = {}) => {
    const said = catalogues[lang][sentence]
    return fill(typeof said === 'string' && said ? said : sentence, places)
  }
}

/** An amount as pages write it: thousands apart, the language's point, all decimals or none. */
export function money(lang, amount, decimals) {
  const unit = 10 ** decimals
  const whole = String(Math.trunc(amount / unit)).replace(/\B(?=(\d{3})+$)/g, '\u202f')
  const rest = String(amount % unit).padStart(decimals, '0')
  return decimals ? `${whole}${lang === 'en' ? '.' : ','}${rest}` : whole
}

/** The same figures whatever stands between them. */
export const digits = (text) => text.replace(/[^0-9]/g, '')
