import { readFileSync, rmSync } from 'node:fs'
import type { AtStart, Result } from '../../shared/contract.ts'
import type { Overview } from '../../shared/contract/app.ts'
import { AppError } from '../../shared/errors.ts'
import type { After } from '../services/timing/poller.ts'
import type { Invoke, StartAnswer } from './ipc/invoke.ts'

/** After the first list was answered, in milliseconds: it is painted by then. */
const paintMs = 200
/** A page without a list has asked for what it shows by then, in milliseconds after the overview. */
const withoutListMs = 1000
/** More than that is not kept, in characters. */
const maxLength = 2_000_000

/** The frame that a call came from; null where it is gone. */
interface Caller {
  senderFrame: { url: string; parent: unknown } | null
}

/**
 * Answers to the first reads of the window, from the last start, until the program is made: the window shows the
 * last list at once. Everything else, and any other question, waits for the program. Which channels are read first
 * is marked in the contract.
 */
export interface EarlyAnswers {
  /** Answers one call of the window. A call of any frame but the window's own top frame is refused. */
  answer: (caller: Caller, channel: string, input: unknown) => Promise<Result>
  /**
   * Resolves once the program has to be made: the window waits for it, or has painted the last list. Making it before
   * that keeps the window from its answers, and its frames from the screen.
   */
  needed: Promise<void>
  /** Resolves once the window has what its first page shows. Other work waits for that. */
  painted: Promise<void>
  /** Takes each answer of the program to a channel that is marked in the contract. */
  answered: (given: StartAnswer) => void
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

/** A question and its answer. `connectionId` is null for the overview. */
interface Kept {
  question: string
  connectionId: string | null
  isList: boolean
  value: unknown
}

export function openEarlyAnswers(options: EarlyAnswersOptions): EarlyAnswers {
  const { file, build, made, isTrusted, write, onOutdated, after } = options
  const before = readKept(file, build)
  const { promise: needed, resolve: need } = Promise.withResolvers<undefined>()
  const { promise: painted, resolve: paint } = Promise.withResolvers<undefined>()
  /** The first question to each channel in this start, with the newest answer to it. */
  const asked = new Map<string, Kept>()
  const outdated = new Set<string>()
  const pauses: Partial<Record<AtStart, number>> = { list: paintMs, overview: withoutListMs }
  let isMade = false
  let hasList = false
  let answersEarly = false

  made.then(
    () => {
      isMade = true
      if (!answersEarly) return
      onOutdated(outdated)
      // The list is on the screen, and a window that is hidden or on another page asks for none.
      paintSoon('list')
    },
    // Whoever waits for the program gets its fault.
    () => undefined,
  )

  function paintSoon(atStart: AtStart): void {
    const pause = pauses[atStart]
    if (pause === undefined) return
    // Only the first answer counts.
    pauses[atStart] = undefined
    after(pause, () => {
      paint(undefined)
    })
  }

  /** The kept answer, when the program is not made yet. */
  function earlyAnswer(channel: string, input: unknown): Kept | null {
    if (isMade) return null
    const found = before.get(questionOf(channel, input)) ?? null
    if (found === null) return null
    answersEarly = true
    if (!asked.has(channel)) asked.set(channel, found)
    if (found.connectionId !== null) outdated.add(found.connectionId)
    if (found.isList) {
      hasList = true
      after(paintMs, () => {
        need(undefined)
      })
    }
    return found
  }

  const keptOverview = (): Kept | undefined =>
    [...asked.values()].find(({ connectionId }) => connectionId === null)

  return {
    needed,
    painted,
    async answer({ senderFrame }, channel, input) {
      if (senderFrame?.parent !== null || !isTrusted(senderFrame.url)) return strangerAnswer
      const found = earlyAnswer(channel, input)
      if (found !== null) return { ok: true, value: found.value }
      // What else the first page asks for shows no rows.
      if (!hasList) need(undefined)
      return (await made).invoke(channel, input)
    },
    answered({ channel, atStart, input, result }) {
      paintSoon(atStart)
      if (!result.ok || atStart === 'local') return
      const question = questionOf(channel, input)
      if ((asked.get(channel)?.question ?? question) !== question) return
      asked.set(channel, {
        question,
        connectionId: connectionOf(input),
        isList: atStart === 'list',
        value: atStart === 'overview' ? lasting(result.value as Overview) : result.value,
      })
    },
    changed(overview) {
      const known = keptOverview()
      if (known === undefined) return
      const { connections } = known.value as Overview
      known.value = lasting(overview)
      // The user wants nothing left of a removed connection.
      if (connections.some(({ id }) => overview.connections.every((each) => each.id !== id)))
        rmSync(file, { force: true })
    },
    async save() {
      if (asked.size === 0) return
      const overview = keptOverview()?.value as Overview | undefined
      const answers = [...asked.values()].filter(
        ({ connectionId }) =>
          connectionId === null || overview?.connections.some(({ id }) => id === connectionId) === true,
      )
      const text = JSON.stringify({ build, answers })
      await write(file, text.length > maxLength ? JSON.stringify({ build, answers: [] }) : text)
    },
  }
}

const strangerAnswer: Result = {
  ok: false,
  error: AppError.toValue(new AppError('wrong_sender', 'This page is not allowed to use Planroom.')),
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
function questionOf(channel: string, input: unknown): string {
  const { asker: _, ...question } = isObject(input) ? input : {}
  return JSON.stringify([channel, question])
}

function connectionOf(input: unknown): string | null {
  const id = isObject(input) ? input.connectionId : null
  return typeof id === 'string' ? id : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The answers of the last start by their questions; none where there are none of this build. */
function readKept(file: string, build: string): ReadonlyMap<string, Kept> {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { build: string; answers: Kept[] }
    return new Map(kept.build === build ? kept.answers.map((each) => [each.question, each]) : [])
  } catch {
    // There are none yet, or they are broken: the window waits for the program, as in its first start.
    return new Map()
  }
}
