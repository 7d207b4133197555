import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIsStale, fingerprint } from '../../../resources/scripts/build.ts'
import { withLock } from '../../../resources/scripts/lock.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let root: string
beforeEach(async () => {
  root = temporaryFolder()
  await mkdir(path.join(root, 'electron', 'main'), { recursive: true })
  await writeFile(path.join(root, 'electron', 'main', 'index.ts'), 'one')
  await writeFile(path.join(root, 'package.json'), '{}')
})

async function writeBuild(version: string): Promise<void> {
  await mkdir(path.join(root, 'out', 'main'), { recursive: true })
  await writeFile(path.join(root, 'out', 'main', 'index.js'), '')
  await writeFile(path.join(root, 'out', '.sources'), version)
}

describe('a build', () => {
  it('is stale if there is none or if it was not finished', async () => {
    const now = await fingerprint(root)
    expect(await buildIsStale(root, now)).toBe(true)
    await writeBuild(now)
    expect(await buildIsStale(root, now)).toBe(false)
    await rm(path.join(root, 'out', '.sources'))
    expect(await buildIsStale(root, now)).toBe(true)
  })

  it.each<[string, () => Promise<void>]>([
    ['changed', () => writeFile(path.join(root, 'electron', 'main', 'index.ts'), 'two')],
    ['added', () => writeFile(path.join(root, 'electron', 'main', 'new.ts'), '')],
    ['removed', () => rm(path.join(root, 'electron', 'main', 'index.ts'))],
  ])('is stale if a source was %s', async (_what, change) => {
    await writeBuild(await fingerprint(root))
    await change()
    expect(await buildIsStale(root, await fingerprint(root))).toBe(true)
  })

  it('is not stale if only a file’s date changed', async () => {
    await writeBuild(await fingerprint(root))
    await utimes(path.join(root, 'electron', 'main', 'index.ts'), new Date(), new Date())
    expect(await buildIsStale(root, await fingerprint(root))).toBe(false)
  })
})

describe('the build lock', () => {
  it('admits one at a time', async () => {
    const file = path.join(root, '.cache', 'build.lock')
    let inside = 0
    let max = 0
    const work = async (): Promise<void> => {
      max = Math.max(max, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 30))
      inside -= 1
    }
    await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)])
    expect(max).toBe(1)
  })

  it('is taken over from a process that no longer runs', async () => {
    const file = path.join(root, 'build.lock')
    await writeFile(file, '99999999')
    expect(await withLock(file, () => Promise.resolve('in'))).toBe('in')
  })
})
