import { lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verify } from '../../../electron/services/library/verify.ts'
import type { SyncReport } from '../../../electron/services/transfers/types.ts'
import { startSync, type KilledOrder } from '../../support/killedChild.ts'
import { startSlowServer, type SlowFile, type SlowServer, type Validators } from '../../support/slowServer.ts'
import { filesBelow, mark } from '../../support/transferBench.ts'

const kills = 200
const killsOfATree = 50
const concurrency = 8
const mebibyte = 1024 * 1024

/** Seeded, so that a failure can be had again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** 300 files of 1 byte to 50 MB: mostly small, six of 20 MB and more. */
function sizesOf(chance: () => number): number[] {
  const sizes = Array.from({ length: 300 }, (_, at) => {
    if (at < 5) return 1
    if (at < 250) return Math.round(64 * 2 ** (chance() * 11.5))
    if (at < 280) return Math.round(200_000 + chance() * 500_000)
    if (at < 294) return Math.round(mebibyte * (1 + chance() * 3))
    return at === 294 ? 50_000_000 : Math.round(20_000_000 + chance() * 20_000_000)
  })
  // Shuffled, so that every moment has small and large ones.
  for (let at = sizes.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1))
    ;[sizes[at], sizes[other]] = [sizes[other] ?? 1, sizes[at] ?? 1]
  }
  return sizes
}

let server: SlowServer
let folder: string
const orders: KilledOrder[] = []
/** What an undisturbed run made: path → mark, and path → manifest without its times. */
let expected: Map<string, string>
let manifests: Map<string, unknown>
const fileOf = new Map<string, SlowFile>()

