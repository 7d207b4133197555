import { expect, test } from 'vitest'
import { assetFormats, assetKinds } from '../../../shared/domain/assets.ts'
import { composed } from '../../support/composed.ts'
import { connected, listedOrders } from '../../support/connected.ts'
import { perFile } from '../../support/perTest.ts'
import { startFaultService } from '../../support/servers/faultService.ts'

const service = perFile(() => startFaultService())
const program = perFile(() => composed())

test('orders without delivered files are not queued, and an estimate counts the others only', async () => {
  const connectionId = await connected(program, service)
  const pending = await listedOrders(program, connectionId, { statuses: ['Draft', 'New', 'Pending'] })
  const ready = await listedOrders(program, connectionId, { statuses: ['Ready'] })
  expect(pending.length).toBeGreaterThan(1)
  // Its files may have come since it was read.
  expect(ready.some(({ disk }) => disk.known === 0)).toBe(true)
  const orders = { ids: [...pending, ...ready].map(({ id }) => id) }
  const everything = { kinds: [...assetKinds], formats: [...assetFormats], restore: false }
  expect(await program.call('transfers:estimate', { connectionId, orders, ...everything })).toMatchObject({
    orders: ready.length,
  })
  await program.planroom.services.deliveries.engine.pause()
  expect(await program.call('transfers:start', { connectionId, orders })).toEqual({
    orders: ready.length,
    withoutFiles: pending.length,
  })
  const { totals } = await program.call('transfers:overview', {})
  expect(totals.listed).toMatchObject({ finished: 0, failed: 0 })
  await program.call('transfers:cancel', {})
  await program.planroom.services.deliveries.engine.idle()
  expect(
    await program.call('transfers:start', { connectionId, orders: { ids: [pending[0]?.id ?? ''] } }),
  ).toEqual({
    orders: 0,
    withoutFiles: 1,
  })
})
