import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HealthLine, HealthPart } from '../../shared/contract/health.ts'
import { composed } from '../support/composed.ts'
import { saveConnection } from '../support/connected.ts'
import { keyRing } from '../support/fakes/keyRing.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { perTest } from '../support/perTest.ts'

const service = perTest(() => startFaultService({ orders: 3 }))
const program = perTest(() => composed())

const connect = (): Promise<string> => saveConnection(program, service)
async function health(check = false): Promise<Record<HealthPart, HealthLine>> {
  const { lines } = await program.call('app:health', { check })
  return Object.fromEntries(lines.map((line) => [line.part, line])) as Record<HealthPart, HealthLine>
}

describe('health', () => {
  test('without a connection, only the connection needs attention', async () => {
    const lines = await health(true)
    expect(Object.values(lines).filter(({ state }) => state === 'attention')).toMatchObject([
      { part: 'connection', finding: 'noConnection' },
    ])
    expect(lines.updates.finding).toBe('updatesElsewhere')
  })

  test('a check tells an answering service from one that is away, refuses the key or is another server', async () => {
    const id = await connect()
    expect((await health()).connection.finding).toBe('notAsked')
    expect((await health(true)).connection.finding).toBe('online')
    const away = service.fault({ url: '/orders', fault: { kind: 'reset', when: 'before-headers' } })
    expect((await health(true)).connection.finding).toBe('offline')
    away()
    const other = service.fault({
      url: '/orders',
      fault: { kind: 'answer', status: 200, body: '<html>Sign in</html>' },
    })
    expect((await health(true)).connection.finding).toBe('otherService')
    other()
    expect((await health(true)).connection.finding).toBe('online')
    const refused = service.fault({ url: '/orders', fault: { kind: 'answer', status: 401, body: '{}' } })
    expect((await health(true)).connection).toMatchObject({ state: 'attention', finding: 'keyRefused' })
    refused()
    expect(program.planroom.services.connections.get(id).keyState).toBe('refused')
  })

  test('the clock is compared with the service’s answers', async () => {
    const undated = service.fault({ url: '/', fault: { kind: 'headers', set: { date: 'none' } } })
    await connect()
    expect((await health(true)).clock.finding).toBe('clockUnknown')
    undated()
    expect((await health(true)).clock.finding).toBe('clock')
    const later = new Date(Date.now() + 3600_000).toUTCString()
    service.fault({ url: '/orders', fault: { kind: 'headers', set: { date: later } } })
    const { clock } = await health(true)
    expect(clock).toMatchObject({ state: 'attention', finding: 'clockWrong' })
    expect(Math.abs((clock.amount ?? 0) - 3600)).toBeLessThan(60)
  })

  test('refresh, outbox and folder are what they are', async () => {
    const connectionId = await connect()
    let lines = await health()
    expect([lines.refresh.finding, lines.outbox.finding, lines.folder.finding]).toEqual([
      'neverRefreshed',
      'outboxEmpty',
      'newFolder',
    ])
    program.planroom.services.refreshes.start(connectionId)
    await expect.poll(async () => (await health()).refresh.finding).toBe('refreshed')
    const { folder } = program.planroom.services.connections.saved(connectionId)
    mkdirSync(folder, { recursive: true })
    expect((await health()).folder.finding).toBe('folder')
    rmSync(folder, { recursive: true })
    lines = await health()
    expect(lines.disk).toMatchObject({ part: 'disk' })
    expect(lines.catalogue.finding).toBe('catalogue')
  })

  test('a locked key ring and a damaged catalogue need attention', async () => {
    const folder = join(program.folder, 'second')
    const second = await composed({ folder, secrets: keyRing('locked') })
    try {
      await expect(second.planroom.services.keys.unlock()).resolves.toBe('locked')
      second.planroom.noteFault(
        Object.assign(new Error('malformed'), { errcode: 11, code: 'ERR_SQLITE_ERROR' }),
      )
      const { lines } = await second.call('app:health', { check: false })
      expect(lines).toContainEqual({
        part: 'keys',
        state: 'attention',
        finding: 'keyRingLocked',
        amount: null,
      })
      expect(lines.find(({ part }) => part === 'catalogue')?.finding).toBe('catalogueDamaged')
    } finally {
      await second.close()
    }
  })
})
