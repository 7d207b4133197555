import { deepEqual, ok } from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { realDisk } from '../../../electron/services/files/disk.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import type { SyncReport } from '../../../electron/services/transfers/types.ts'
import { createSyncProgram, type SyncProgram } from '../syncProgram.ts'
import { startSharedLibrary, type SharedLibrary, type SharedOrder } from './sharedLibrary.ts'
import { mark } from './transferBench.ts'
import { dice } from '../random/seeded.ts'

/** `one`: computers share a folder, as on a network drive. `each`: a sync program keeps their folders equal. */
type Sharing = 'one' | 'each'

interface SharedLives {
  /**
   * Simulates an order. `seed` decides when deliveries come, when computers run, and what a sync program copies.
   * In the end everything is synced, and each computer runs once more. Rejects with the list of events if the plain
   * names do not hold the newest delivery on each computer. Rejects too if an untouched file counts as deleted, or as
   * changed in a shared folder or in the end, or if a user's own file is lost.
   */
  live(seed: number, files: number): Promise<void>
  close(): Promise<void>
}

export async function startSharedLives(count: number, sharing: Sharing): Promise<SharedLives> {
  /** Common time of all clocks, and the error of each clock, in milliseconds. */
  const clocks: Clocks = { time: Date.UTC(2026, 0, 1), skews: [] }
  const now = (index: number): number => clocks.time + (clocks.skews[index] ?? 0)
  let life: Life | null = null
  const library = await startSharedLibrary(count, {
    roots: sharing,
    now,
    engine: (index) => ({
      // Computers do not wait for a lease. Waits would only make overlaps rare.
      clock: { now: () => now(index), sleep: () => yieldToEventLoop() },
      disk: {
        ...realDisk,
        async rename(from, to) {
          await life?.step(index)
          await realDisk.rename(from, to)
          await life?.step(index)
        },
      },
    }),
  })
  return {
    async live(seed, files) {
      life = new Life(seed, sharing, library, clocks)
      await life.live(files)
    },
    close: () => library.close(),
  }
}

interface Clocks {
  time: number
  skews: number[]
}

const plain = (index: number): string => `Floor plan ${String(index + 1)}.jpg`

interface Run {
  step: number
  due: Map<number, () => Promise<void>>
  /** Whether another computer ran at the same time. */
  isShared: boolean
}

class Life {
  readonly #library: SharedLibrary
  readonly #clocks: Clocks
  readonly #order: SharedOrder
  readonly #story: string[]
  readonly #seed: number
  readonly #roll: (n: number) => number
  readonly #program: SyncProgram | null
  /** Events during the run of a computer, by step number. */
  readonly #running = new Map<number, Run>()
  /** True while a computer may have files without their manifest. Results of its runs are not final then. */
  #isDark = false
  #isEdited = false

