/** The line to the house: one WebSocket that comes back by itself, and commands one after another.
 *
 *  A command waits until all before it are answered. One that was under way when the line broke is sent
 *  again with the same id; the house does it once whatever happens. Nothing said here is dropped.
 */
import type { Answer, InspectView, PublicView, YouView } from './types'

export type LinkState = 'connecting' | 'open' | 'lost'
export type As = 'public' | 'player' | 'staff'

export interface Handlers {
  public?: (view: PublicView) => void
  you?: (view: YouView) => void
  inspect?: (view: InspectView) => void
}

/** The part of a WebSocket that is used, so that a test can stand in for it. */
export interface Socket {
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  send(text: string): void
  close(): void
}

interface Waiting {
  id: string
  table: number
  do: object
  done: (answer: Answer) => void
}

interface Watch {
  table: number
  as: As
  handlers: Handlers
}

const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000]
/** No answer and no pong for so long: the line is dead though nobody said so. */
export const SILENCE_MS = 15_000

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

export class Link {
  onstate: (state: LinkState, waiting: number) => void = () => {}
  private socket: Socket | null = null
  private isOpen = false
  private tries = 0
  private queue: Waiting[] = []
  private underWay = false
  private watches: Watch[] = []
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private pings = 0

  constructor(private connect: () => Socket) {}

  /** Opens the line if it is not open; a second call does nothing. */
  start(): void {
    if (this.socket || this.retry !== undefined) return
    this.tell(this.tries === 0 ? 'connecting' : 'lost')
    const socket = this.connect()
    this.socket = socket
    socket.onopen = () => this.opened(socket)
    socket.onmessage = (event) => this.heard(socket, event.data)
    socket.onclose = () => this.closed(socket)
  }

  /** Drops the line and opens a new one: who I am has changed. */
  restart(): void {
    const old = this.socket
    this.forget()
    if (old) old.close()
    this.tries = 0
    this.start()
  }

  command(table: number, what: object): Promise<Answer> {
    return new Promise((done) => {
      this.queue.push({ id: freshId(), table, do: what, done })
      this.tell()
      this.start()
      this.next()
    })
  }

  watch(table: number, as: As, handlers: Handlers): () => void {
    const watch = { table, as, handlers }
    this.watches.push(watch)
    this.start()
    if (this.isOpen) this.say({ watch: { table, as } })
    return () => {
      this.watches = this.watches.filter((w) => w !== watch)
      if (this.isOpen && !this.watches.some((w) => w.table === table)) this.say({ unwatch: table })
    }
  }

  private say(message: object): void {
    this.socket?.send(JSON.stringify(message))
  }

  private tell(state?: LinkState): void {
    this.onstate(state ?? (this.isOpen ? 'open' : this.tries ? 'lost' : 'connecting'), this.queue.length)
  }

  private next(): void {
    const head = this.queue[0]
    if (!this.isOpen || this.underWay || !head) return
    this.underWay = true
    this.say({ command: { id: head.id, table: head.table, do: head.do } })
    this.expect()
  }

  /** From now on something must be heard. */
  private expect(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => {
      if (this.underWay || this.pings > 0) {
        const dead = this.socket
        if (dead) this.closed(dead)
        dead?.close()
      } else {
        this.pings = 1
        this.say({ ping: 1 })
        this.expect()
      }
    }, SILENCE_MS)
  }

  private opened(socket: Socket): void {
    if (socket !== this.socket) return
    this.isOpen = true
    this.tries = 0
    for (const { table, as } of this.watches) this.say({ watch: { table, as } })
    this.tell()
    this.expect()
    this.next()
  }

  private forget(): void {
    this.socket = null
    this.isOpen = false
    this.underWay = false
    this.pings = 0
    clearTimeout(this.retry)
    clearTimeout(this.silence)
    this.retry = undefined
  }

  private closed(socket: Socket): void {
    if (socket !== this.socket) return
    this.forget()
    const wait = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length - 1)] ?? 8000
    this.tries += 1
    this.tell('lost')
    this.retry = setTimeout(() => {
      this.retry = undefined
      this.start()
    }, wait)
  }

  private heard(socket: Socket, text: string): void {
    if (socket !== this.socket) return
    this.pings = 0
    this.expect()
    const message = JSON.parse(text)
    if (message.answer) this.answered(message.answer)
    else if (message.error) this.refused(message.error)
    else
      for (const { table, handlers } of [...this.watches]) {
        if (message.public?.table === table) handlers.public?.(message.public)
        if (message.you?.table === table) handlers.you?.(message.you)
        if (message.inspect?.table === table) handlers.inspect?.(message.inspect)
      }
  }

  private answered(answer: Answer): void {
    const head = this.queue[0]
    if (!head || answer.id !== head.id) return
    this.queue.shift()
    this.underWay = false
    head.done(answer)
    this.tell()
    this.next()
  }

  /** An error answers the command it names; one that names none, and no table, the command under way. */
  private refused(error: { id?: string; table?: number; code: string; text: string }): void {
    const head = this.queue[0]
    if (!head || !this.underWay || error.table !== undefined) return
    if (error.id !== undefined && error.id !== head.id) return
    this.answered({ id: head.id, status: error.code, code: error.code, text: error.text })
  }
}
