import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readManifest } from '../../../electron/services/libraryIndex/manifest.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { FileFault } from '../../../electron/services/files/fileFault.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench } = useTransfers()
beforeEach(async () => {
  for (const id of ['o1', 'o2'])
    bench.delivered.set(id, {
      assets: [assetOf('jpg', server.serve(`/${id}.jpg`, sample('jpg', 4000, id === 'o1' ? 1 : 2)))],
      texts: [],
    })
  await run()
})

const orders = () => [order(bench.root, 'o1'), order(bench.root, 'o2', { street: '14 Oak Street' })]
const run = () => bench.engine.run(orders())
const records = (at: string): string => join(bench.root, at, '.planroom')
const manifest = (): string => join(records('Austin/12 Oak Street'), 'manifest.json')

/** A manifest's text with so many entries that hold nothing. */
const hollow = (entries: number): string =>
  `{"planroom":1,"order":{"id":"o1","title":"","deliveredAt":null},"connection":"","files":[${'{},'.repeat(entries - 1)}{}]}`

/** Objects that other programs may put in the place of a manifest. */
const strange: [string, (path: string) => unknown][] = [
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdir(path)],
  ['a link to a device', (path) => symlink('/dev/zero', path)],
  [
    'a link to another manifest',
    (path) => symlink(join(records('Austin/14 Oak Street'), 'manifest.json'), path),
  ],
  ['more than 16 MB', (path) => writeFile(path, Buffer.alloc(16 * 1024 * 1024 + 1, ' '))],
  ['half a million entries', (path) => writeFile(path, hollow(500_000))],
  ['lists within lists', (path) => writeFile(path, '['.repeat(1_000_000))],
]

describe.each(strange)('manifest replaced by %s', (_what, make) => {
  beforeEach(async () => {
    await rm(manifest())
    await make(manifest())
  })

  it('verify reports the manifest and reads the other folders', async () => {
    const report = await verify(bench.root)
    expect(report.unreadable.map(({ path }) => path)).toEqual([
      'Austin/12 Oak Street/.planroom/manifest.json',
    ])
    expect(report).toMatchObject({ files: 2, ok: 1 })
  })

  it('a sync fails this order alone and leaves the manifest unchanged', async () => {
    const before = await stat(manifest())
    const report = await run()
    expect(report.problem).toBeNull()
    expect([...report.unknownOrders, ...report.files.failed.map(({ order_id }) => order_id)]).toContain('o1')
    expect(report.files).toMatchObject({ unchanged: 1 })
    expect((await stat(manifest())).ino).toBe(before.ino)
    expect([...(await bench.files()).keys()]).toEqual([
      'Austin/12 Oak Street/Floor plan 1.jpg',
      'Austin/14 Oak Street/Floor plan 1.jpg',
    ])
  })
})

describe.each(strange.slice(0, 5))('marker file of the library replaced by %s', (_what, make) => {
  it('a run ends with an error that names root.json, and writes nothing', async () => {
    const mark = join(records('.'), 'root.json')
    await rm(mark)
    await make(mark)
    const before = await readdir(records('.'))
    const report = await run()
    expect(report.problem).toMatchObject({
      code: 'disk',
      message: expect.stringContaining('root.json') as unknown,
    })
    expect(await readdir(records('.'))).toEqual(before)
  })
})

describe('manifest with many entries or unusual text', () => {
  it('a manifest of more than 20,000 entries is rejected before an entry is read', async () => {
    const listed: string[] = []
    for (const entries of [20_001, 500_000]) {
      await writeFile(manifest(), hollow(entries))
      const read = readManifest(join(bench.root, 'Austin/12 Oak Street'), {
        setAside: true,
        onRefused: (entry) => listed.push(entry),
      })
      await expect(read).rejects.toBeInstanceOf(FileFault)
    }
    expect(listed).toEqual([])
  })

  it('a manifest of 20,000 entries is read in steps that yield to the event loop', async () => {
    await writeFile(manifest(), hollow(20_000))
    let turns = 0
    let reading = true
    const count = (): void => {
      turns += 1
      if (reading) setImmediate(count)
    }
    setImmediate(count)
    let listed = 0
    await readManifest(join(bench.root, 'Austin/12 Oak Street'), {
      setAside: false,
      onRefused: () => (listed += 1),
    })
    reading = false
    expect(listed).toBe(20_000)
    expect(turns).toBeGreaterThanOrEqual(39)
  })

  it('brackets, quotation marks and backslashes in texts are read', async () => {
    const said = JSON.parse(await readFile(manifest(), 'utf8')) as { connection: string }
    said.connection = `${'[{"\\'.repeat(60_000)}"`
    await writeFile(manifest(), JSON.stringify(said))
    const read = await readManifest(join(bench.root, 'Austin/12 Oak Street'), { setAside: false })
    expect(read?.connection).toBe(said.connection)
  })
})

describe('symlink in the library', () => {
  it.each([
    ['Austin/12 Oak Street', 'outside'],
    ['Austin/12 Oak Street', 'library/inside'],
    ['Austin/12 Oak Street/Earlier deliveries', 'library/inside'],
    ['Austin/12 Oak Street/.planroom', 'outside'],
    ['.planroom', 'outside'],
  ])(
    '%s as a link to “%s” fails, and nothing is written to or moved into its target',
    async (path, target) => {
      const [from, to] = [join(bench.root, path), join(bench.folder, target)]
      await rename(from, to).catch(() => mkdir(to))
      await symlink(to, from)
      const before = await readdir(to, { recursive: true })
      bench.deliver(assetOf('jpg', server.serve('/new.jpg', sample('jpg', 4000, 9))))
      const { problem, files } = await run()
      const failed = files.failed.map(({ order_id, code }) => [order_id, code])
      expect([problem?.code, failed]).toEqual(
        path === '.planroom' ? ['disk', []] : [undefined, [['o1', 'disk']]],
      )
      expect(await readdir(to, { recursive: true })).toEqual(before)
      const plan = join(bench.root, 'Austin/12 Oak Street/Floor plan 1.jpg')
      expect(await readFile(plan)).toEqual(sample('jpg', 4000, 1))
    },
  )
})
