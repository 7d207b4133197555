import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeyValue } from '../../../electron/services/catalogue/keyValue.ts'
import { createVerification } from '../../../electron/services/library/verify/verification.ts'
import { verify, verifyFolder } from '../../../electron/services/library/verify/verifyFolders.ts'
import type { VerifyCounts as VerifyFolderProgress } from '../../../electron/services/library/verify/findings.ts'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import type { VerifyProgress, VerifyState } from '../../../shared/domain/verify.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, filesBelow, mark, order } from '../../support/benches/transferBench.ts'
import { thisPlatform } from '../../support/platform.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench } = useTransfers()
let root: string
let events: VerifyProgress[]
let faults: unknown[]
let checks: ReturnType<typeof createVerification>
const ids = ['o1', 'o2']
const at = (id: string): string => `Austin/${id} Street`
const bodies = new Map<string, Buffer>()

function openChecks(): void {
  checks = createVerification({
    stores: createStores(bench.db),
    keyValue: createKeyValue(bench.db),
    platform: thisPlatform,
    clock: systemClock,
    rootOf: () => root,
    fetch: (_connection, at, orderIds, choice, signal) =>
      bench.engine.run(
        orderIds.map((id) => order(at, id, { street: `${id} Street` })),
        choice,
        { signal },
      ),
    onChange: (progress) => void events.push(progress),
    onRepaired: () => undefined,
    onFault: (error) => void faults.push(error),
  })
}

beforeEach(async () => {
  events = []
  faults = []
  root = bench.root
  for (const [turn, id] of ids.entries()) {
    const [jpg, pdf, svg] = [
      sample('jpg', 5000 + turn),
      sample('pdf', 6000 + turn),
      sample('svg', 700 + turn),
    ]
    bodies.set(`${id}.jpg`, jpg).set(`${id}.pdf`, pdf)
    bench.delivered.set(id, {
      assets: [
        assetOf('jpg', server.serve(`/${id}.jpg`, jpg)),
        assetOf('pdf', server.serve(`/${id}.pdf`, pdf)),
        assetOf('svg', server.serve(`/${id}.svg`, svg)),
      ],
      texts: [],
    })
  }
  // SVG files are not chosen, so no repair may download them.
  await bench.engine.run(
    ids.map((id) => order(root, id, { street: `${id} Street` })),
    { formats: ['jpg', 'pdf'] },
  )
  server.seen.length = 0
  openChecks()
})
afterEach(() => checks.close())

/** Downloads a file of 48 MiB, which takes time to verify. Returns its size. */
async function addLarge(): Promise<number> {
  const large = sample('pdf', 48 * 1024 * 1024)
  bench.delivered.get('o1')?.assets.push(assetOf('pdf', server.serve('/large.pdf', large), 1))
  const { files } = await bench.engine.run([order(root, 'o1', { street: 'o1 Street' })], { formats: ['pdf'] })
  expect(files).toMatchObject({ downloaded: 1, failed: [] })
  return large.length
}

/** Other bytes under the same size and time, as a dying disk leaves them. */
async function rot(path: string): Promise<Buffer> {
  const { atime, mtimeMs, size } = await stat(path)
  const bytes = Buffer.alloc(size, 7)
  await writeFile(path, bytes)
  await utimes(path, atime, mtimeMs / 1000)
  return bytes
}
const pathOf = (id: string, name: string): string => join(root, at(id), name)
const idle = (): Promise<VerifyState> =>
  expect
    .poll(() => checks.state('c1').phase)
    .toBe('idle')
    .then(() => checks.state('c1'))
async function verified(folderId: string | null = null): Promise<VerifyState> {
  checks.start('c1', folderId)
  return idle()
}
const summary = ({ library }: VerifyState) =>
  library?.findings.map(({ problem, place, name }) => `${problem} ${place}/${name}`) ?? []

const delivered = (name: string): string => mark(bodies.get(name) ?? Buffer.alloc(0))
/** Replaces a delivered picture by a file of the user. Returns the id of its finding. */
async function changePicture(): Promise<string> {
  await writeFile(pathOf('o1', 'Floor plan 1.jpg'), 'my own')
  return (await verified()).library?.findings[0]?.id ?? ''
}

