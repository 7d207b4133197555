import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import {
  startSharedLibrary,
  type Computer,
  type SharedLibrary,
  type SharedOrder,
} from '../../../support/benches/sharedLibrary.ts'
import { mark } from '../../../support/benches/transferBench.ts'

/**
 * Two computers in one library folder. The second computer acts at a named step of the first: before or after a rename.
 */
let library: SharedLibrary
let here: SharedOrder
/** Event at the first computer's next rename to a path that contains `name`. The event happens once. */
let meanwhile: { name: string; when: 'before' | 'after'; happens: () => Promise<unknown> } | null = null

beforeAll(async () => {
  const disk = {
    ...realDisk,
    async rename(from: string, to: string): Promise<void> {
      const now = meanwhile !== null && to.includes(meanwhile.name) ? meanwhile : null
      if (now !== null) meanwhile = null
      if (now?.when === 'before') await now.happens()
      await realDisk.rename(from, to)
      if (now?.when === 'after') await now.happens()
    },
  }
  // The clock skips waiting for a lease, because a lease only makes such overlaps rare.
  const clock = { now: () => Date.now(), sleep: () => yieldToEventLoop() }
  library = await startSharedLibrary(2, {
    engine: (index) => (index === 0 ? { clock, disk } : { clock }),
  })
})
beforeEach(() => {
  meanwhile = null
  here = library.begin()
})
afterAll(() => library.close())

const computer = (index: number): Computer => {
  const found = library.computers[index]
  if (found === undefined) throw new Error(`no computer ${String(index)}`)
  return found
}
const first = { run: () => computer(0).run() }
const second = { run: () => computer(1).run() }
/** Delivers the order, and downloads the delivery on both computers. */
async function deliverToBoth(options: Parameters<SharedOrder['deliver']>[0] = {}): Promise<void> {
  here.deliver(options)
  await first.run()
  await second.run()
}
const nothingKept = { kept_local: 0, deleted_locally: 0, failed: [] }
const plain = (index: number): string => `Floor plan ${String(index + 1)}.jpg`

/** Expects the newest delivery under the plain names, and no other file beside "Earlier deliveries". */
async function expectNewest(): Promise<void> {
  const files = await here.files()
  const now = Object.entries(files).filter(([name]) => !name.startsWith('Earlier deliveries/'))
  const wanted = (here.deliveries.at(-1) ?? []).map((bytes, index) => [plain(index), mark(bytes)])
  expect(now).toEqual(wanted)
}

