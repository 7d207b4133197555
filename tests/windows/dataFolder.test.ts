import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { connection, draftBody, outboxBench } from '../support/benches/outboxBench.ts'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'
import { environmentOf, runCommand } from '../support/headlessRun.ts'
import { startFaultService, type FaultService } from '../support/servers/faultService.ts'

const killedSend = fileURLToPath(new URL('../support/processes/killedSend.ts', import.meta.url))
let service: FaultService
afterEach(() => service.close())

it('a user whose name has umlauts and spaces gets all files, and a check finds no fault', async () => {
  service = await startFaultService({ orders: 3 })
  const folder = join(temporaryFolder(), 'Jörg Müller-Lüdenscheidt & Söhne', 'AppData', 'Roaming')
  mkdirSync(folder, { recursive: true })
  const to = join(folder, '..', '..', 'Pläne')
  const environment = environmentOf(service)
  const words = ['sync', '--to', to, '--formats', 'svg,json']
  expect(await runCommand(words, { folder, environment })).toMatchObject({ exit: 0 })
  expect(await runCommand(words, { folder, environment })).toMatchObject({
    exit: 0,
    result: { data: { files: { downloaded: 0, failed: [] } } },
  })
  expect(await runCommand(['verify', to], { folder })).toMatchObject({ exit: 0 })
  expect(existsSync(join(folder, 'home', 'data', 'catalogue.db'))).toBe(true)
  expect(readdirSync(to).length).toBeGreaterThan(1)
})

it('an order that was being sent when Task Manager ended the program is unknown, and is not sent again', async () => {
  service = await startFaultService({ orders: 2 })
  const folder = temporaryFolder()
  const before = outboxBench(service, { folder })
  const { id, reference } = await before.outbox.placeBody(connection, 'draft', null, draftBody)
  await before.close()
  service.fault({ method: 'POST', times: 1, fault: [{ kind: 'delay', ms: 1200 }] })
  const { baseUrl, apiKey } = service
  const child = spawn(process.execPath, ['--no-warnings', killedSend, folder, baseUrl, apiKey, id], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await expect.poll(() => service.seen.filter(({ method }) => method === 'POST').length).toBe(1)
  execFileSync('taskkill', ['/F', '/PID', String(child.pid)], { stdio: 'ignore' })
  await ended
  const after = outboxBench(service, { folder })
  expect(after.outbox.list(connection)).toMatchObject([{ id, state: 'unknown', reference }])
  await service.done()
  await after.close()
  expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
