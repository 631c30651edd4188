// house.mjs: a demonstration house of its own for a browser test, and people who use it.
//
//     const house = await openHouse()                     croupier serve --demo in a folder of its own
//     const ina = await house.person('player1', { lang: 'ru' })   a signed-in browser window
//     await ina.open('/table/2')
//     await house.close()                                 also says which pages had errors
//
// CROUPIER names the program (build/croupier), CROUPIER_WEB the built pages (web/dist).
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
export const web = process.env.CROUPIER_WEB ?? join(root, 'web/dist')
const program = process.env.CROUPIER ?? join(root, 'build/croupier')

/** How long a condition is waited for: a slow machine under load needs long. */
const PATIENCE_S = Number(process.env.PATIENCE ?? 60)

const chromiumFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--force-color-profile=srgb', '--disable-dev-shm-usage',
]

/** Waits until ask() gives something true; says what was waited for when it does not come. */
export async function until(what, ask, seconds = PATIENCE_S) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await ask()
    if (found) return found
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`)
    await new Promise((next) => setTimeout(next, 50))
  }
}

function listening(child) {
  return new Promise((done, fail) => {
    let said = ''
    const timer = setTimeout(() => fail(new Error('the house did not open: ' + said)), 120_000)
    const hear = (part) => {
      said += part
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)
      if (!found) return
      clearTimeout(timer)
      done(found[0])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`the house ended with ${code}: ${said}`))
    })
  })
}

/** A port that is free now: a house that is to come back at the same address needs one of its own. */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

async function passwords(folder) {
  const text = await readFile(join(folder, 'demo-passwords.txt'), 'utf8')
  const found = new Map()
  for (const line of text.split('\n')) {
    const words = line.trim().split(/\s+/)
    if (words.length >= 2 && !words[0].startsWith('#')) found.set(words[0], words[1])
  }
  return found
}

/** demo: '--demo' has tables alone, '--demo-house' one house with everything around them. more: further options. */
export async function openHouse({ demo = '--demo', more = [] } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-browser-'))
  const port = await freePort()
  let child = null
  const people = []

  async function start() {
    const args = ['serve', demo, '--data', folder, '--port', String(port), '--web', web, '--rate', '100000', ...more]
    child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    return listening(child)
  }

  /** Ends the house; SIGKILL is a power cut. Resolves with its exit code. */
  async function stop(signal = 'SIGTERM') {
    child.removeAllListeners('exit')
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
    const code = await gone
    clearTimeout(timer)
    return code
  }

  const url = await start()
  const known = await passwords(folder)
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: chromiumFlags }).catch(async (error) => {
    await stop() // a house left open keeps the tests from ending
    throw error
  })
  const cookies = new Map()

  /** A window of somebody's own; signed in unless login is null. */
  async function person(login, { lang = 'en', width = 1280, height = 720 } = {}) {
    const context = await browser.newContext({
      viewport: { width, height }, locale: lang, reducedMotion: 'reduce', deviceScaleFactor: 1,
    })
    context.setDefaultTimeout(PATIENCE_S * 1000)
    await context.addInitScript((chosen) => {
      try {
        if (!localStorage.getItem('croupier.lang')) localStorage.setItem('croupier.lang', chosen)
      } catch { /* a page without storage has its own default */ }
    }, lang)
    if (login) await signIn(context, login, lang)
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (line) => {
      // Refusals and a house that is away are answers, not faults of a page.
      if (line.type() === 'error' && !/Failed to load resource|WebSocket connection to/.test(line.text())) errors.push(line.text())
    })
    const open = (path) => page.goto(url + path, { waitUntil: 'load' })
    const one = { page, context, errors, login, lang, open, close: () => context.close() }
    people.push(one)
    return one
  }

  /** One sign-in a person: the house makes passwords dear on purpose. */
  async function signIn(context, login, lang) {
    if (cookies.has(login)) {
      await context.addCookies(cookies.get(login))
    } else {
      const answer = await context.request.post(url + '/api/session', {
        data: { login, password: known.get(login) },
        headers: { Origin: url },
      })
      if (!answer.ok()) throw new Error(`${login} cannot sign in: ${answer.status()} ${await answer.text()}`)
      cookies.set(login, (await context.cookies()).filter((cookie) => cookie.name.startsWith('croupier')))
    }
    await context.request.put(url + '/api/session', { data: { lang }, headers: { Origin: url } })
  }

  /** One request in somebody's name, past the pages. */
  async function ask(who, method, path, data) {
    const answer = await who.context.request.fetch(url + path, {
      method, data, headers: { Origin: url, 'Content-Type': 'application/json' },
    })
    return { status: answer.status(), body: await answer.json().catch(() => null) }
  }

  /** One command in somebody's name, past the pages. */
  async function command(who, table, what) {
    const id = randomBytes(16).toString('hex')
    return (await ask(who, 'POST', `/api/tables/${table}/commands`, { id, do: what })).body
  }

  const look = async (who, table) => (await ask(who, 'GET', `/api/tables/${table}`)).body
  const rules = async (who, table) => (await ask(who, 'GET', `/api/tables/${table}/rules?lang=${who.lang}`)).body
  const me = async (who) => (await ask(who, 'GET', '/api/me')).body

  /** Ends everything; a page that had an error, or a house that did not end well, is a failure. */
  async function close() {
    await browser.close()
    const code = child.exitCode === null && child.signalCode === null ? await stop() : 0
    await rm(folder, { recursive: true, force: true })
    const wrong = people.flatMap((one) => one.errors.map((error) => `${one.login}: ${error}`))
    if (wrong.length) throw new Error('errors in pages:\n' + wrong.join('\n'))
    if (code !== 0) throw new Error(`the house ended with ${code}`)
  }

  return { url, folder, passwords: known, person, ask, command, look, rules, me, start, stop, close, browser }
}
