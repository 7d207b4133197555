import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { SyncReport } from '../../../../electron/services/transfers/types.ts'
import {
  startSharedLibrary,
  type SharedLibrary,
  type SharedOrder,
} from '../../../support/benches/sharedLibrary.ts'
import { mark } from '../../../support/benches/transferBench.ts'
import { often } from '../../../support/soak.ts'
import { createSyncProgram } from '../../../support/syncProgram.ts'

/**
 * Several computers sync the same orders at once, over a network drive or a sync program, while more is delivered. In
 * the end the plain names hold the newest delivery, what a user changed is as the user left it, and nothing counts as
 * changed or deleted that no user touched.
 */
let library: SharedLibrary
afterEach(() => library.close())

/** Numbers below `n`, the same for the same seed. */
function dice(seed: number): (n: number) => number {
  let state = seed * 2654435761 + 1
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return n === 0 ? 0 : (state >>> 8) % n
  }
}

const plain = (index: number): string => `Floor plan ${String(index + 1)}.jpg`

async function live(seed: number, roots: 'one' | 'each'): Promise<void> {
  const roll = dice(seed)
  const order = library.begin()
  const story: string[] = [`seed ${String(seed)}`]
  const edited = new Map<string, string>()
  const program = createSyncProgram(
    library.computers.map(({ root }) => root),
    roll,
  )
  const sync = async (isPart: boolean): Promise<void> => {
    if (roots === 'one') return
    await program.sync(isPart ? () => roll(3) > 0 : undefined)
    isDark = isPart
    story.push(isPart ? 'part of it is synced' : 'synced')
  }
  /** A sync program that has brought a file and not its list yet leaves a computer in the dark for a while. */
  let isDark = false
  const judge = (report: SyncReport): void => {
    const { kept_local, deleted_locally, failed } = report.files
    if (edited.size === 0 && !isDark) expect([kept_local, deleted_locally], story.join(', ')).toEqual([0, 0])
    expect([failed, report.problem], story.join(', ')).toEqual([[], null])
  }

  order.deliver({ files: 2 + roll(3) })
  await library.computers[0]?.run()
  await sync(false)
  for (let turn = 0; turn < 3; turn += 1) {
    order.deliver({ sameAddress: roll(2) === 0 })
    story.push('delivered')
    const busy = library.computers.filter(() => roll(4) > 0)
    const running = busy.map(async (computer) => {
      if (roll(4) === 0) computer.readsLate(1)
      const stop = new AbortController()
      if (roll(4) === 0) setTimeout(() => stop.abort(), roll(40))
      for (let count = roll(12); count > 0; count -= 1) await new Promise((resolve) => setImmediate(resolve))
      const report = await computer.run({}, stop.signal)
      if (!stop.signal.aborted) judge(report)
    })
    if (roll(3) === 0) order.deliver()
    await Promise.all(running)
    story.push(`${String(busy.length)} ran`)
    // Known to fail: a list that comes after its files can leave an older plan under the plain name.
    await sync(often(false, roll(2) === 0))
  }
  await settle(order, sync, judge)
  const expected = Object.fromEntries(
    (order.deliveries.at(-1) ?? []).map((bytes, index) => [plain(index), mark(bytes)]),
  )
  for (const index of library.computers.keys()) {
    const names = namesOf(await order.files(index))
    // What was put beside a file in the dark may stay there, too.
    if (roots === 'one') expect(names, story.join(', ')).toEqual(expected)
    else expect(names, story.join(', ')).toMatchObject(expected)
  }

  // What a user changed is no one else's, whoever brings the next delivery.
  if (roll(2) === 0) return
  const own = mark(Buffer.from(`mine ${String(seed)}`))
  await writeFile(join(library.computers[0]?.root ?? '', order.place, plain(0)), `mine ${String(seed)}`)
  edited.set(plain(0), own)
  await sync(false)
  order.deliver()
  await Promise.all(library.computers.map(async (computer) => judge(await computer.run())))
  await settle(order, sync, judge)
  for (const index of library.computers.keys())
    expect(await order.files(index), story.join(', ')).toMatchObject(Object.fromEntries(edited))
}

/** One after the other, until nothing is on its way any more. */
async function settle(
  order: SharedOrder,
  sync: (isPart: boolean) => Promise<void>,
  judge: (report: SyncReport) => void,
): Promise<void> {
  await sync(false)
  for (let turn = 0; turn < 2; turn += 1)
    for (const computer of library.computers) {
      judge(await computer.run())
      await sync(false)
    }
  for (const index of library.computers.keys())
    expect(Object.keys(await order.files(index)).filter((name) => name.endsWith('.part'))).toEqual([])
}

/** What stands in the order's folder itself; a sync program's conflict copies are its own. */
const namesOf = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).filter(
      ([name]) => !name.startsWith('Earlier deliveries/') && !name.includes('conflicted copy'),
    ),
  )

const rounds = often(2, 60)
it.each([
  [2, 'one'],
  [3, 'one'],
  [2, 'each'],
  [3, 'each'],
] as const)(
  `%i computers with %s library folder end with the newest delivery in ${String(rounds)} rounds`,
  async (count, roots) => {
    library = await startSharedLibrary(count, { roots })
    for (let round = 1; round <= rounds; round += 1) await live(round * 10 + count, roots)
  },
)
