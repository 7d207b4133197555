import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import type { Fault } from '../../support/servers/faultRules.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { connection, draftBody, outboxBench } from '../../support/benches/outboxBench.ts'
import { perTest } from '../../support/perTest.ts'

const script = fileURLToPath(new URL('../../support/processes/killedSend.ts', import.meta.url))
let folder: string
const service = perTest(() => startFaultService({ orders: 2 }))
beforeEach(() => {
  folder = temporaryFolder()
})

/** Sends an entry in a process of its own, and kills the process when the service has the request. */
async function killWhileSending(id: string, fault: Fault[]): Promise<void> {
  service.fault({ method: 'POST', times: 1, fault })
  const child = spawn(
    process.execPath,
    ['--no-warnings', script, folder, service.baseUrl, service.apiKey, id],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'planroom-killed-compiled') },
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((resolve) => child.on('close', (_code, signal) => resolve(signal)))
  await expect.poll(() => service.seen.filter(({ method }) => method === 'POST').length).toBe(1)
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  expect(output).toBe('sending\n')
}

test.each<[string, Fault[], 'done' | 'unknown']>([
  ['being processed', [{ kind: 'delay', ms: 1200 }], 'done'],
  [
    'not processed',
    [
      { kind: 'delay', ms: 1200 },
      { kind: 'answer', status: 500 },
    ],
    'unknown',
  ],
])(
  'a request %s when the program was killed is unknown and sent again by the user only',
  async (_name, fault, end) => {
    const before = outboxBench(service, { folder })
    const { id, reference } = await before.outbox.placeBody(connection, 'draft', null, draftBody)
    await before.close()
    await killWhileSending(id, fault)
    const after = outboxBench(service, { folder })
    expect(after.outbox.list(connection)).toMatchObject([{ id, state: 'unknown', reference }])
    await service.done()
    after.ahead += 61
    expect(await after.outbox.reconcile(connection)).toMatchObject([{ id, state: end }])
    expect(await after.outbox.send(id)).toMatchObject({ state: end })
    expect(await after.outbox.resend(id)).toMatchObject({ entry: { state: 'done' }, sent: end === 'unknown' })
    const answer = await fetch(`${service.baseUrl}/orders`, { headers: { 'api-key': service.apiKey } })
    const { items } = (await answer.json()) as { items: { info: { external_id: string } }[] }
    expect(items.filter(({ info }) => info.external_id === reference)).toHaveLength(1)
    await after.close()
  },
)
