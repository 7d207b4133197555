import { readFileSync } from 'node:fs'
import type { ChannelName } from '../../shared/channels.ts'
import type { Overview } from '../../shared/contract/app.ts'
import type { Invoke } from './ipc/invoke.ts'

/** What the window asks for before it can show its first rows. */
const firstReads: ReadonlySet<ChannelName> = new Set(['app:overview', 'orders:query', 'orders:facets'])
/** More than that is not kept, in characters. */
const maxLength = 2_000_000

/**
 * Answers to the first reads of the window, from the last start, until the program is made: the window shows the
 * last list at once. Everything else, and any other question, waits for the program.
 */
export interface EarlyAnswers {
  answer: Invoke
  /** The window was sent another overview: it does not ask for it again. */
  changed(overview: Overview): void
  /** Keeps the newest answers to what this start asked first. Rejects as `write` does. */
  save(): Promise<void>
}

interface EarlyAnswersOptions {
  /** Where the answers are, as JSON. */
  file: string
  /** Which build this is: answers of another one may have another shape. */
  build: string
  made: Promise<{ invoke: Invoke }>
  isTrusted: (url: string) => boolean
  /** Writes the file, whole or not at all. */
  write: (file: string, text: string) => Promise<void>
  /** Called once, when the program is made, with the connections whose orders were answered early; null for none. */
  onOutdated: (connectionIds: ReadonlySet<string>) => void
}

/** A question and its answer. `connectionId` is null for what is about no connection. */
interface Kept {
  connectionId: string | null
  value: unknown
}

export function openEarlyAnswers(options: EarlyAnswersOptions): EarlyAnswers {
  const { file, build, made, isTrusted, write, onOutdated } = options
  const before = readKept(file, build)
  /** Answers to what was asked before the program was made, by question. */
  const asked = new Map<string, Kept | null>()
  const outdated = new Set<string>()
  let isMade = false
  let answersEarly = false

  made.then(
    () => {
      isMade = true
      if (answersEarly) onOutdated(outdated)
    },
    // Whoever waits for the program gets its fault.
    () => undefined,
  )

  function keep(channel: ChannelName, input: unknown, value: unknown): void {
    const question = questionOf(channel, input)
    if (asked.has(question)) asked.set(question, { connectionId: connectionOf(input), value })
  }
  const changed = (overview: Overview): void => {
    keep('app:overview', {}, lasting(overview))
  }

  async function save(): Promise<void> {
    if (asked.size === 0) return
    const known = [...asked].flatMap(([question, kept]) => (kept === null ? [] : [[question, kept] as const]))
    const overview = known.find(([, { connectionId }]) => connectionId === null)?.[1].value as
      Overview | undefined
    // What is known of a connection goes with it.
    const isThere = ({ connectionId }: Kept): boolean =>
      connectionId === null || overview?.connections.some(({ id }) => id === connectionId) === true
    const text = JSON.stringify({ build, answers: known.filter(([, kept]) => isThere(kept)) })
    await write(file, text.length > maxLength ? JSON.stringify({ build, answers: [] }) : text)
  }

  return {
    async answer(channel, sender, input) {
      const isFirst = firstReads.has(channel)
      if (isFirst && !isMade) {
        const question = questionOf(channel, input)
        const found = before.get(question)
        asked.set(question, found ?? null)
        if (found !== undefined && sender.isTopFrame && sender.url !== null && isTrusted(sender.url)) {
          answersEarly = true
          if (found.connectionId !== null) outdated.add(found.connectionId)
          return { ok: true, value: found.value }
        }
      }
      const result = await (await made).invoke(channel, sender, input)
      if (!result.ok) return result
      if (channel === 'app:overview') changed(result.value as Overview)
      else if (isFirst) keep(channel, input, result.value)
      // The user wants nothing of it left.
      if (channel === 'connections:forget') await save()
      return result
    },
    changed,
    save,
  }
}

/** What is true of another start too: what was reported, and how the service answered, is of that one alone. */
const lasting = (overview: Overview): Overview => ({
  ...overview,
  ...{ online: null, notices: [], outboxProblem: null, heldDeliveries: 0 },
})

/** Who asks does not change the answer. */
function questionOf(channel: ChannelName, input: unknown): string {
  const { asker: _, ...question } = isObject(input) ? input : {}
  return JSON.stringify([channel, question])
}

function connectionOf(input: unknown): string | null {
  const id = isObject(input) ? input.connectionId : null
  return typeof id === 'string' ? id : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The answers of the last start; none where there are none of this build. */
function readKept(file: string, build: string): ReadonlyMap<string, Kept> {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { build: string; answers: [string, Kept][] }
    return new Map(kept.build === build ? kept.answers : [])
  } catch {
    // There are none yet, or they are broken: the window waits for the program, as in its first start.
    return new Map()
  }
}
