import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const script = fileURLToPath(new URL('../../support/processes/killedPages.ts', import.meta.url))

it('a run that is killed at any rename leaves complete pages and part folders only', () => {
  const picture = join(temporaryFolder(), 'plan.jpg')
  writeFileSync(picture, createCanvas(40, 30).toBuffer('image/jpeg'))
  const run = (folder: string, at: string) =>
    spawnSync(process.execPath, ['--no-warnings', script, folder, picture, at], {
      encoding: 'utf8',
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'planroom-killed-compiled') },
    })
  /** Returns the named folders. Each file that their pages link is there. */
  const complete = (folder: string): string[] => {
    const sites = readdirSync(folder).filter((name) => !name.endsWith('.part'))
    for (const site of sites) {
      const page = readFileSync(join(folder, site, 'index.html'), 'utf8')
      const linked = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address = '']) => address)
      expect(linked.length).toBeGreaterThan(3)
      expect(linked.filter((address) => !existsSync(join(folder, site, address)))).toEqual([])
      expect(page).toMatch(/<\/html>\s*$/)
    }
    return sites.sort()
  }
  const both = ['14-oak-lane', '14-oak-lane-unbranded']
  const whole = temporaryFolder()
  const steps = Number(run(whole, 'never').stdout)
  expect(complete(whole)).toEqual(both)
  expect(steps).toBeGreaterThan(6)
  // Before each rename, and after the last one.
  const killedAt = Array.from({ length: steps }, (_, at) => at).filter(
    (at) => at % 2 === 0 || at === steps - 1,
  )
  const kept = killedAt.map((at) => {
    const folder = join(temporaryFolder(), 'pages')
    mkdirSync(folder)
    const { signal, status } = run(folder, String(at))
    expect(signal ?? status).toBe(process.platform === 'win32' ? 1 : 'SIGKILL')
    return { folder, sites: complete(folder) }
  })
  expect(kept[0]?.sites).toEqual([])
  expect(kept.at(-1)?.sites).toEqual(both)

  // The next run of another day removes what is unfinished.
  const folder = kept[0]?.folder ?? ''
  const left = readdirSync(folder)
  expect(left).toHaveLength(2)
  for (const name of left) utimesSync(join(folder, name), 0, 0)
  run(folder, 'never')
  expect(readdirSync(folder).sort()).toEqual(both)
})