describe('verifying a library', () => {
  it('missing, damaged, changed and unknown files are found, and no request is sent', async () => {
    await rm(pathOf('o1', 'Floor plan 1.jpg'))
    await rot(pathOf('o1', 'Floor plan 1.pdf'))
    await writeFile(pathOf('o2', 'Floor plan 1.jpg'), 'my own')
    await writeFile(pathOf('o2', 'notes.txt'), 'call them')
    await mkdir(pathOf('o2', 'prints'))
    await writeFile(pathOf('o2', 'prints/a.jpg'), 'a print')
    await writeFile(pathOf('o2', 'Floor plan 2.jpg.0a1b2c3d.part'), 'half')
    for (const name of ['.DS_Store', '._Floor plan 1.jpg', 'prints/._a.jpg', 'Thumbs.db', 'Desktop.ini'])
      await writeFile(pathOf('o2', name), 'of the system')
    await mkdir(pathOf('o2', '@eaDir'))
    await writeFile(pathOf('o2', '@eaDir/Floor plan 1.jpg'), 'of the network drive')
    // An order that the user removed on a drive of Linux.
    await cp(join(root, at('o1')), join(root, '.Trash-1000', 'files', 'o1 Street'), { recursive: true })
    await writeFile(join(root, 'outside of every order.txt'), '')
    const state = await verified()
    expect(summary(state)).toEqual([
      `missing ${at('o1')}/Floor plan 1.jpg`,
      `damaged ${at('o1')}/Floor plan 1.pdf`,
      `changed ${at('o2')}/Floor plan 1.jpg`,
      `unknown ${at('o2')}/notes.txt`,
      `unknown ${at('o2')}/prints/a.jpg`,
    ])
    expect(state.library).toMatchObject({
      files: 4,
      ok: 1,
      counts: { missing: 1, damaged: 1, changed: 1, unknown: 2 },
    })
    expect(await verify(root)).toMatchObject({
      files: 4,
      ok: 1,
      missing: [`${at('o1')}/Floor plan 1.jpg`],
      changed: [`${at('o1')}/Floor plan 1.pdf`, `${at('o2')}/Floor plan 1.jpg`],
      damaged: [`${at('o1')}/Floor plan 1.pdf`],
      unknown: [`${at('o2')}/notes.txt`, `${at('o2')}/prints/a.jpg`],
    })
    expect(server.seen).toEqual([])
  })

  it('an order folder deleted with its manifest is reported as missing files', async () => {
    await rm(join(root, at('o2')), { recursive: true })
    expect(summary(await verified())).toEqual([
      `missing ${at('o2')}/Floor plan 1.jpg`,
      `missing ${at('o2')}/Floor plan 1.pdf`,
    ])
    const folder = createStores(bench.db).folders.get({ connectionId: 'c1', root, orderId: 'o2' })
    expect((await verified(folder?.folderId)).order).toMatchObject({
      files: 2,
      ok: 0,
      counts: { missing: 2 },
    })
  })

  it('progress is reported, a second start is rejected, and a check can be cancelled', async () => {
    const large = await addLarge()
    checks.start('c1', null)
    expect(() => {
      checks.start('c1', null)
    }).toThrow(/being verified/)
    await checks.cancel('c1')
    expect(checks.state('c1')).toMatchObject({ phase: 'idle', library: null, error: null })
    const steps: VerifyFolderProgress[] = []
    const complete = await verifyFolder(root, { onProgress: (progress) => steps.push(progress) })
    expect(complete).toMatchObject({ files: 5, ok: 5, findings: [] })
    // Progress is reported within a large file as well.
    expect(steps.length).toBeGreaterThan(5 + large / (8 * 1024 * 1024))
    const bytes = steps.map((step) => step.bytes)
    expect(bytes).toEqual([...bytes].sort((x, y) => x - y))
    expect(steps.at(-1)).toEqual({ done: 5, total: 5, bytes: complete.bytes, bytesTotal: complete.bytes })
    expect((await verified()).library).toMatchObject({ files: 5, ok: 5 })
    expect(events.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['verifying', 'idle']))
  })

  it('99 % of the event-loop turns during a check take less than 12 ms', async () => {
    await addLarge()
    const turns: number[] = []
    // The time of this thread alone: another program that has the processor meanwhile does not count.
    const elapsed = (): number => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    let last = elapsed()
    let going = true
    const beat = (): void => {
      const now = elapsed()
      turns.push(now - last)
      last = now
      if (going) setImmediate(beat)
    }
    setImmediate(beat)
    await verified()
    going = false
    turns.sort((a, b) => a - b)
    // A single long turn may be garbage collection.
    expect(turns[Math.floor(turns.length * 0.99)]).toBeLessThan(12)
  })

  it('findings survive a restart and move with the library folder', async () => {
    await rm(pathOf('o1', 'Floor plan 1.jpg'))
    const before = await verified()
    await bench.restart()
    openChecks()
    expect(checks.state('c1')).toEqual(before)
    const moved = join(bench.folder, 'moved')
    await rename(root, moved)
    checks.moved('c1', root, moved)
    root = moved
    expect(checks.state('c1').library).toEqual(before.library)
    root = join(bench.folder, 'another')
    expect(checks.state('c1').library).toBeNull()
    checks.start('c1', null)
    expect((await idle()).error).toContain('is missing')
  })

  it('findings of one order replace the findings of the library check for that order', async () => {
    await rm(pathOf('o1', 'Floor plan 1.jpg'))
    await rm(pathOf('o2', 'Floor plan 1.jpg'))
    await verified()
    await writeFile(pathOf('o1', 'Floor plan 1.jpg'), bodies.get('o1.jpg') ?? '')
    const folder = createStores(bench.db).folders.get({ connectionId: 'c1', root, orderId: 'o1' })
    const state = await verified(folder?.folderId)
    expect(state.order).toMatchObject({ title: 'o1 Street, Austin', files: 2, ok: 2 })
    expect(summary(state)).toEqual([`missing ${at('o2')}/Floor plan 1.jpg`])
  })
})

