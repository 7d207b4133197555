import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createInvoke } from '../../../electron/app/ipc/invoke.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perFile } from '../../support/perTest.ts'

let online = true
const never = new AbortController().signal
const image = { expect: 'image', recheck: true } as const

const service = perFile(() => startFaultService({ orders: 1 }))
const program = perFile(() => composed({ network: { isOnline: () => online } }))
beforeAll(() => {
  program.planroom.services.access.useForThisRun('here', service)
  program.planroom.services.access.useForThisRun('there', {
    baseUrl: 'https://api.example.com/v3',
    tokenUrl: 'https://api.example.com/token',
    exportUrl: 'https://api.example.com/export',
    apiKey: service.apiKey,
  })
})

test('a local link is accepted for a service on this computer only', async () => {
  const { links } = program.planroom.services
  const link = `${service.origin}/share/s/abc/plan.png?dl=0`
  const found = await links.check('here', link, image, never)
  expect(found).toMatchObject({ state: 'ok', direct: link.replace('dl=0', 'dl=1') })
  expect(await links.thumbnail(found.thumbnailId ?? '')).toMatch(join(program.folder, 'data', 'links'))
  expect(await links.check('there', link, image, never)).toMatchObject({
    state: 'bad',
    problem: expect.stringContaining('private network') as unknown,
  })
})

test('the window checks a link over IPC, and the request does not contain the key', async () => {
  service.seen.length = 0
  const invoke = createInvoke(program.planroom.handlers, () => undefined)
  const given = {
    connectionId: 'here',
    link: `${service.origin}/share/file/plan.jpg`,
    expect: 'image',
    recheck: true,
  }
  expect(await invoke('links:check', given)).toMatchObject({
    ok: true,
    value: { state: 'ok', type: 'jpg' },
  })
  expect(await invoke('links:check', { ...given, link: '' })).toMatchObject({
    ok: false,
    error: { code: 'bad_input' },
  })
  expect(await invoke('links:check', { ...given, connectionId: 'nobody' })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  expect(service.seen).toHaveLength(1)
  expect(JSON.stringify(service.seen)).not.toContain(service.apiKey)
})

test('a failed link while offline is reported as offline, while online as bad', async () => {
  online = false
  service.fault({ url: '/share/file/plan.pdf', fault: { kind: 'reset', when: 'before-headers' } })
  const link = `${service.origin}/share/file/plan.pdf`
  expect((await program.planroom.services.links.check('here', link, image, never)).state).toBe('offline')
  online = true
  expect((await program.planroom.services.links.check('here', link, image, never)).state).toBe('bad')
})

test('a picture still being downloaded is not deleted when the folder exceeds its limit', async () => {
  const folder = temporaryFolder()
  const incoming = join(folder, 'data', 'links', 'incoming')
  const running = join(incoming, 'running.png')
  mkdirSync(incoming, { recursive: true })
  writeFileSync(running, '')
  truncateSync(running, 600 * 1024 * 1024)
  const other = await composed({ folder })
  other.planroom.services.access.useForThisRun('here', service)
  const link = `${service.origin}/share/file/plan.jpg`
  const found = await other.planroom.services.links.check('here', link, image, never)
  await other.close()
  expect(found.thumbnailId).not.toBeNull()
  expect(existsSync(running)).toBe(true)
})
