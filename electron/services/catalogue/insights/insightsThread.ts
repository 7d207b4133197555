import type { Insights } from '../../../../shared/contract/insights.ts'
import { AppError, type ErrorValue } from '../../../../shared/errors.ts'
import { createIdleThread } from '../../timing/idleThread.ts'
import type { After } from '../../timing/poller.ts'
import type { StatementOrder } from '../../../../shared/domain/insights/statement.ts'
import type { ExpectedRow } from '../expectedDeliveries.ts'
import type { FiguresQuestion } from './readInsights.ts'
import type { InsightsQuestion } from './scope.ts'

export type InsightsJob =
  | { do: 'figures'; question: FiguresQuestion }
  | { do: 'statement'; question: InsightsQuestion }
  | { do: 'expect'; connection: string }
export type InsightsAnswer = { value: Insights | StatementOrder[] | ExpectedRow[] } | { fault: ErrorValue }

/** Reads figures from the catalogue in a thread with a connection of its own. The main thread stays free. */
export type InsightsThread = ReturnType<typeof createInsightsThread>

interface Parts {
  /** Path of the catalogue. */
  file: string
  /** Path of insights-worker. */
  worker: string | URL
  after: After
}

/** Idle time after which the thread ends, in milliseconds. */
const idleMs = 30_000

export function createInsightsThread({ file, worker, after }: Parts) {
  /** Questions that were not sent to the thread yet, by their text. */
  const waiting = new Map<string, Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  const thread = createIdleThread<InsightsJob, InsightsAnswer>({
    worker,
    workerData: () => file,
    name: 'Insights',
    idleMs,
    after,
  })
  let isClosed = false

  async function ask(job: InsightsJob): Promise<unknown> {
    if (isClosed) throw closing()
    const answer = await thread.ask(job).catch((error: unknown) => {
      throw isClosed ? closing() : error
    })
    if ('fault' in answer) throw AppError.fromValue(answer.fault)
    return answer.value
  }

  function answerTo(job: InsightsJob): Promise<unknown> {
    const key = JSON.stringify(job)
    const same = waiting.get(key)
    if (same !== undefined) return same
    const answer = last.then(() => {
      waiting.delete(key)
      return ask(job)
    })
    waiting.set(key, answer)
    last = answer.catch(() => undefined) // The caller receives the error.
    return answer
  }

  return {
    /**
     * Reads the figures. Questions are answered one after the other, and a question that already waits is asked once.
     * Rejects if the catalogue can't be read, and with `cancelled` after `close`.
     */
    read: (question: FiguresQuestion) => answerTo({ do: 'figures', question }) as Promise<Insights>,
    /** Reads the orders of a statement. Rejects as `read` does. */
    statement: (question: InsightsQuestion) =>
      answerTo({ do: 'statement', question }) as Promise<StatementOrder[]>,
    /** Computes when each pending order of a connection is to be expected. Rejects as `read` does. */
    expect: (connection: string) => answerTo({ do: 'expect', connection }) as Promise<ExpectedRow[]>,
    /** Ends the thread. Open questions are rejected. */
    async close(): Promise<void> {
      isClosed = true
      await thread.close()
      await last
    },
  }
}

const closing = (): AppError => new AppError('cancelled', 'Planroom is closing.')
