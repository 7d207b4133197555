import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import { assetOf, mark, order } from '../support/benches/transferBench.ts'
import { useTransfers } from '../support/benches/useTransfers.ts'
import { sample } from '../support/servers/assetServer.ts'

const { server, bench } = useTransfers({ platform: 'win32' })

const bytes = sample('jpg', 5000)
/** Delivers one file to an order at each address. Returns their folders below the library. */
async function delivered(places: { city: string; street: string }[]): Promise<string[]> {
  const { root } = bench
  const orders = places.map((place, index) => {
    const id = `o${String(index + 1)}`
    const assets = [assetOf('jpg', server.serve(`/${id}.jpg`, bytes))]
    bench.delivered.set(id, { assets, texts: [] })
    return order(root, id, place)
  })
  const report = await bench.engine.run(orders)
  expect(report).toMatchObject({ problem: null, files: { downloaded: places.length, failed: [] } })
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => dirname(name))
    .sort()
}

describe('an address that Windows does not take as a name', () => {
  it.each([
    ['CON', 'nul'],
    ['aux.pdf', 'COM1.txt'],
    ['Austin. . ', '12 Oak Street...'],
    [' Austin ', 'Lot 7 '],
    ['Austin: North', '12 "Oak" <Street> | 2nd?*'],
    ['a\\b', 'c/d'],
    ['CONIN$', 'LPT¹.plan'],
  ])(
    '%j and %j give a folder that any program can open, and all its files pass a check',
    async (city, street) => {
      const [folder = ''] = await delivered([{ city, street }])
      // Programs without the prefix for long paths drop such ends, and open devices instead of such files.
      for (const part of folder.split('\\')) {
        expect(part).not.toMatch(/[<>:"|?*]|[ .]$|^ /)
        expect(part).not.toMatch(/^(con|prn|aux|nul|com\d|lpt[\d¹²³]|conin\$|conout\$)(\.|$)/i)
      }
      expect(await verify(bench.root)).toMatchObject({ files: 1, ok: 1, unknown: [] })
    },
  )
})

describe('orders whose addresses differ only in case', () => {
  it('get folders of their own on a disk that ignores case', async () => {
    const folders = await delivered([
      { city: 'Austin', street: '12 Oak Street' },
      { city: 'AUSTIN', street: '12 OAK STREET' },
      { city: 'austin', street: '12 oak street' },
    ])
    expect(new Set(folders.map((folder) => folder.toLowerCase())).size).toBe(3)
    expect(readdirSync(bench.root).filter((name) => name.toLowerCase() === 'austin')).toHaveLength(1)
    expect(await verify(bench.root)).toMatchObject({ files: 3, ok: 3, unknown: [] })
  })

  it('find a file that the user saved in other letters, and keep it', async () => {
    await delivered([{ city: 'Austin', street: '12 Oak Street' }])
    const folder = join(bench.root, 'AUSTIN', '9 ELM STREET')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'FLOOR PLAN 1.JPG'), 'of the user')
    bench.delivered.set('o2', { assets: [assetOf('jpg', server.serve('/o2.jpg', bytes))], texts: [] })
    expect(await bench.engine.run([order(bench.root, 'o2', { street: '9 Elm Street' })])).toMatchObject({
      problem: null,
      files: { downloaded: 1, failed: [] },
    })
    const found = [...(await bench.files()).values()]
    expect(found).toContain(mark(Buffer.from('of the user')))
    expect(found.filter((one) => one === mark(bytes))).toHaveLength(2)
  })
})
