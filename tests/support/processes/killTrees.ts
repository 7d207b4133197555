import { lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { startKilledSync } from './killedChild.ts'
import { syncOrders, type KilledOrder } from './syncOrders.ts'
import { startSlowServer, type SlowFile, type SlowServer, type Validators } from '../servers/slowServer.ts'
import { filesBelow, mark } from '../benches/transferBench.ts'
import { seeded } from '../random/seeded.ts'

/**
 * Phase of a process at its kill: before any request, in a body up to 1 MiB, in a larger body, at a rename, or at a
 * manifest.
 */
const phases = ['starting', 'small', 'large', 'committing', 'manifest'] as const
type Phase = (typeof phases)[number]

const killsOfATree = 50
const concurrency = 8
const mebibyte = 1024 * 1024

/** Number of files of each size class. */
export interface Sizes {
  oneByte: number
  small: number
  medium: number
  large: number
  /** Size of each huge file, in bytes. */
  huge: readonly number[]
}

/** Sums over all kills. Sizes are in bytes. */
export interface KillTally {
  trees: number
  phases: Record<Phase, number>
  needed: number
  sent: number
  /** Resumable transfers: their number, their repeated bytes, and the maximum of one transfer. */
  resumed: { transfers: number; bytes: number; max: number }
  restarted: { transfers: number; bytes: number; max: number }
  allowed: number
}

/** Returns a tally as text for the log. */
export function killWords({
  phases: met,
  trees,
  needed,
  sent,
  resumed,
  restarted,
  allowed,
}: KillTally): string {
  return [
    `${Object.entries(met)
      .map(([phase, count]) => `${phase} ${String(count)}`)
      .join(', ')}: killed in ${String(trees)} trees`,
    `${String(needed)} bytes needed, ${String(sent)} sent, ${String(sent - needed)} repeated ` +
      `of ${String(allowed)} allowed`,
    `going on (strong ETag, old date): ${String(resumed.transfers)} transfers ` +
      `repeated ${String(resumed.bytes)} bytes, ${String(resumed.max)} at most`,
    `from the start (weak ETag, nothing): ${String(restarted.transfers)} transfers ` +
      `repeated ${String(restarted.bytes)} bytes, ${String(restarted.max)} at most`,
  ].join('\n')
}

function sizesOf({ oneByte, small, medium, large, huge }: Sizes, chance: () => number): number[] {
  const many = (count: number, size: () => number): number[] => Array.from({ length: count }, size)
  const sizes = [
    ...many(oneByte, () => 1),
    ...many(small, () => Math.round(64 * 2 ** (chance() * 11.5))),
    ...many(medium, () => Math.round(200_000 + chance() * 500_000)),
    ...many(large, () => Math.round(mebibyte * (1 + chance() * 3))),
    ...huge,
  ]
  // Shuffled, so that small and large files alternate.
  for (let at = sizes.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1))
    ;[sizes[at], sizes[other]] = [sizes[other] ?? 1, sizes[at] ?? 1]
  }
  return sizes
}

/**
 * Syncs trees of files in processes that are killed `times` times in each phase. Compares every tree with the result of
 * an undisturbed run. A process is killed at a step of its work, or at a byte after which the server sends nothing.
 * Kills never depend on time.
 */
