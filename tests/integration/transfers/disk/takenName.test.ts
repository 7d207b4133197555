import { linkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { systemError } from '../../../support/failingFs.ts'
import { sample } from '../../../support/servers/assetServer.ts'
import { assetOf, mark } from '../../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../../support/benches/useTransfers.ts'

const { server, bench, start } = useOwnTransfers()

const deliver = (path: string, bytes: Buffer): void =>
  bench.deliver(assetOf('jpg', server.serve(path, bytes)))

describe('file of the user that takes a name during placing', () => {
  const folder = 'Austin/12 Oak Street'
  const userBytes = Buffer.from('of the user')
  async function recordedStates(): Promise<string[]> {
    const manifest = await readFile(join(bench.root, folder, '.planroom/manifest.json'), 'utf8')
    return (JSON.parse(manifest) as { files: { state: string }[] }).files.map(({ state }) => state).sort()
  }

  it('the user’s file stays, and the delivery is placed beside it', async () => {
    let armed = true
    await start({
      disk: {
        ...realDisk,
        rename(from, to) {
          if (armed && to.endsWith('Floor plan 1.jpg')) writeFileSync(to, userBytes)
          armed = false
          return realDisk.rename(from, to)
        },
      },
    })
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
    await start({
      disk: {
        ...realDisk,
        rename(from, to) {
          places += 1
          if (places === 3) writeFileSync(to, userBytes)
          return realDisk.rename(from, to)
        },
      },
    })
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
    expect(await recordedStates()).toEqual(['earlier', 'kept_local'])
  })

  it('a kill with both names present is repaired without a request', async () => {
    let dies = false
    await start({
      disk: {
        ...realDisk,
        rename(from, to) {
          if (!dies || to.includes('Earlier')) return realDisk.rename(from, to)
          linkSync(from, to)
          return Promise.reject(systemError('EIO'))
        },
      },
    })
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
    expect(await recordedStates()).toEqual(['current', 'earlier'])
    expect([...(await bench.files()).keys()].filter((path) => path.endsWith('.part'))).toEqual([])
    expect((await bench.files()).get(`${folder}/Floor plan 1.jpg`)).toEqual(mark(second))
  })
})
