import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { componentBytes } from '../../electron/services/files/naming.ts'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import { assetOf, mark, order } from '../support/benches/transferBench.ts'
import { useTransfers } from '../support/benches/useTransfers.ts'
import { sample } from '../support/servers/assetServer.ts'

/** Longest path of Windows without its prefix for long paths. */
const maxPath = 259
const { server, bench } = useTransfers({ platform: 'win32' })

const bytes = sample('jpg', 5000)
/** Delivers one file to an order at the address. Returns its folder below the library. */
async function delivered(place: { city: string; street: string }, root = bench.root): Promise<string> {
  bench.deliver(assetOf('jpg', server.serve('/o1.jpg', bytes)))
  const report = await bench.engine.run([order(root, 'o1', place)])
  expect(report).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
  return dirname(currentFiles(root)[0]?.slice(root.length + 1) ?? '')
}

/** Paths of the delivered files below a library, without those of earlier deliveries. */
const currentFiles = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jpg') && !name.includes('Earlier deliveries'))
    .map((name) => join(root, name))

describe('long paths', () => {
  it('of an order are shortened, so that every program of Windows opens its files', async () => {
    const folder = await delivered({ city: 'Llanfair'.repeat(40), street: 'Straße '.repeat(60) })
    expect(join(bench.root, folder, 'Floor plan 1.jpg').length).toBeLessThanOrEqual(maxPath)
    for (const part of folder.split('\\')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(componentBytes)
  })

  it.each([86, 100, 130, 165])(
    'of a library with %d characters take a delivery, a newer one and a repair',
    async (length) => {
      const root = join(bench.folder, 'f'.repeat(length - bench.folder.length - 1))
      expect(root).toHaveLength(length)
      const address = { city: 'San Francisco', street: '1234 Martin Luther King Boulevard' }
      await delivered(address, root)
      const [first = ''] = currentFiles(root)
      expect(first.length).toBeLessThanOrEqual(maxPath)

      const newer = sample('jpg', 5000, 2)
      bench.deliver(assetOf('jpg', server.serve('/newer.jpg', newer)))
      const change = await bench.engine.run([order(root, 'o1', address)])
      expect(change).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
      expect(mark(readFileSync(first))).toBe(mark(newer))
      expect(await verify(root)).toMatchObject({ files: 2, ok: 2, unreadable: [], missing: [], unknown: [] })

      rmSync(first)
      const repair = await bench.engine.run([order(root, 'o1', address)], { restore: true })
      expect(repair).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
      expect(currentFiles(root)).toEqual([first])
    },
  )

  it('of a library with more characters are refused with the limit, before anything is read or made', async () => {
    const root = join(bench.folder, 'far-down-'.repeat(20))
    bench.deliver(assetOf('jpg', server.serve('/o1.jpg', bytes)))
    const { files, problem } = await bench.engine.run([order(root, 'o1')])
    expect(problem).toEqual({
      code: 'disk',
      message: `The path of this folder has ${String(root.length)} characters. On Windows it can have at most 165. Choose a folder nearer to the top of the drive.`,
    })
    expect(files.downloaded).toBe(0)
    expect(bench.detailFetches).toEqual([])
    expect(existsSync(root)).toBe(false)
  })

  it('of more than 300 characters that the user made in an order are no fault of a check', async () => {
    const folder = await delivered({ city: 'Austin', street: '12 Oak Street' })
    const deep = join(
      bench.root,
      folder,
      ...Array.from({ length: 9 }, () => 'a folder that the user has made'),
    )
    mkdirSync(deep, { recursive: true })
    const path = join(deep, 'note.txt')
    writeFileSync(path, 'of the user')
    expect(path.length).toBeGreaterThan(300)
    expect(await verify(bench.root)).toMatchObject({ files: 1, ok: 1, changed: [] })
    expect(existsSync(path)).toBe(true)
  })
})
