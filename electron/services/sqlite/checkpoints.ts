import { once } from 'node:events'
import { statSync } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { After } from '../timing/poller.ts'
import { flushes, onCommit } from './database.ts'

/**
 * What is committed stands in a journal, and is written from there into the file of the database, and flushed: a
 * checkpoint. On a slow disk that takes a tenth of a second or more, so a thread does it.
 */
export interface Checkpoints {
  /** Resolves at once, or, while the journal is large, once the thread has caught up. */
  keepUp(): Promise<void>
  /** Has the thread write what is left, and ends it. To be called before the database is closed. */
  close(): Promise<void>
}

interface CheckpointsOptions {
  /** The file of the database. */
  file: string
  /** checkpoint-worker. */
  worker: string | URL
  /** Gets why the thread can't do it. From then on each checkpoint is part of some commit again. */
  onFault: (error: unknown) => void
  after: After
  /** Sizes of the journal in bytes: from where on the thread works, and from where on `keepUp` waits for it. */
  limits?: { begin: number; wait: number }
}

/**
 * From 16 MB on, what was written many times is written into the file once. A journal beyond 48 MB would only be
 * waited for by the next start.
 */
const usualLimits = { begin: 16_000_000, wait: 48_000_000 }
/**
 * Where nobody waits for the thread, and it never finds a moment without a commit: pages of the journal with which
 * SQLite makes the checkpoint itself, some 80 MB.
 */
const lastResort = 20_000
/** As SQLite has it, without a thread. */
const withoutThread = 1000
/** A thread without work ends after so many milliseconds. */
const idleMs = 10_000

const known = new WeakMap<DatabaseSync, Checkpoints>()

/** The next turn of whoever writes much, turn by turn: where the disk is slower than that, it is waited for. */
export async function yieldAfterWrites(db: DatabaseSync): Promise<void> {
  await known.get(db)?.keepUp()
  await yieldToEventLoop()
}

/** Has the checkpoints of an open database made in a thread, which is started when there is work for it. */
export function createCheckpoints(
  db: DatabaseSync,
  { file, worker, onFault, after, limits = usualLimits }: CheckpointsOptions,
): Checkpoints {
  let thread: Worker | null = null
  let pass: Promise<void> | null = null
  let keepThread: () => void = () => undefined
  let exited: Promise<unknown> = Promise.resolve()
  let isOver = false
  let [commits, inFile] = [0, 0]

  // A journal that begins anew gives back what it took, so that its size tells how much is in it.
  db.exec(`PRAGMA journal_size_limit = 0; PRAGMA wal_autocheckpoint = ${String(lastResort)}`)

  function isBeyond(bytes: number): boolean {
    try {
      return statSync(`${file}-wal`).size >= bytes
    } catch {
      // There is none, or the disk does not tell: what was committed is committed all the same.
      return false
    }
  }

  /** It keeps a process alive only while it works, or is ended. */
  function startThread(): Worker {
    const started = new Worker(worker, { workerData: { file, isFlushed: flushes(db) } })
    // Its exit follows.
    started.on('error', () => undefined)
    exited = new Promise((resolve) => started.once('exit', resolve))
    started.once('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }

  function end(): void {
    keepThread()
    thread?.postMessage('close')
    thread = null
  }

  async function makeOne(): Promise<void> {
    keepThread()
    const before = commits
    try {
      const own = (thread ??= startThread())
      own.ref()
      const exit = new AbortController()
      const ended = once(own, 'exit', { signal: exit.signal }).then(() => {
        throw new Error('The thread of checkpoints ended by itself.')
      })
      ended.catch(() => undefined)
      const done = once(own, 'message', { signal: exit.signal })
      own.postMessage('checkpoint')
      try {
        await Promise.race([done, ended])
      } finally {
        exit.abort()
        done.catch(() => undefined)
      }
      inFile = before
      own.unref()
      keepThread = after(idleMs, end)
    } catch (error) {
      thread = null
      isOver = true
      db.exec(`PRAGMA wal_autocheckpoint = ${String(withoutThread)}`)
      onFault(error)
    }
  }

  const begin = async (): Promise<void> => {
    if (isOver) return
    pass ??= makeOne().finally(() => {
      pass = null
    })
    await pass
  }

  onCommit(db, () => {
    commits += 1
    if (pass === null && isBeyond(limits.begin)) void begin()
  })
  const checkpoints: Checkpoints = {
    async keepUp() {
      if (isOver || !isBeyond(limits.wait)) return
      await pass
      // All that stands in the journal is in the file after a pass without a commit, and the journal begins anew.
      if (inFile !== commits) await begin()
    },
    async close() {
      await pass
      // What is left is written by whoever closes the database last: let that be little.
      if (isBeyond(limits.begin / 4)) await begin()
      isOver = true
      thread?.ref()
      end()
      await exited
    },
  }
  known.set(db, checkpoints)
  return checkpoints
}