export async function killTrees(times: number, kinds: Sizes): Promise<KillTally> {
  const server = await startSlowServer()
  const folder = await mkdtemp(join(tmpdir(), 'planroom-kills-'))
  try {
    const bench = await prepare(server, folder, kinds)
    const plan = Array.from({ length: times }, () => phases).flat()
    while (plan.length > 0) await killATree(bench, plan)
    return bench.tally
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Bench {
  server: SlowServer
  folder: string
  chance: () => number
  orders: KilledOrder[]
  files: number
  /** Files of an undisturbed run: path → mark. `manifests`: path → manifest without times. */
  expected: Map<string, string>
  manifests: Map<string, unknown>
  tally: KillTally
}

async function prepare(server: SlowServer, folder: string, kinds: Sizes): Promise<Bench> {
  const chance = seeded(20261121)
  const orders: KilledOrder[] = []
  let large = 0
  const sizes = sizesOf(kinds, chance)
  sizes.forEach((size, at) => {
    const order = orders[Math.floor(at / 5)] ?? {
      id: `order-${String(orders.length)}`,
      street: `${String(orders.length + 1)} Elm Street`,
      urls: [],
    }
    if (at % 5 === 0) orders.push(order)
    const turn = chance()
    const any: Validators = turn < 0.5 ? 'strong' : turn < 0.7 ? 'date' : turn < 0.85 ? 'weak' : 'none'
    // Files that cannot be resumed have at most 4 MiB. Killed runs would never finish larger files.
    if (size > 4 * mebibyte) large += 1
    const validators = size > 4 * mebibyte ? (large % 3 === 0 ? 'date' : 'strong') : any
    const format = size === 1 ? 'json' : size > 100_000 ? 'pdf' : 'jpg'
    order.urls.push({ format, url: server.add(size, format, validators).url, index: at % 5 })
  })
  const complete = join(folder, 'whole')
  await mkdir(complete)
  server.record({ fast: true })
  const report = await syncOrders(complete, orders, concurrency)
  const files = sizes.length
  expect(report.files).toMatchObject({ wanted: files, downloaded: files, failed: [] })
  const expected = await filesBelow(join(complete, 'library'))
  const manifests = await manifestsBelow(join(complete, 'library'))
  const texts = orders.map(({ id }) => mark(Buffer.from(`formula of ${id}\n`)))
  expect([...expected.values()].sort()).toEqual([...server.files.map((file) => file.mark), ...texts].sort())
  expect(server.files.every(({ size, sent }) => sent === size)).toBe(true)
  await rm(complete, { recursive: true })
  const nothing = { transfers: 0, bytes: 0, max: 0 }
  const tally: KillTally = {
    trees: 0,
    phases: { starting: 0, small: 0, large: 0, committing: 0, manifest: 0 },
    needed: 0,
    sent: 0,
    resumed: { ...nothing },
    restarted: { ...nothing },
    allowed: 0,
  }
  return { server, folder, chance: seeded(3), orders, files, expected, manifests, tally }
}

/** Returns a manifest without times. Only the sum of its deliveries counts, because each restart adds a delivery. */
function withoutTimes(text: string): unknown {
  const manifest = JSON.parse(text, (key, value: unknown) => {
    if (key === 'mtime') return 0
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:/.test(value) ? 'time' : value
  }) as { files: { path: string }[]; deliveries: { files?: number }[] }
  const count = manifest.deliveries.reduce((sum, { files = 0 }) => sum + files, 0)
  const files = [...manifest.files].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { ...manifest, files, deliveries: count }
}

async function manifestsBelow(library: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const name of (await readdir(library, { recursive: true })).sort())
    if (name.endsWith('manifest.json'))
      found.set(name, withoutTimes(await readFile(join(library, name), 'utf8')))
  return found
}

/** Returns the marks of all files under final names. Hashes only files that changed since the last call. */
async function finals(
  tree: string,
  known: Map<string, string>,
  expected: Map<string, string>,
): Promise<Set<string>> {
  const library = join(tree, 'library')
  const names = await readdir(library, { recursive: true }).catch(() => [])
  const paths = names.map((name) => name.replaceAll('\\', '/'))
  const standing = new Set<string>()
  for (const path of paths) {
    const found = await lstat(join(library, path), { bigint: true })
    if (!found.isFile()) continue
    if (path.split('/').includes('.planroom')) {
      // A record with its final name must be complete.
      if (path.endsWith('.json')) JSON.parse(await readFile(join(library, path), 'utf8'))
      continue
    }
    if (path.endsWith('.part')) continue
    const identity = [path, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
    const have = known.get(identity) ?? mark(await readFile(join(library, path)))
    known.set(identity, have)
    expect(have, path).toBe(expected.get(path))
    standing.add(have)
  }
  const beside = (await readdir(tree)).filter(
    (name) => !/^(catalogue\.db(-\w+)?|library|orders\.json)$/.test(name),
  )
  expect(beside, 'outside the library').toEqual([])
  return standing
}

/** State of a tree between its runs. */
interface Tree {
  path: string
  /** Marks of the files under final names. */
  standing: Set<string>
  /** Received bytes of each file at the end of its last answer. */
  reached: Map<SlowFile, number>
}

/**
 * Returns the point of the next kill: a step of the process, or a byte of a file. Null if no such step is left.
 */
function pointOf(
  phase: Phase,
  { server, chance, orders }: Bench,
  { standing, reached }: Tree,
): KillPoint | null {
  const amount = chance()
  const side = chance() < 0.5 ? 'before' : 'after'
  const byUrl = new Map(server.files.map((file) => [file.url, file]))
  const missing = orders
    .map(({ urls }) =>
      urls.flatMap(({ url }) => byUrl.get(url) ?? []).filter((file) => !standing.has(file.mark)),
    )
    .filter((files) => files.length > 0)
  switch (phase) {
    case 'starting':
      return { step: amount < 0.5 ? 'opened:1' : 'look:1' }
    case 'committing': {
      const turn = 1 + Math.floor(amount * 12)
      return missing.flat().length < turn ? null : { step: `${side}:${String(turn)}` }
    }
    case 'manifest': {
      const turn = 1 + Math.floor(amount * 2)
      return missing.length < turn ? null : { step: `manifest-${side}:${String(turn)}` }
    }
    case 'small':
    case 'large': {
      // The first match, so that few files precede it in the queue. A file that was received completely may need no
      // further answer.
      const file = missing.flat().find((each) => {
        if (each.size === 1 || (reached.get(each) ?? 0) === each.size) return false
        return each.size > mebibyte === (phase === 'large')
      })
      return file === undefined
        ? null
        : { file, part: 0.05 + amount * 0.9, bytes: 1 + amount ** 2 * 9_000_000 }
    }
  }
}

type KillPoint = { step: string } | { file: SlowFile; part: number; bytes: number }

/** Starts the sync, and waits until it was killed at `point`. */
async function killOnce({ server, orders }: Bench, { path }: Tree, point: KillPoint): Promise<void> {
  let child: Awaited<ReturnType<typeof startKilledSync>> | null = null
  const inBody = 'file' in point
  server.record({ fast: false, ...(inBody ? { hold: { ...point, reached: () => child?.kill() } } : {}) })
  child = await startKilledSync(path, orders, concurrency, inBody ? '' : point.step)
  await expect(child.killed, `killed at ${JSON.stringify(point)}`).resolves.toBeUndefined()
}

/** Counts the bytes of an ended run that earlier runs had received already. */
async function countRepeats({ server, tally }: Bench, { reached, standing }: Tree): Promise<void> {
  await server.settled()
  for (const { file, start, end } of server.servings) {
    expect(standing.has(file.mark), `${file.url} was complete`).toBe(false)
    const before = reached.get(file)
    reached.set(file, end)
    if (before === undefined) continue
    const repeated = Math.max(0, before - start)
    const kind = file.resumable ? tally.resumed : tally.restarted
    kind.transfers += 1
    kind.bytes += repeated
    kind.max = Math.max(kind.max, repeated)
    if (file.resumable) expect(repeated, `${file.url} of ${String(file.size)}`).toBeLessThanOrEqual(mebibyte)
    else expect(start).toBe(0)
  }
}

/**
 * Kills the sync of one tree as planned, until the tree has no such step left or `killsOfATree` is reached. Then
 * finishes and compares the tree. Removes its kills from `plan`.
 */
async function killATree(bench: Bench, plan: Phase[]): Promise<void> {
  const { server, folder, orders, files, expected, manifests, tally } = bench
  const tree: Tree = {
    path: join(folder, `tree-${String(tally.trees)}`),
    standing: new Set(),
    reached: new Map(),
  }
  await mkdir(tree.path)
  tally.trees += 1
  for (const file of server.files) file.sent = 0
  const hashes = new Map<string, string>()
  for (let turn = 0; turn < killsOfATree; turn += 1) {
    const phase = plan[0]
    const point = phase === undefined ? null : pointOf(phase, bench, tree)
    if (phase === undefined || point === null) break
    await killOnce(bench, tree, point)
    plan.shift()
    tally.phases[phase] += 1
    await countRepeats(bench, tree)
    const now = await finals(tree.path, hashes, expected)
    for (const each of tree.standing) expect(now.has(each), 'a complete file went away').toBe(true)
    tree.standing = now
    for (const file of new Set(server.servings.map((serving) => serving.file)))
      if (!now.has(file.mark)) tally.allowed += file.resumable ? mebibyte : file.size
  }
  server.record({ fast: true })
  const report = await syncOrders(tree.path, orders, concurrency)
  await countRepeats(bench, tree)
  expect(report.files).toMatchObject({
    wanted: files,
    failed: [],
    kept_local: 0,
    superseded: 0,
    deleted_locally: 0,
  })

  const library = join(tree.path, 'library')
  expect(await filesBelow(library)).toEqual(expected)
  expect(await manifestsBelow(library)).toEqual(manifests)
  expect((await readdir(library, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await verify(library)).toMatchObject({
    files: expected.size,
    ok: expected.size,
    missing: [],
    changed: [],
  })
  server.record({ fast: true })
  const second = await syncOrders(tree.path, orders, concurrency)
  expect(second.files).toMatchObject({ downloaded: 0, unchanged: files })
  expect(server.servings).toEqual([])
  for (const { size, sent } of server.files) {
    tally.needed += size
    tally.sent += sent
    expect(sent).toBeGreaterThanOrEqual(size)
  }
  await rm(tree.path, { recursive: true })
}
