import { readFileSync } from 'node:fs'
import type { ChannelName } from '../../shared/contract.ts'
import type { Overview } from '../../shared/contract/app.ts'
import type { After } from '../services/timing/poller.ts'
import type { Invoke, Sender } from './ipc/invoke.ts'

/** What the window asks for before it can show its first rows. */
const firstReads: ReadonlySet<ChannelName> = new Set(['app:overview', 'orders:query', 'orders:facets'])
/**
 * After the answer with the last list, in milliseconds: it is painted by then. The window asks for it before it makes
 * the page that shows it.
 */
const paintMs = 200
/** More than that is not kept, in characters. */
const maxLength = 2_000_000

/**
 * Answers to the first reads of the window, from the last start, until the program is made: the window shows the
 * last list at once. Everything else, and any other question, waits for the program.
 */
export interface EarlyAnswers {
  answer: Invoke
  /**
   * Resolves once the program has to be made: the window waits for it, or has painted the last list. Making it before
   * that keeps the window from its answers, and its frames from the screen.
   */
  needed: Promise<void>
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
  after: After
}

/** A question and its answer. `connectionId` is null for what is about no connection. */
interface Kept {
  connectionId: string | null
  value: unknown
}

export function openEarlyAnswers(options: EarlyAnswersOptions): EarlyAnswers {
  const { file, build, made, isTrusted, write, onOutdated, after } = options
  const before = readKept(file, build)
  const { promise: needed, resolve: need } = Promise.withResolvers<undefined>()
  /** The first question to each channel in this start, and the newest answer to it; null for none yet. */
  const asked = new Map<ChannelName, { question: string; kept: Kept | null }>()
  const outdated = new Set<string>()
  let isMade = false
  let hasList = false
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
    const first = asked.get(channel)
    if (first?.question === questionOf(channel, input))
      first.kept = { connectionId: connectionOf(input), value }
  }
  const changed = (overview: Overview): void => {
    keep('app:overview', {}, lasting(overview))
  }

  async function save(): Promise<void> {
    if (asked.size === 0) return
    const known = [...asked.values()].flatMap(({ question, kept }) =>
      kept === null ? [] : [[question, kept] as const],
    )
    const overview = known.find(([, { connectionId }]) => connectionId === null)?.[1].value as
      Overview | undefined
    // What is known of a connection goes with it.
    const isThere = ({ connectionId }: Kept): boolean =>
      connectionId === null || overview?.connections.some(({ id }) => id === connectionId) === true
    const text = JSON.stringify({ build, answers: known.filter(([, kept]) => isThere(kept)) })
    await write(file, text.length > maxLength ? JSON.stringify({ build, answers: [] }) : text)
  }

  /** The kept answer, when the program is not made yet and the window's own page asks. */
  function earlyAnswer(channel: ChannelName, sender: Sender, question: string): Kept | null {
    if (isMade || !sender.isTopFrame || sender.url === null || !isTrusted(sender.url)) return null
    const found = before.get(question) ?? null
    if (found === null) return null
    answersEarly = true
    if (found.connectionId !== null) outdated.add(found.connectionId)
    if (channel === 'orders:query') {
      hasList = true
      after(paintMs, () => {
        need(undefined)
      })
    }
    return found
  }

  return {
    needed,
    async answer(channel, sender, input) {
      const isFirst = firstReads.has(channel)
      if (isFirst) {
        const question = questionOf(channel, input)
        if (!asked.has(channel)) asked.set(channel, { question, kept: before.get(question) ?? null })
        const found = earlyAnswer(channel, sender, question)
        if (found !== null) return { ok: true, value: found.value }
      }
      // What else the first page asks for shows no rows.
      if (!hasList) need(undefined)
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
  online: null,
  notices: [],
  outboxProblem: null,
  heldDeliveries: 0,
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
