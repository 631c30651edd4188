/** Asking the house: fetch for what is asked once, the line (link.ts) for tables and commands. */
import { Link, type As, type Handlers } from './link'
import { app } from './state.svelte'
import type { Answer, Lang, Session } from './types'
import { t } from './words'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }
  if (method !== 'GET') {
    init.headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
    init.body = JSON.stringify(body ?? {})
  }
  let reply: Response
  try {
    reply = await fetch(path, init)
  } catch {
    throw new ApiError(0, 'NO_CONNECTION', t('No connection to the house.'))
  }
  const text = await reply.text()
  let value: unknown = null
  try {
    value = text ? JSON.parse(text) : null
  } catch {
    value = null
  }
  if (reply.ok) return value as T
  const error = value as { code?: string; text?: string } | null
  throw new ApiError(reply.status, error?.code ?? 'HTTP', error?.text ?? t('The house did not answer as it should.'))
}

export const get = <T>(path: string): Promise<T> => standInFor(path)?.get(path) as Promise<T> | undefined ?? ask<T>('GET', path)
export const post = <T>(path: string, body: unknown): Promise<T> => ask<T>('POST', path, body)

// ---- Stand-ins ----

/** Who answers for a table that is none of the house's own: a practice table. Its number is below zero. */
export interface StandIn {
  get(path: string): Promise<unknown>
  command(what: object): Promise<Answer>
  watch(handlers: Handlers): () => void
}
const standIns = new Map<number, StandIn>()

function standInFor(path: string): StandIn | undefined {
  return standIns.get(Number(/^\/api\/tables\/(-\d+)/.exec(path)?.[1]))
}

/** Call the result when it is over. */
export function standIn(table: number, by: StandIn): () => void {
  standIns.set(table, by)
  return () => standIns.delete(table)
}

// ---- The line ----

function socket(): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/ws`)
}

export const link = new Link(socket as () => never)
link.onstate = (state, waiting) => {
  app.link = state
  app.waiting = waiting
}

/** Waits its turn, is sent until it is answered, and resolves with the answer: a refusal is one too
 *  (status is then its code, text the sentence, clause the house's clause). Table 0 is the house. */
export function command(table: number, what: object): Promise<Answer> {
  return standIns.get(table)?.command(what) ?? link.command(table, what)
}

/** The newest views of a table as they change; call the result to stop. */
export function watch(table: number, as: As, handlers: Handlers): () => void {
  return standIns.get(table)?.watch(handlers) ?? link.watch(table, as, handlers)
}

// ---- Who I am ----

export async function loadSession(): Promise<void> {
  try {
    app.session = await get<Session>('/api/session')
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) app.session = null
  }
}

export async function signIn(login: string, password: string): Promise<Session> {
  const session = await post<Session>('/api/session', { login, password })
  app.session = session
  link.restart()
  return session
}

export async function signOut(): Promise<void> {
  await ask('DELETE', '/api/session')
  app.session = null
  link.restart()
}

export async function actAs(role: string): Promise<void> {
  app.session = await ask<Session>('PUT', '/api/session', { role })
  link.restart()
}

/** The language is kept with the session too, so that refusals come in it. */
export async function tellLang(lang: Lang): Promise<void> {
  if (!app.session) return
  await ask('PUT', '/api/session', { lang })
  app.session.lang = lang
}
