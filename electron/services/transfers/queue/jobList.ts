import { randomBytes } from 'node:crypto'
import type { Transfers } from '../../catalogue/transfersRepository.ts'
import type { TransferChoice, TransferOrder } from '../types.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { OrderKey } from '../../catalogue/filesRepository.ts'
import { newJob, type TransferJob } from './job.ts'
import { orderKeyText } from './scheduler.ts'
import { storedRequest, toJobRecord } from './storedJob.ts'

/** Selects one job, the jobs of a connection or an order, or, without fields, all jobs. */
export interface TransferTarget {
  id?: string | undefined
  connectionId?: string | undefined
  orderId?: string | undefined
}

interface RestoredJob {
  job: TransferJob
  state: TransferJob['state']
  reason: string | null
}

/**
 * The jobs of an engine, and the database rows of the jobs that are stored for the next start. `now`: in milliseconds.
 */
export function createJobList(rows: Transfers, now: () => number) {
  /** By id, in order of creation. */
  const jobs = new Map<string, TransferJob>()
  /** Jobs by order, to find duplicates fast. */
  const byOrder = new Map<string, TransferJob[]>()
  const run = randomBytes(9).toString('base64url')
  let lastId = 0

  /** Ids sort by creation, so that rows added together are neighbours in the index. */
  const newId = (): string => `${run}-${String((lastId += 1)).padStart(9, '0')}`

  function insert(id: string, order: TransferOrder, choice: TransferChoice, isStored: boolean): TransferJob {
    const job = newJob(id, order, choice, isStored)
    jobs.set(id, job)
    const others = byOrder.get(job.orderId)
    if (others === undefined) byOrder.set(job.orderId, [job])
    else others.push(job)
    return job
  }

  /** Returns the full order of a job. Throws `not_found` if its row is gone. */
  function orderOf(job: TransferJob): TransferOrder {
    if (job.order !== null) return job.order
    const request = rows.requestOf(job.id)
    if (request === null) throw new AppError('not_found', 'This transfer no longer exists.')
    // The library may have moved since the row was written.
    return { ...storedRequest(request).order, root: job.root }
  }

  const queueKey = (of: OrderKey, choice: TransferChoice): string => orderKeyText(of) + JSON.stringify(choice)

  /** Whether an order is queued or running with the same selection. */
  const isQueued = (order: OrderKey, choice: TransferChoice): boolean =>
    (byOrder.get(order.orderId) ?? []).some(
      (job) =>
        (job.state === 'waiting' || job.running !== null) &&
        job.isStored &&
        queueKey(job, job.choice) === queueKey(order, choice),
    )

  /** Removes a job, but not its row. */
  function drop(job: TransferJob): void {
    jobs.delete(job.id)
    const others = (byOrder.get(job.orderId) ?? []).filter((other) => other !== job)
    if (others.length === 0) byOrder.delete(job.orderId)
    else byOrder.set(job.orderId, others)
  }

  /** Creates a function that returns the same object for equal values. Restored jobs share these objects. */
  function createPool(): <T>(value: T) => T {
    const pool = new Map<string, unknown>()
    return <T>(value: T): T => {
      const key = JSON.stringify(value)
      if (!pool.has(key)) pool.set(key, value)
      return pool.get(key) as T
    }
  }

  return {
    jobs,
    /** Adds a job without a row. The job exists only while its caller waits. */
    add: (order: TransferOrder, choice: TransferChoice) => insert(newId(), order, choice, false),
    /** Adds jobs whose rows `store` writes. Leaves out orders that are queued or running with the same selection. */
    addStored: (orders: readonly TransferOrder[], choice: TransferChoice) =>
      orders.filter((order) => !isQueued(order, choice)).map((order) => insert(newId(), order, choice, true)),
    /** Writes the rows of new jobs. */
    store(added: readonly TransferJob[]): void {
      const createdAt = now()
      for (const job of added) rows.putJob({ ...toJobRecord(job, orderOf(job)), createdAt })
    },
    orderOf,
    /**
     * Adds the jobs of the last run, and yields them with their state, in batches. `rootOf`: see
     * `TransferEngine.resumeAfterRestart`. Rows of finished and duplicate jobs, and of unknown connections, are
     * deleted.
     */
    *restore(
      rootOf: ((connectionId: string) => string | null) | undefined,
      rowsAtOnce: number,
    ): Generator<RestoredJob[], void> {
      const pooled = createPool()
      let some = rows.jobsAfter(0, rowsAtOnce)
      for (let last = some.at(-1); last !== undefined; last = some.at(-1)) {
        const restored: RestoredJob[] = []
        for (const row of some) {
          // The job was queued in this run, while older rows were read.
          if (jobs.has(row.id)) continue
          const root = rootOf === undefined ? row.root : rootOf(row.connectionId)
          const isLeft = row.state !== 'done' && row.state !== 'cancelled'
          const request = isLeft ? storedRequest(row.request) : null
          const state = row.state === 'paused' || row.state === 'failed' ? row.state : 'waiting'
          if (
            request === null ||
            root === null ||
            (state === 'waiting' && isQueued({ ...request.order, root }, request.choice))
          ) {
            rows.removeJob(row.id)
            continue
          }
          const job = insert(row.id, { ...request.order, root }, pooled(request.choice), true)
          job.order = null
          job.isRestored = true
          job.connectionId = pooled(job.connectionId)
          job.root = pooled(root)
          restored.push({ job, state, reason: row.reason })
        }
        yield restored
        some = rows.jobsAfter(last.row, rowsAtOnce)
      }
    },
    drop,
    /** Removes a job and its row. */
    remove(job: TransferJob): void {
      drop(job)
      if (job.isStored) rows.removeJob(job.id)
    },
    /** Returns the selected download jobs in one of these states; of a connection only the stored jobs. */
    find(
      { id, connectionId, orderId }: TransferTarget,
      states: readonly TransferJob['state'][],
    ): TransferJob[] {
      const [named, some] = [jobs.get(id ?? ''), byOrder.get(orderId ?? '') ?? []]
      const found =
        id !== undefined ? (named ? [named] : []) : orderId === undefined ? [...jobs.values()] : some
      return found.filter(
        (job) =>
          job.work === null &&
          states.includes(job.state) &&
          (connectionId === undefined || (job.isStored && job.connectionId === connectionId)),
      )
    },
    /** Makes jobs of a connection that are not running use another library folder. Does not change rows. */
    useRoot(connectionId: string, root: string): void {
      for (const job of jobs.values()) {
        if (job.connectionId !== connectionId || job.running !== null || job.root === root) continue
        job.root = root
        if (job.order !== null) job.order = { ...job.order, root }
      }
    },
  }
}