  constructor(seed: number, sharing: Sharing, library: SharedLibrary, clocks: Clocks) {
    this.#library = library
    this.#clocks = clocks
    this.#seed = seed
    this.#roll = dice(seed)
    this.#story = [`seed ${String(seed)}`]
    this.#order = library.begin()
    const folders = library.computers.map(({ root }) => join(root, this.#order.place))
    this.#program = sharing === 'one' ? null : createSyncProgram(folders, this.#roll)
    clocks.skews = library.computers.map(() => [0, 0, 3_600_000, -3_600_000][this.#roll(4)] ?? 0)
  }

  async live(files: number): Promise<void> {
    this.#deliver(files)
    await this.#run(0, true)
    await this.#syncAll()
    for (let turn = 0; turn < 4; turn += 1) await this.#turn()
    await this.#settle()
    await this.#expectNewest()
    // The user's change must survive the next delivery of any computer.
    const own = `mine ${String(this.#seed)}`
    await writeFile(join(this.#library.computers[0]?.root ?? '', this.#order.place, plain(0)), own)
    this.#isEdited = true
    await this.#syncAll()
    await this.#turn()
    await this.#settle()
    for (const index of this.#library.computers.keys())
      this.#same(
        (await this.#order.files(index))[plain(0)],
        mark(Buffer.from(own)),
        `user's file on ${String(index)}`,
      )
  }

  /** Called before and after a computer renames a file to its final name. */
  async step(index: number): Promise<void> {
    const run = this.#running.get(index)
    if (run === undefined) return
    const happens = run.due.get(run.step)
    run.step += 1
    await happens?.()
  }

  /** Adds a delivery, runs some computers, and syncs a part of the changes. */
  async #turn(): Promise<void> {
    const { length } = this.#library.computers
    this.#deliver()
    for (let count = length + this.#roll(2); count > 0; count -= 1) {
      if (this.#roll(3) > 0) await this.#run(this.#roll(length))
      for (let syncs = this.#roll(3); syncs > 0; syncs -= 1) await this.#syncSome(this.#roll(length))
    }
    if (this.#roll(5) === 0) await this.#syncAll()
  }

  /** Syncs everything, and runs each computer once more. */
  async #settle(): Promise<void> {
    await this.#syncAll()
    const isTogether = this.#roll(2) === 0
    for (const index of this.#library.computers.keys()) {
      await this.#run(index, true)
      if (!isTogether) await this.#syncAll()
    }
    await this.#syncAll()
  }

  #deliver(files?: number): void {
    this.#clocks.time += 60_000
    const sameAddress = this.#roll(2) === 0
    this.#order.deliver({ sameAddress, ...(files === undefined ? {} : { files }) })
    this.#story.push(`delivery ${String(this.#order.deliveries.length)}`)
  }

  async #syncSome(index: number): Promise<void> {
    if (this.#program === null) return
    this.#isDark = true
    // The sync program copies manifests first, files first, or a random part.
    const kind = this.#roll(3)
    this.#story.push(`${String(index)} is synced in part (${['lists', 'files', 'some'][kind] ?? ''})`)
    await this.#program.sync(index, (path) => {
      const isList = path.includes('.planroom')
      return kind === 2 ? this.#roll(3) > 0 : isList === (kind === 0)
    })
  }

  async #syncAll(): Promise<void> {
    if (this.#program === null) return
    await this.#program.syncAll()
    this.#isDark = false
    this.#story.push('all are synced')
  }

  /** Runs a computer. Up to two events happen during the run unless it `isCalm`. */
  async #run(index: number, isCalm = false): Promise<void> {
    const computer = this.#library.computers[index]
    if (computer === undefined || this.#running.has(index)) return
    this.#clocks.time += 5000
    const stop = new AbortController()
    const due = new Map<number, () => Promise<void>>()
    for (let count = isCalm ? 0 : this.#roll(3); count > 0; count -= 1) {
      const step = this.#roll(4)
      const happens = this.#event(index, stop)
      if (happens !== undefined) due.set(step, happens)
    }
    if (!isCalm && this.#roll(5) === 0) computer.readsLate(1)
    const told = isCalm ? this.#order.deliveries.length : 0
    this.#story.push(`${String(index)} begins`)
    const run: Run = { step: 0, due, isShared: this.#running.size > 0 }
    for (const other of this.#running.values()) other.isShared = true
    this.#running.set(index, run)
    const report = await computer.run({}, stop.signal)
    this.#running.delete(index)
    this.#story.push(`${String(index)} ${stop.signal.aborted ? 'stops' : 'ends'}`)
    if (!stop.signal.aborted) await this.#judge(index, report, told, run.isShared)
  }

  #event(index: number, stop: AbortController): (() => Promise<void>) | undefined {
    const { length } = this.#library.computers
    const other = (index + 1 + this.#roll(length - 1)) % length
    const events: (() => Promise<void>)[] = [
      () => this.#run(other, this.#running.size > 1),
      () => this.#syncSome(index),
      () => this.#syncSome(index),
      async () => {
        await this.#syncSome(index)
        await this.#syncSome(other)
        await this.#run(other, true)
      },
      () => {
        this.#deliver()
        return Promise.resolve()
      },
      () => {
        stop.abort()
        return Promise.resolve()
      },
    ]
    return events[this.#roll(events.length)]
  }

  async #judge(index: number, report: SyncReport, told: number, isShared: boolean): Promise<void> {
    const { kept_local, deleted_locally } = report.files
    // A file that another computer replaces again and again fails with this message. The next run downloads it.
    const failed = report.files.failed.filter(
      ({ message }) => !isShared || !message.startsWith('Another computer is saving'),
    )
    this.#same([failed, report.problem, report.unknownOrders], [[], null, []], `run of ${String(index)}`)
    if (this.#isEdited || this.#isDark) return
    // Another computer still places files of this order, maybe those of an older delivery. Its next run ends that.
    const isBetween = this.#running.size > 0 && (this.#order.deliveries.at(-1)?.length ?? 0) > 1
    if (isBetween) return
    this.#same(deleted_locally, 0, `deleted of ${String(index)}`)
    // A sync program may replace a list before the other computers have read it. Then a run keeps both versions of a
    // file, and a later run finds the list.
    if (this.#program !== null) return
    this.#same(kept_local, 0, `kept of ${String(index)}`)
    // In a shared folder, a run ends with the delivery that the service announced, or with a newer delivery.
    const newer = this.#order.deliveries
      .slice(Math.max(0, told - 1))
      .flat()
      .map(mark)
    for (const [name, bytes] of Object.entries(namesOf(await this.#order.files())))
      // An interrupted run of another computer leaves its temporary file there.
      ok(name.endsWith('.part') || newer.includes(bytes), `${name} is old: ${this.#story.join(', ')}`)
  }

  async #expectNewest(): Promise<void> {
    const newest = this.#order.deliveries.at(-1) ?? []
    const expected = Object.fromEntries(newest.map((bytes, index) => [plain(index), mark(bytes)]))
    for (const [index, { root }] of this.#library.computers.entries()) {
      this.#same(namesOf(await this.#order.files(index)), expected, `files of ${String(index)}`)
      const { changed, missing } = await verify(join(root, this.#order.place))
      this.#same({ changed, missing }, { changed: [], missing: [] }, `verify of ${String(index)}`)
    }
    for (const [index, computer] of this.#library.computers.entries()) {
      const { downloaded, kept_local, deleted_locally } = (await computer.run()).files
      this.#same([downloaded, kept_local, deleted_locally], [0, 0, 0], `one more run of ${String(index)}`)
    }
  }

  #same(actual: unknown, expected: unknown, what: string): void {
    try {
      deepEqual(actual, expected)
    } catch (cause) {
      const texts = [actual, expected].map((each) => JSON.stringify(each)).join(' instead of ')
      throw new Error(`${what}: ${texts}: ${this.#story.join(', ')}`, { cause })
    }
  }
}

/** Returns the files of the current delivery: no earlier deliveries, and no conflict copies of a sync program. */
const namesOf = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).filter(
      ([name]) => !name.startsWith('Earlier deliveries/') && !name.includes('conflicted copy'),
    ),
  )
