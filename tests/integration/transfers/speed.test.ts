import { linkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realDisk, type DiskCalls } from '../../../electron/services/files/disk.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, mark } from '../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../support/benches/useTransfers.ts'

const { server, bench, start } = useOwnTransfers()

function deliver(path: string, ...bytes: Buffer[]): void {
  const assets = bytes.map((each, index) =>
    assetOf('jpg', server.serve(`${path}/${String(index)}.jpg`, each), index),
  )
  bench.deliver(...assets)
}

describe('speed limit', () => {
  it('a limit of 1 B/s stops four files until it is removed', async () => {
    // At one byte a second, each file gets only the bytes read before its first pause.
    let limit: number | null = 1
    let asked = 0
    await start({
      bytesPerSecond() {
        asked += 1
        return limit
      },
    })
    deliver('/slow', ...[1, 2, 3, 4].map((seed) => sample('jpg', 400_000, seed)))
    const running = bench.run()
    await expect.poll(() => server.seen.length).toBe(4)
    // The limit is read repeatedly while a file waits.
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before + 20)
    expect([...(await bench.files()).keys()].filter((path) => !path.endsWith('.part'))).toEqual([])
    limit = null
    expect((await running).files).toMatchObject({ downloaded: 4, failed: [] })
  })
})

describe('file of the user that takes a name during placing', () => {
  const folder = 'Austin/12 Oak Street'
  const userBytes = Buffer.from('of the user')

  it('the user’s file stays, and the delivery is placed beside it', async () => {
    let armed = true
    const disk: DiskCalls = {
      ...realDisk,
      rename(from, to) {
        if (armed && to.endsWith('Floor plan 1.jpg')) writeFileSync(to, userBytes)
        armed = false
        return realDisk.rename(from, to)
      },
    }
    await start({ disk })
    const bytes = sample('jpg', 5000)
    deliver('/a', bytes)
    expect((await bench.run()).files).toMatchObject({
      kept_local: 1,
      failed: [],
    })
    expect(await bench.files()).toEqual(
      new Map([
        [`${folder}/Floor plan 1 (new delivery).jpg`, mark(bytes)],
        [`${folder}/Floor plan 1.jpg`, mark(userBytes)],
      ]),
    )
  })

  it('the same holds for a new delivery, and the old file is kept in “Earlier deliveries”', async () => {
    let places = 0
    const disk: DiskCalls = {
      ...realDisk,
      rename(from, to) {
        places += 1
        if (places === 3) writeFileSync(to, userBytes)
        return realDisk.rename(from, to)
      },
    }
    await start({ disk })
    const [first, second] = [sample('jpg', 5000, 1), sample('jpg', 6000, 2)]
    deliver('/a', first)
    await bench.run()
    deliver('/b', second)
    expect((await bench.run()).files.failed).toEqual([])
    const files = [...(await bench.files())].map(([path, found]) => [
      path.replace(/s\/[^/]+\//, 's/D/'),
      found,
    ])
    expect(files.sort()).toEqual([
      [`${folder}/Earlier deliveries/D/Floor plan 1.jpg`, mark(first)],
      [`${folder}/Floor plan 1 (new delivery).jpg`, mark(second)],
      [`${folder}/Floor plan 1.jpg`, mark(userBytes)],
    ])
    const manifest = await readFile(join(bench.root, folder, '.planroom/manifest.json'), 'utf8')
    const recorded = (JSON.parse(manifest) as { files: { state: string; sha256: string }[] }).files
    expect(recorded.map(({ state }) => state).sort()).toEqual(['earlier', 'kept_local'])
  })

  it('a kill with both names present is repaired without a request', async () => {
    let dies = false
    const disk: DiskCalls = {
      ...realDisk,
      rename(from, to) {
        if (!dies || to.includes('Earlier')) return realDisk.rename(from, to)
        linkSync(from, to)
        return Promise.reject(Object.assign(new Error('the power went'), { code: 'EIO' }))
      },
    }
    await start({ disk })
    const [first, second] = [sample('jpg', 5000, 1), sample('jpg', 6000, 2)]
    deliver('/a', first)
    await bench.run()
    deliver('/b', second)
    dies = true
    expect((await bench.run()).problem?.code).toBe('disk')
    dies = false
    await bench.restart()
    const asked = server.seen.length
    expect((await bench.run()).files).toMatchObject({
      kept_local: 0,
      failed: [],
    })
    expect(server.seen.length).toBe(asked)
    const manifest = await readFile(join(bench.root, folder, '.planroom/manifest.json'), 'utf8')
    const recorded = (JSON.parse(manifest) as { files: { state: string }[] }).files
    expect(recorded.map(({ state }) => state).sort()).toEqual(['current', 'earlier'])
    expect([...(await bench.files()).keys()].filter((path) => path.endsWith('.part'))).toEqual([])
    expect((await bench.files()).get(`${folder}/Floor plan 1.jpg`)).toEqual(mark(second))
  })
})
