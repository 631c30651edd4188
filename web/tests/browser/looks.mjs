// looks.mjs: what is looked at on a page in use: what axe-core finds, what reaches over the window's edge,
// what is too small for a thumb; and its picture, kept in build/pictures.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './house.mjs'
import { toPalette } from './palette.mjs'
import { LANGS, wordsOf } from './words.mjs'

export const SIZES = [[360, 740], [1280, 720], [3840, 2160]]
/** What a page is looked at in: all languages and sizes, or with LOOKS=some the two where axe-core looks too. */
export const isLookedAt = (width, lang) =>
  process.env.LOOKS !== 'some' || (width === 1280 && lang === 'bg') || (width === 360 && lang === 'ru')
export const PICTURES = join(root, 'build/pictures')
mkdirSync(PICTURES, { recursive: true })
// Those the documentation shows, and what they are called there: written only when PICTURES=docs.
const docs = join(root, 'docs/pictures')
const DOCS = {
  'lobby-1280-en': 'lobby', 'table-1280-en': 'table', 'dealer-1280-en': 'dealer', 'inspector-1280-en': 'inspector',
  'wall-1280-en': 'wall', 'table-360-en': 'phone', 'blackjack-1280-en': 'blackjack', 'caribbean-stud-settled-1280-en': 'poker',
  'poker-over-1280-en': 'holdem', 'poker-console-1280-en': 'poker-dealer',
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings, as lines. */
async function findings(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`))
}

export async function isClean(page, what) {
  assert.deepEqual(await findings(page), [], what)
}

/** Keys that show where words should: "pit_boss". Codes of refusals are capitals, and are meant. */
export const keysShown = (page) =>
  page.evaluate(() => [...new Set(document.body.innerText.match(/(?<![\w/.-])[a-z]+(?:_[a-z]+)+(?![\w/])/g) ?? [])])

/** What reaches over the edge of the window. */
export const sideways = (page) =>
  page.evaluate(() => {
    const room = document.documentElement
    if (room.scrollWidth <= room.clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > room.clientWidth + 1)
    return [`${room.scrollWidth} > ${room.clientWidth}`, ...wide.slice(0, 4).map((element) => element.outerHTML.slice(0, 120))]
  })

export const downwards = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - document.documentElement.clientHeight))

/** Buttons of the rail under a thumb. */
export async function thumbs(page, width, where) {
  if (width !== 360) return
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('footer button')]
      .map((button) => [button.textContent.trim(), button.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(([text, box]) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
  )
  assert.deepEqual(small, [], `${where}: too small for a thumb`)
}

/** No two of these cover one another, unless they are of one group. */
export async function keepApart(page, selector, where, group = '[data-box]') {
  const over = await page.evaluate(
    ([things, of]) => {
      const all = [...document.querySelectorAll(things)].map((one) => [one.closest(of), one.getBoundingClientRect(), one.textContent.trim().slice(0, 30)])
      const covers = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      return all.flatMap(([group1, a, text1], i) => all.slice(i + 1).flatMap(([group2, b, text2]) => (group1 !== group2 && covers(a, b) ? [`${text1} over ${text2}`] : [])))
    },
    [selector, group],
  )
  assert.deepEqual(over, [], where)
}

/** Nothing reaches out of what it lies in. */
export async function keepsIn(page, selector, around, where) {
  const out = await page.evaluate(
    ([things, room]) =>
      [...document.querySelectorAll(things)].flatMap((one) => {
        const [a, b] = [one.getBoundingClientRect(), one.closest(room).getBoundingClientRect()]
        const far = Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom)
        return far > 1 ? [`${one.textContent.trim().slice(0, 30)}: ${Math.round(far)} px`] : []
      }),
    [selector, around],
  )
  assert.deepEqual(out, [], where)
}

export async function picture(page, name, width, lang) {
  const key = `${name}-${width}-${lang}`
  const png = await page.screenshot({ path: join(PICTURES, `${key}.png`) })
  if (process.env.PICTURES === 'docs' && DOCS[key]) writeFileSync(join(docs, `${DOCS[key]}.png`), toPalette(png))
}

/** One page in three languages and three sizes. `ready` waits for what it must show, `held` says at which
 *  widths it must not scroll down either, `each` looks at more. */
export async function looksRight(house, name, login, path, ready, { held = [], each } = {}) {
  for (const lang of LANGS) {
    const sizes = SIZES.filter(([width]) => isLookedAt(width, lang))
    if (sizes.length === 0) continue
    const who = await house.person(login, { lang })
    await who.open(path)
    await ready(who, wordsOf(lang))
    for (const [width, height] of sizes) {
      await who.page.setViewportSize({ width, height })
      await who.page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
      const where = `${name} ${width} ${lang}`
      if (width < 3840 || lang === 'en') await picture(who.page, name, width, lang)
      assert.deepEqual(await sideways(who.page), [], where)
      assert.deepEqual(await keysShown(who.page), [], `${where}: keys instead of words`)
      if (held.includes(width)) assert.equal(await downwards(who.page), 0, `${where} scrolls down`)
      if ((width === 1280 && lang === 'bg') || (width === 360 && lang === 'ru')) await isClean(who.page, where)
      await each?.(who.page, width, where)
    }
    await who.close()
  }
}
