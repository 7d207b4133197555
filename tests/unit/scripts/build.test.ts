import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIsStale, fingerprint } from '../../../resources/scripts/build.ts'
import { withLock } from '../../../resources/scripts/lock.ts'
import { PROJECT_ROOT } from '../../../resources/scripts/project.ts'
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
    const file = path.join(root, '.cache', 'build-lock.db')
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

  it('is free once its process was killed', async () => {
    const file = path.join(root, 'build-lock.db')
    const module = pathToFileURL(path.join(PROJECT_ROOT, 'resources', 'scripts', 'lock.ts')).href
    const script = `import { withLock } from ${JSON.stringify(module)}
      await withLock(process.argv[1], () => new Promise(() => {
        process.stdout.write('in')
        setInterval(() => {}, 1000)
      }))`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script, file])
    await once(owner.stdout, 'data')
    const probe = new DatabaseSync(file)
    expect(() => {
      probe.exec('BEGIN EXCLUSIVE')
    }).toThrow('database is locked')
    probe.close()
    owner.kill('SIGKILL')
    expect(await withLock(file, () => Promise.resolve('in'))).toBe('in')
  })
})
