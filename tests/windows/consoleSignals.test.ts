import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'
import { environmentOf, runCommand, type Ran } from '../support/headlessRun.ts'
import { startFaultService, type FaultService } from '../support/servers/faultService.ts'
import { startInConsole } from './support/console.ts'

const endedSync = fileURLToPath(new URL('support/endedSync.ts', import.meta.url))
let service: FaultService
afterEach(() => service.close())

it('Ctrl+C ends a sync with its result line, and the next run downloads what is left', async () => {
  service = await startFaultService({ orders: 3 })
  const [folder, to] = [temporaryFolder(), join(temporaryFolder(), 'Plans')]
  const words = ['sync', '--to', to, '--formats', 'svg']
  const resultFile = join(folder, 'result.json')
  mkdirSync(join(folder, 'console'))
  const isOver = service.fault({ url: /\.svg/, fault: { kind: 'hang' } })
  const child = startInConsole(join(folder, 'console'), [
    '--no-warnings',
    endedSync,
    folder,
    service.baseUrl,
    service.apiKey,
    resultFile,
    ...words,
  ])
  await expect.poll(() => service.seen.filter(({ url }) => url.includes('.svg')).length).toBeGreaterThan(0)
  child.pressCtrlC()
  await expect.poll(() => child.hasEnded()).toBe(true)
  const { exit, result } = JSON.parse(readFileSync(resultFile, 'utf8')) as Ran
  expect({ exit, result }).toMatchObject({ exit: 1, result: { ok: false, error: { code: 'cancelled' } } })

  isOver()
  const next = await runCommand(words, { folder, environment: environmentOf(service) })
  expect(next).toMatchObject({ exit: 0, result: { data: { files: { failed: [] } } } })
  expect((next.result.data as { files: { downloaded: number } }).files.downloaded).toBeGreaterThan(0)
})
