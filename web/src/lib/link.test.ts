import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link, SILENCE_MS, type Socket } from './link'

/** The house's end of the line. */
class Wire implements Socket {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  sent: Record<string, any>[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  commands() {
    return this.sent.filter((m) => m.command).map((m) => m.command)
  }
}

let wires: Wire[]
let link: Link
const wire = () => wires[wires.length - 1]!

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  link = new Link(() => {
    wires.push(new Wire())
    return wire()
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('commands wait in line and none is dropped', async () => {
  const answers: string[] = []
  for (const bet of ['n1', 'n2', 'n3']) void link.command(3, { in: 'bet', bet }).then((a) => answers.push(`${bet} ${a.status}`))
  wire().onopen?.()
  expect(wire().commands().map((c) => c.do.bet)).toEqual(['n1'])
  wire().say({ answer: { id: wire().commands()[0].id, status: 'OK' } })
  wire().say({ answer: { id: wire().commands()[1].id, status: 'BET_MAX' } })
  expect(wire().commands().map((c) => c.do.bet)).toEqual(['n1', 'n2', 'n3'])
  wire().say({ answer: { id: wire().commands()[2].id, status: 'OK' } })
  await vi.runAllTicks()
  expect(answers).toEqual(['n1 OK', 'n2 BET_MAX', 'n3 OK'])
})

test('an unanswered command is sent again with the same id', async () => {
  const done = vi.fn()
  void link.command(3, { in: 'bet' }).then(done)
  wire().onopen?.()
  const id = wire().commands()[0].id
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  wire().onclose?.()
  vi.advanceTimersByTime(10_000)
  expect(wires.length).toBe(2)
  wire().onopen?.()
  expect(wire().commands().map((c) => c.id)).toEqual([id])
  wire().say({ answer: { id, status: 'OK', repeated: true } })
  await vi.runAllTicks()
  expect(done).toHaveBeenCalledOnce()
})

test('a line that says nothing is dead and is opened anew', () => {
  void link.command(3, { in: 'bet' })
  wire().onopen?.()
  vi.advanceTimersByTime(SILENCE_MS + 10_000)
  expect(wires[0]!.isClosed).toBe(true)
  expect(wires.length).toBe(2)
})

test('an idle line is asked before it is given up', () => {
  link.start()
  wire().onopen?.()
  vi.advanceTimersByTime(SILENCE_MS + 1)
  expect(wire().sent).toEqual([{ ping: 1 }])
  wire().say({ pong: 1 })
  vi.advanceTimersByTime(SILENCE_MS + 1)
  expect(wire().sent.length).toBe(2)
  expect(wires.length).toBe(1)
})

test('what is watched is watched again after the line came back', () => {
  const views: number[] = []
  const stop = link.watch(3, 'player', { public: (view) => views.push(view.v) })
  wire().onopen?.()
  wire().say({ public: { table: 3, v: 1 } })
  wire().say({ public: { table: 4, v: 9 } })
  wire().onclose?.()
  vi.advanceTimersByTime(10_000)
  wire().onopen?.()
  expect(wire().sent).toEqual([{ watch: { table: 3, as: 'player' } }])
  wire().say({ public: { table: 3, v: 2 } })
  expect(views).toEqual([1, 2])
  stop()
  expect(wire().sent[1]).toEqual({ unwatch: 3 })
})

test('an error answers the command it names, one about a table answers none', async () => {
  const done = vi.fn()
  void link.command(3, { in: 'bet' }).then(done)
  wire().onopen?.()
  const id = wire().commands()[0].id
  wire().say({ error: { code: 'NOT_FOUND', text: '', table: 9 } })
  await vi.runAllTicks()
  expect(done).not.toHaveBeenCalled()
  wire().say({ error: { code: 'FORBIDDEN', text: 'no', id } })
  await vi.runAllTicks()
  expect(done).toHaveBeenCalledWith({ id, status: 'FORBIDDEN', code: 'FORBIDDEN', text: 'no' })
})

test('the state tells how many wait', () => {
  const states: string[] = []
  link.onstate = (state, waiting) => states.push(`${state} ${waiting}`)
  void link.command(0, {})
  wire().onopen?.()
  wire().onclose?.()
  expect(states).toContain('connecting 1')
  expect(states).toContain('open 1')
  expect(states.at(-1)).toBe('lost 1')
})