describe('repairing findings', () => {
  it('missing and damaged files are restored, and changed files of the user stay', async () => {
    await rm(pathOf('o1', 'Floor plan 1.jpg'))
    const rotten = await rot(pathOf('o1', 'Floor plan 1.pdf'))
    await writeFile(pathOf('o2', 'Floor plan 1.jpg'), 'my own')
    await verified()
    checks.repair('c1')
    const state = await idle()
    expect(summary(state)).toEqual([`changed ${at('o2')}/Floor plan 1.jpg`])
    expect(state.library).toMatchObject({ repaired: 2, ok: 3 })
    expect(server.seen.map(({ path }) => path).sort()).toEqual(['/o1.jpg', '/o1.pdf'])
    for (const kind of ['jpg', 'pdf'])
      expect(mark(await readFile(pathOf('o1', `Floor plan 1.${kind}`)))).toBe(delivered(`o1.${kind}`))
    const earlier = [...(await filesBelow(root))].filter(([path]) => path.includes('Earlier deliveries/'))
    expect(earlier).toEqual([[expect.stringMatching(/ \(damaged\)\/Floor plan 1\.pdf$/), mark(rotten)]])
    expect(await readFile(pathOf('o2', 'Floor plan 1.jpg'), 'utf8')).toBe('my own')
    // The next check finds the same, and does not report the file in "Earlier deliveries".
    expect(summary(await verified())).toEqual([`changed ${at('o2')}/Floor plan 1.jpg`])
    expect((await readdir(join(root, at('o1')))).some((name) => name.endsWith('.svg'))).toBe(false)
    expect(faults).toEqual([])
  })

  it('write-protected damaged files are restored, and write-protected changes of the user stay', async () => {
    const rotten = await rot(pathOf('o1', 'Floor plan 1.pdf'))
    await writeFile(pathOf('o1', 'Floor plan 1.jpg'), 'my own')
    for (const name of ['Floor plan 1.pdf', 'Floor plan 1.jpg', '.planroom/manifest.json'])
      await chmod(pathOf('o1', name), 0o444)
    await verified()
    checks.repair('c1')
    expect(summary(await idle())).toEqual([`changed ${at('o1')}/Floor plan 1.jpg`])
    expect(await readFile(pathOf('o1', 'Floor plan 1.jpg'), 'utf8')).toBe('my own')
    expect(mark(await readFile(pathOf('o1', 'Floor plan 1.pdf')))).toBe(delivered('o1.pdf'))
    expect([...(await filesBelow(root)).values()]).toContain(mark(rotten))
    expect(summary(await verified())).toEqual([`changed ${at('o1')}/Floor plan 1.jpg`])
    expect(faults).toEqual([])
  })

  it('a file that the service no longer has is named, and the damaged file is put back', async () => {
    await rm(pathOf('o2', 'Floor plan 1.pdf'))
    const rotten = await rot(pathOf('o1', 'Floor plan 1.pdf'))
    const assets = bench.delivered.get('o1')?.assets ?? []
    bench.deliver(...assets.filter(({ format }) => format !== 'pdf'))
    server.on('/o2.pdf', (_request, response) => void response.writeHead(404).end())
    await verified()
    checks.repair('c1')
    const { library } = await idle()
    expect(library?.findings.map(({ problem, note }) => [problem, note])).toEqual([
      ['damaged', 'The service no longer has this file.'],
      ['missing', expect.stringContaining('404')],
    ])
    expect(mark(await readFile(pathOf('o1', 'Floor plan 1.pdf')))).toBe(mark(rotten))
    expect(summary(await verified())).toEqual([
      `damaged ${at('o1')}/Floor plan 1.pdf`,
      `missing ${at('o2')}/Floor plan 1.pdf`,
    ])
    expect(faults).toEqual([])
  })

  it('a damaged file that the user replaced after the check is not repaired', async () => {
    await rot(pathOf('o1', 'Floor plan 1.pdf'))
    await verified()
    await writeFile(pathOf('o1', 'Floor plan 1.pdf'), 'my own by now')
    checks.repair('c1')
    const { library } = await idle()
    expect(library?.findings.map(({ note }) => note)).toEqual([
      'The file was changed after it was checked. Check again to see what it is now.',
    ])
    expect(await readFile(pathOf('o1', 'Floor plan 1.pdf'), 'utf8')).toBe('my own by now')
  })

  it('“Keep both” places the delivered file beside a changed file; dismissing removes a finding', async () => {
    for (const id of ids) await writeFile(pathOf(id, 'Floor plan 1.jpg'), `my own ${id}`)
    const [first, second] = (await verified()).library?.findings ?? []
    checks.dismiss('c1', [second?.id ?? ''])
    expect(summary(checks.state('c1'))).toEqual([`changed ${at('o1')}/Floor plan 1.jpg`])
    expect(() => {
      checks.repair('c1')
    }).toThrow(/nothing left to restore/)
    checks.keepBoth('c1', [first?.id ?? ''])
    const kept = await idle()
    expect(summary(kept)).toEqual([])
    // No file was restored: the user's file is as it was.
    expect(kept.library).toMatchObject({ repaired: 0 })
    expect(await readFile(pathOf('o1', 'Floor plan 1.jpg'), 'utf8')).toBe('my own o1')
    expect(mark(await readFile(pathOf('o1', 'Floor plan 1 (new delivery).jpg')))).toBe(delivered('o1.jpg'))
    expect(summary(await verified())).toEqual([
      `unknown ${at('o1')}/Floor plan 1.jpg`,
      `changed ${at('o2')}/Floor plan 1.jpg`,
    ])
  })

  it('“Replace mine” moves the user’s file to the earlier deliveries, and can be undone', async () => {
    const finding = await changePicture()
    checks.replace('c1', [finding])
    const replaced = await idle()
    expect(summary(replaced)).toEqual([])
    expect(replaced.library).toMatchObject({ repaired: 0 })
    expect(mark(await readFile(pathOf('o1', 'Floor plan 1.jpg')))).toBe(delivered('o1.jpg'))
    const [moved = ''] = await readdir(pathOf('o1', 'Earlier deliveries'))
    expect(moved).toMatch(/ \(changed\)$/)
    expect(await readFile(pathOf('o1', `Earlier deliveries/${moved}/Floor plan 1.jpg`), 'utf8')).toBe(
      'my own',
    )
    expect(summary(await verified())).toEqual([])

    checks.undoReplace('c1', [finding])
    expect(summary(await idle())).toEqual([`changed ${at('o1')}/Floor plan 1.jpg`])
    expect(await readFile(pathOf('o1', 'Floor plan 1.jpg'), 'utf8')).toBe('my own')
    expect(await readdir(pathOf('o1', `Earlier deliveries/${moved}`))).toEqual([])
    expect(faults).toEqual([])
    expect(() => {
      checks.undoReplace('c1', [finding])
    }).toThrow('This file was not replaced.')
  })

  it('undo of “Replace mine” overwrites no file that was changed since', async () => {
    const finding = await changePicture()
    checks.replace('c1', [finding])
    await idle()
    await writeFile(pathOf('o1', 'Floor plan 1.jpg'), 'my second')
    checks.undoReplace('c1', [finding])
    expect((await idle()).error).toContain('The file was changed since. Your file is Earlier deliveries/')
    expect(await readFile(pathOf('o1', 'Floor plan 1.jpg'), 'utf8')).toBe('my second')
  })

  it('a failed “Replace mine” moves the user’s file back', async () => {
    const finding = await changePicture()
    server.on('/o1.jpg', (_request, response) => void response.writeHead(404).end())
    checks.replace('c1', [finding])
    await idle()
    expect(await readFile(pathOf('o1', 'Floor plan 1.jpg'), 'utf8')).toBe('my own')
    expect(summary(await verified())).toEqual([`changed ${at('o1')}/Floor plan 1.jpg`])
  })

  it('a failed “Keep both” leaves the changed file on the list of the next check', async () => {
    const finding = await changePicture()
    server.on('/o1.jpg', (_request, response) => void response.writeHead(404).end())
    checks.keepBoth('c1', [finding])
    await idle()
    expect(summary(await verified())).toEqual([`changed ${at('o1')}/Floor plan 1.jpg`])
  })

  it('a cancelled repair leaves the damaged file in its place', async () => {
    const rotten = await rot(pathOf('o1', 'Floor plan 1.pdf'))
    await verified()
    server.on('/o1.pdf', () => undefined)
    checks.repair('c1')
    await expect.poll(() => server.requests('/o1.pdf').length).toBe(1)
    await checks.cancel('c1')
    expect(mark(await readFile(pathOf('o1', 'Floor plan 1.pdf')))).toBe(mark(rotten))
    expect(summary(checks.state('c1'))).toEqual([`damaged ${at('o1')}/Floor plan 1.pdf`])
  })
})
