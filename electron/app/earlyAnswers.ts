import { readFileSync, rmSync } from 'node:fs'
import type { AtStart, Result } from '../../shared/contract.ts'
import type { Overview } from '../../shared/contract/app.ts'
import { AppError } from '../../shared/errors.ts'
import type { After } from '../services/timing/poller.ts'
import type { Invoke, StartAnswer } from './ipc/invoke.ts'

/** Time that the window needs to paint the first list after its answer, in milliseconds. */
const paintMs = 200
/** Time that a page without a list needs to request its data after the overview was answered, in milliseconds. */
const withoutListMs = 1000
/** Maximum length of the stored answers, in characters. */
const maxLength = 2_000_000

/** The frame of a call; null if it is gone. */
interface Caller {
  senderFrame: { url: string; parent: unknown } | null
}

/**
 * Answers the window's first requests with stored answers of the last start, until the program is ready. So the last
 * list shows at once. Any other request waits for the program. The contract marks the channels (`atStart`).
 */
export type EarlyAnswers = ReturnType<typeof openEarlyAnswers>

interface EarlyAnswersOptions {
  /** Path of the stored answers, JSON. */
  file: string
  /** Identifies the build: answers of another build may have another shape. */
  build: string
  made: Promise<{ invoke: Invoke }>
  isTrusted: (url: string) => boolean
  /** Writes the file atomically. */
  write: (file: string, text: string) => Promise<void>
  /** Called once when the program is ready, with the connections whose orders were answered early. */
  onOutdated: (connectionIds: ReadonlySet<string>) => void
  after: After
}

/** A request and its answer. `connectionId` is null for the overview. */
interface Kept {
  question: string
  connectionId: string | null
  isList: boolean
  value: unknown
}

export function openEarlyAnswers(options: EarlyAnswersOptions) {
  const { file, build, made, isTrusted, write, onOutdated, after } = options
  const before = readKept(file, build)
  const { promise: needed, resolve: need } = Promise.withResolvers<undefined>()
  const { promise: painted, resolve: paint } = Promise.withResolvers<undefined>()
  /** The first request of each channel in this start, with its newest answer. */
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
      // The early list is visible. A window that is hidden or on another page never requests a new list.
      paintSoon('list')
    },
    // Callers that wait for the program receive its fault.
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

  /** Returns the stored answer while the program is not ready. */
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
    /**
     * Resolves when the program must be created: the window waits for it, or has painted the last list. Creating it
     * earlier would delay the window's answers and frames.
     */
    needed,
    /** Resolves when the window has the data of its first page. Other work waits for that. */
    painted,
    /** Answers a call of the window. Calls from other frames than the window's top frame are refused. */
    answer: async ({ senderFrame }: Caller, channel: string, input: unknown): Promise<Result> => {
      if (senderFrame?.parent !== null || !isTrusted(senderFrame.url)) return strangerAnswer
      const found = earlyAnswer(channel, input)
      if (found !== null) return { ok: true, value: found.value }
      // Without an early list there is nothing to show first, so the program is created now.
      if (!hasList) need(undefined)
      return (await made).invoke(channel, input)
    },
    /** Records an answer of the program on a channel that the contract marks. */
    answered: ({ channel, atStart, input, result }: StartAnswer): void => {
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
    /** Records a new overview that was sent to the window. The window then does not request the overview. */
    changed(overview: Overview): void {
      const known = keptOverview()
      if (known === undefined) return
      const { connections } = known.value as Overview
      known.value = lasting(overview)
      // Nothing of a removed connection may stay on disk.
      if (connections.some(({ id }) => overview.connections.every((each) => each.id !== id)))
        rmSync(file, { force: true })
    },
    /** Stores the newest answers to the first requests of this start. Rejects as `write` does. */
    async save(): Promise<void> {
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

/** Removes what is valid only in one start: notices and the state of the service. */
const lasting = (overview: Overview): Overview => ({
  ...overview,
  online: null,
  notices: [],
  outboxProblem: null,
  heldDeliveries: 0,
})

/** Identifies a request. The asker is left out, because it does not affect the answer. */
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

/** Returns the answers of the last start by request; none if they are of another build. */
function readKept(file: string, build: string): ReadonlyMap<string, Kept> {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { build: string; answers: Kept[] }
    return new Map(kept.build === build ? kept.answers.map((each) => [each.question, each]) : [])
  } catch {
    // There are none yet, or the file is broken: the window waits for the program, as at the first start.
    return new Map()
  }
}
