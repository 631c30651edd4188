/* recall.ts -- a recalled round, step by step: the views as they stood after each input.
 *
 * The round begins with what lay there at its start. Pages are long, so of a very long round only the
 * first steps have them: later ones show the last there was, and say so, and the end has its own. */
import type { GamePage, InspectView, RoundInput, TableEvent } from '../lib/types'

export interface Step {
  n: number
  at: number
  by: number
  role: string
  /** As round files write it; "start", "word" and "end" are no inputs. */
  input: RoundInput
  events: TableEvent[]
  page: GamePage | null
  inspect: InspectView<unknown> | null
  /** The page is an earlier step's. */
  stale: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The game's page, whether it stands alone or within a view. */
function pageOf(value: unknown): GamePage | null {
  if (!isObject(value)) return null
  const page = isObject(value.page) ? value.page : value
  return 'phase' in page ? (page as unknown as GamePage) : null
}

function inputOf(step: Record<string, unknown>, otherwise: string): RoundInput {
  if (isObject(step.input)) return step.input as RoundInput
  if (isObject(step.word)) return { in: 'word', ...step.word } as RoundInput
  if (typeof step.word === 'string') return { in: 'word', word: step.word } as RoundInput
  return { in: otherwise }
}

function read(step: Record<string, unknown>, otherwise: string, before: Step | undefined): Step {
  const page = pageOf(step.public)
  const inspect = isObject(step.inspect) ? (step.inspect as unknown as InspectView<unknown>) : null
  return {
    n: Number(step.n ?? 0),
    at: Number(step.at ?? 0),
    by: Number(step.by ?? 0),
    role: String(step.role ?? ''),
    input: inputOf(step, otherwise),
    events: (Array.isArray(step.events) ? step.events : []) as TableEvent[],
    page: page ?? before?.page ?? null,
    inspect: inspect ?? (page ? null : (before?.inspect ?? null)),
    stale: page === null,
  }
}

export function stepsOf(round: unknown): Step[] {
  if (!isObject(round)) return []
  const steps: Step[] = []
  if (isObject(round.start)) steps.push(read(round.start, 'start', undefined))
  for (const step of Array.isArray(round.steps) ? round.steps : [])
    if (isObject(step)) steps.push(read(step, 'other', steps.at(-1)))
  if (round.whole === false && isObject(round.end)) steps.push(read(round.end, 'end', steps.at(-1)))
  return steps
}

export interface Proven {
  commitment: string
  label: string
  seed: string | null
  number: number | null
  words: string[]
}

/** What an electronic round is checked by; null at a live table. */
export function proofOf(round: unknown): Proven | null {
  if (!isObject(round) || !isObject(round.proof)) return null
  const { commitment, label, seed, number, words } = round.proof
  return {
    commitment: String(commitment ?? ''),
    label: String(label ?? ''),
    seed: typeof seed === 'string' && seed !== '' ? seed : null,
    number: typeof number === 'number' ? number : null,
    words: Array.isArray(words) ? words.map(String) : [],
  }
}