beforeAll(async () => {
  server = await startSlowServer()
  folder = await mkdtemp(join(tmpdir(), 'planroom-kills-'))
  const chance = random(20261121)
  let large = 0
  sizesOf(chance).forEach((size, at) => {
    const order = orders[Math.floor(at / 5)] ?? {
      id: `order-${String(orders.length)}`,
      street: `${String(orders.length + 1)} Elm Street`,
      urls: [],
    }
    if (at % 5 === 0) orders.push(order)
    const turn = chance()
    const any: Validators = turn < 0.5 ? 'strong' : turn < 0.7 ? 'date' : turn < 0.85 ? 'weak' : 'none'
    // What cannot be gone on with is at most 4 MB here, or no killed run would ever get to its end.
    if (size > 4 * mebibyte) large += 1
    const validators = size > 4 * mebibyte ? (large % 3 === 0 ? 'date' : 'strong') : any
    const format = size === 1 ? 'json' : size > 100_000 ? 'pdf' : 'jpg'
    const file = server.add(size, format, validators)
    order.urls.push({ format, url: file.url, index: at % 5 })
    fileOf.set(file.mark, file)
  })
  const whole = join(folder, 'whole')
  await mkdir(whole)
  server.watch({ fast: true })
  const report = await (await startSync(whole, orders, { concurrency })).ended
  expect(report?.files).toMatchObject({ wanted: 300, downloaded: 300, failed: [] })
  expected = await filesBelow(join(whole, 'library'))
  manifests = await manifestsBelow(join(whole, 'library'))
  const texts = orders.map(({ id }) => mark(Buffer.from(`formula of ${id}\n`)))
  expect([...expected.values()].sort()).toEqual([...fileOf.keys(), ...texts].sort())
  expect(server.files.every(({ size, sent }) => sent === size)).toBe(true)
  await rm(whole, { recursive: true })
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** A manifest with its times taken out; how many times the work was begun anew shows in its deliveries alone. */
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

/** What stands under final names, hashed anew only where the system says that something was written since. */
async function finals(tree: string, known: Map<string, string>): Promise<Set<string>> {
  const library = join(tree, 'library')
  const paths = await readdir(library, { recursive: true }).catch(() => [])
  const standing = new Set<string>()
  for (const path of paths) {
    const found = await lstat(join(library, path), { bigint: true })
    if (!found.isFile()) continue
    if (path.split('/').includes('.planroom')) {
      // A record is whole whenever it has its name.
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

interface Tally {
  kills: number
  trees: number
  /** What was going on: the process starting and planning, a body up to 1 MiB or beyond it coming, a rename, a manifest. */
  phases: Record<string, number>
  needed: number
  sent: number
  /** Repeated bytes of transfers that could be gone on with: all of them, the most of one, and what they may be. */
  resumed: { transfers: number; bytes: number; most: number }
  restarted: { transfers: number; bytes: number; most: number }
  allowed: number
}

const tally: Tally = {
  kills: 0,
  trees: 0,
  phases: { starting: 0, small: 0, large: 0, committing: 0, manifest: 0 },
  needed: 0,
  sent: 0,
  resumed: { transfers: 0, bytes: 0, most: 0 },
  restarted: { transfers: 0, bytes: 0, most: 0 },
  allowed: 0,
}

/** Starts the sync and kills it at a seeded moment; gives the report when it was done before that. */
async function killOnce(tree: string, chance: () => number): Promise<SyncReport | null> {
  const turn = chance()
  const amount = chance()
  const side = chance() < 0.5 ? 'before' : 'after'
  const byItself =
    turn < 0.15
      ? `${side}:${String(1 + Math.floor(amount * 12))}`
      : turn < 0.25
        ? `manifest-${side}:${String(1 + Math.floor(amount * 2))}`
        : ''
  let phase = byItself === '' ? '' : turn < 0.15 ? 'committing' : 'manifest'
  let child: Awaited<ReturnType<typeof startSync>> | null = null
  const kill = (file = server.servings.findLast(({ done }) => !done)?.file): void => {
    phase =
      server.servings.length === 0
        ? 'starting'
        : file === undefined
          ? 'putting'
          : file.size > mebibyte
            ? 'large'
            : 'small'
    child?.kill()
  }
  const byBytes = byItself === '' && turn < 0.8
  server.watch(byBytes ? { fast: false, after: amount ** 2 * 9_000_000, reached: kill } : { fast: false })
  child = await startSync(tree, orders, { concurrency, killAt: byItself })
  // A point that is never reached is no reason to wait: then time decides.
  const timer = setTimeout(() => kill(), byBytes || byItself !== '' ? 2500 : 40 + amount * 1300)
  const report = await child.ended
  clearTimeout(timer)
  if (report !== null) return report
  tally.kills += 1
  tally.phases[phase] = (tally.phases[phase] ?? 0) + 1
  return null
}

/** Counts what the requests of a run repeat of what earlier runs had been sent. */
function countRepeats(reached: Map<SlowFile, number>, done: ReadonlySet<string>): void {
  for (const { file, start, end } of server.servings) {
    expect(done.has(file.mark), `${file.url} was complete`).toBe(false)
    const before = reached.get(file)
    reached.set(file, end)
    if (before === undefined) continue
    const repeated = Math.max(0, before - start)
    const kind = file.resumable ? tally.resumed : tally.restarted
    kind.transfers += 1
    kind.bytes += repeated
    kind.most = Math.max(kind.most, repeated)
    if (file.resumable) expect(repeated, `${file.url} of ${String(file.size)}`).toBeLessThanOrEqual(mebibyte)
    else expect(start).toBe(0)
  }
}

/** One tree: killed until it is done, or often enough; then finished, and compared. */
async function killATree(chance: () => number, most: number): Promise<void> {
  const tree = join(folder, `tree-${String(tally.trees)}`)
  await mkdir(tree)
  tally.trees += 1
  for (const file of server.files) file.sent = 0
  const hashes = new Map<string, string>()
  const reached = new Map<SlowFile, number>()
  let standing = new Set<string>()
  let report: SyncReport | null = null
  for (let turn = 0; turn < most; turn += 1) {
    report = await killOnce(tree, chance)
    countRepeats(reached, standing)
    const now = await finals(tree, hashes)
    for (const each of standing) expect(now.has(each), 'a complete file went away').toBe(true)
    standing = now
    if (report !== null) break
    for (const file of new Set(server.servings.map((serving) => serving.file)))
      if (!standing.has(file.mark)) tally.allowed += file.resumable ? mebibyte : file.size
  }
  if (report === null) {
    server.watch({ fast: true })
    report = await (await startSync(tree, orders, { concurrency })).ended
    countRepeats(reached, standing)
  }
  expect(report?.files).toMatchObject({
    wanted: 300,
    failed: [],
    kept_local: 0,
    superseded: 0,
    deleted_locally: 0,
  })

  const library = join(tree, 'library')
  expect(await filesBelow(library)).toEqual(expected)
  expect(await manifestsBelow(library)).toEqual(manifests)
  expect((await readdir(library, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await verify(library)).toMatchObject({
    files: expected.size,
    ok: expected.size,
    missing: [],
    changed: [],
  })
  server.watch({ fast: true })
  const again = await (await startSync(tree, orders, { concurrency })).ended
  expect(again?.files).toMatchObject({ downloaded: 0, unchanged: 300 })
  expect(server.servings).toEqual([])
  for (const { size, sent } of server.files) {
    tally.needed += size
    tally.sent += sent
    expect(sent).toBeGreaterThanOrEqual(size)
  }
  await rm(tree, { recursive: true })
}

it(`ends as an undisturbed run does after ${String(kills)} kills at seeded random points`, async () => {
  const chance = random(3)
  while (tally.kills < kills) await killATree(chance, Math.min(killsOfATree, kills - tally.kills))
  const { phases, needed, sent, resumed, restarted, allowed, trees } = tally
  const words = [
    `${String(tally.kills)} kills in ${String(trees)} trees of 300 files (${Object.entries(phases)
      .map(([phase, count]) => `${phase} ${String(count)}`)
      .join(', ')})`,
    `${String(needed)} bytes needed, ${String(sent)} sent, ${String(sent - needed)} repeated of ${String(allowed)} allowed`,
    `going on (strong ETag, old date): ${String(resumed.transfers)} transfers repeated ${String(resumed.bytes)} bytes, ${String(resumed.most)} at most`,
    `from the start (weak ETag, nothing): ${String(restarted.transfers)} transfers repeated ${String(restarted.bytes)} bytes, ${String(restarted.most)} at most`,
  ]
  process.stdout.write(`${words.join('\n')}\n`)
  expect(tally.kills).toBe(kills)
  expect(sent - needed).toBe(resumed.bytes + restarted.bytes)
  expect(sent - needed).toBeLessThanOrEqual(allowed)
  for (const [phase, count] of Object.entries(phases)) expect(count, phase).toBeGreaterThanOrEqual(3)
}, 600_000)
