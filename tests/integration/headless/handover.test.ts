import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { environmentOf, runCommand, sinceReady, type Ran } from '../../support/headlessRun.ts'
import { startFaultService } from '../../support/servers/faultService.ts'

/** `handover page ORDER_ID --to DIR [--preset NAME]` (resources/docs/commandLine.md), after a `sync`. */

const folder = temporaryFolder(afterAll)
let environment: Record<string, string>
let orderId: string
beforeAll(async () => {
  const service = await startFaultService({ orders: 30 })
  environment = { PLANROOM_BASE_URL: service.baseUrl }
  const to = join(folder, 'plans')
  const since = await sinceReady(service, 1)
  const words = ['sync', '--to', to, '--status', 'Ready', '--created-after', since, '--formats', 'jpg,svg']
  const synced = await runCommand(words, { folder, environment: environmentOf(service) })
  expect(synced.exit).toBe(0)
  const all = await runCommand(
    ['orders', 'list', '--offline', '--created-after', since, '--status', 'Ready'],
    {
      folder,
      environment,
    },
  )
  orderId = (all.result.data as { items: { id: string }[] }).items[0]?.id ?? ''
  await service.close()
})
const run = (...words: string[]): Promise<Ran> =>
  runCommand(['handover', 'page', ...words], { folder, environment })

it('makes the page of a downloaded order in a new folder, without service and key', async () => {
  const to = join(folder, 'new', 'pages')
  const ran = await run(orderId, '--to', to)
  expect(ran).toMatchObject({ exit: 0, err: '', result: { ok: true, data: { failed: [], outdated: [] } } })
  const [site = ''] = readdirSync(to)
  expect(ran.result.data).toMatchObject({ pages: [join(to, site)] })
  expect(readFileSync(join(to, site, 'index.html'), 'utf8')).toContain('<h1>')
  expect(existsSync(join(to, site, 'files', 'floor-1.jpg'))).toBe(true)
})

it('wrong words, an unknown order and preset, and a file in the place of DIR are exit 2, 7, 2 and 6', async () => {
  expect(await run(orderId)).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
  const to = join(folder, 'none')
  expect(await run('nobody', '--to', to)).toMatchObject({ exit: 7, result: { error: { code: 'not_found' } } })
  expect(await run(orderId, '--to', to, '--preset', 'Portal')).toMatchObject({
    exit: 2,
    result: { error: { message: 'There is no preset “Portal” for web pages.' } },
  })
  expect(existsSync(to)).toBe(false)
  writeFileSync(to, 'a file')
  expect(await run(orderId, '--to', to)).toMatchObject({ exit: 6, result: { error: { code: 'disk' } } })
})