describe('two computers with one library folder', () => {
  it.each([
    ['before', 'Earlier deliveries'],
    ['after', 'Earlier deliveries'],
    ['before', plain(0)],
    ['after', plain(0)],
  ] as const)(
    'a new delivery downloaded by both, the second %s “%s” is renamed, is placed once',
    async (when, name) => {
      await deliverToBoth()
      here.deliver()
      meanwhile = { name, when, happens: () => second.run() }
      expect((await first.run()).files).toMatchObject(nothingKept)
      await expectNewest()
      here.deliver()
      for (const each of [first, second]) expect((await each.run()).files).toMatchObject(nothingKept)
      await expectNewest()
      for (const each of [second, first])
        expect((await each.run()).files).toMatchObject({ downloaded: 0, unchanged: 2 })
    },
  )

  it.each(['Earlier deliveries', plain(0)])(
    'a newer delivery of the second computer while “%s” is renamed stays the newest',
    async (name) => {
      await deliverToBoth()
      here.deliver()
      meanwhile = {
        name,
        when: 'before',
        happens: () => {
          here.deliver()
          return second.run()
        },
      }
      expect((await first.run()).files).toMatchObject(nothingKept)
      await first.run()
      await expectNewest()
      await second.run()
      await expectNewest()
    },
  )

  it.each([false, true])(
    'an order that one computer read too early is read again (same addresses: %s)',
    async (sameAddress) => {
      await deliverToBoth()
      here.deliver({ sameAddress })
      await second.run()
      computer(0).readsLate(1)
      expect((await first.run()).files).toMatchObject(nothingKept)
      await expectNewest()
    },
  )

  it('a file moved but not yet replaced by the other computer does not count as deleted', async () => {
    await deliverToBoth()
    here.deliver()
    let report: Awaited<ReturnType<typeof second.run>> | null = null
    meanwhile = {
      name: plain(0),
      when: 'before',
      happens: async () => {
        report = await second.run()
      },
    }
    await first.run()
    expect(report).toMatchObject({ files: { deleted_locally: 0, kept_local: 0, failed: [] } })
    await expectNewest()
  })

  it('files of a computer that died before writing the manifest do not count as user changes', async () => {
    await deliverToBoth()
    here.deliver()
    const records = join(computer(0).root, here.place, '.planroom')
    const manifest = await readFile(join(records, 'manifest.json'))
    let restore: () => Promise<unknown> = () => Promise.reject(new Error('nothing was put'))
    /** Keeps the state of the disk as that of the crash. */
    const keep = async (): Promise<void> => {
      const name = (await readdir(records)).find((each) => each.startsWith('placed-')) ?? ''
      const log = join(records, name)
      const lines = await readFile(log)
      restore = () =>
        Promise.all([writeFile(log, lines), writeFile(join(records, 'manifest.json'), manifest)])
    }
    // Either file may be placed last.
    meanwhile = {
      name: plain(0),
      when: 'after',
      happens: async () => {
        await keep()
        meanwhile = { name: plain(1), when: 'after', happens: keep }
      },
    }
    await first.run()
    await restore()
    here.deliver()
    expect((await second.run()).files).toMatchObject({ kept_local: 0, deleted_locally: 0, superseded: 2 })
    await expectNewest()
  })

  it('a file changed or deleted by the user stays so on both computers', async () => {
    await deliverToBoth({ files: 3 })
    const at = (index: number): string => join(computer(0).root, here.place, plain(index))
    await writeFile(at(0), 'mine')
    await rm(at(1))
    here.deliver()
    meanwhile = { name: plain(2), when: 'before', happens: () => second.run() }
    expect((await first.run()).files).toMatchObject({ deleted_locally: 1, failed: [] })
    const files = await here.files()
    expect(files[plain(0)]).toBe(mark(Buffer.from('mine')))
    expect(files[plain(1)]).toBeUndefined()
    expect(files[plain(2)]).toBe(mark(here.deliveries[1]?.[2] ?? Buffer.alloc(0)))
    expect(Object.keys(files).filter((name) => name.includes('new delivery'))).toEqual([
      'Floor plan 1 (new delivery).jpg',
    ])
  })

  it('a floor that both withdraw at once is moved to “Earlier deliveries” once', async () => {
    await deliverToBoth()
    here.deliver({ files: 1 })
    meanwhile = { name: plain(1), when: 'before', happens: () => second.run() }
    expect(await first.run()).toMatchObject({ unknownOrders: [], files: { failed: [] } })
    await expectNewest()
    const moved = Object.keys(await here.files()).filter((name) => name.endsWith(plain(1)))
    expect(moved).toEqual([expect.stringMatching(/^Earlier deliveries\//)])
  })

  it('a “(new delivery)” that both rename to its free plain name at once is the only file', async () => {
    await deliverToBoth({ files: 1 })
    const at = join(computer(0).root, here.place, plain(0))
    await writeFile(at, 'mine')
    await deliverToBoth()
    await rm(at)
    meanwhile = { name: plain(0), when: 'before', happens: () => second.run() }
    const report = await first.run()
    expect(meanwhile).toBeNull()
    expect(report).toMatchObject({ unknownOrders: [], files: { deleted_locally: 0, failed: [] } })
    await expectNewest()
  })

  it('a part file of the other computer stays', async () => {
    here.deliver()
    await first.run()
    const part = join(computer(0).root, here.place, 'Floor plan 9.jpg.fff00001.part')
    await writeFile(part, 'half of it')
    await second.run()
    await first.run()
    expect(await readFile(part, 'utf8')).toBe('half of it')
  })
})
