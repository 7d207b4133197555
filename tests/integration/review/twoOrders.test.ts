import { writeFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChannelName, Input, Output } from '../../../shared/contract.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected } from '../../support/connected.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'

let service: FaultService
let program: Composed
let connectionId: string
const call = async <C extends ChannelName>(channel: C, input: Input<C>): Promise<Output<C>> =>
  await program.planroom.handlers[channel](input as never)

beforeEach(async () => {
  service = await startFaultService({ orders: 30 })
  program = await composed()
  connectionId = await connected(program, service)
})
afterEach(async () => {
  await program.close()
  await service.close()
})

/** Puts a plan of walls in the place of a delivered one. */
async function draw(fileId: string, rooms: readonly (readonly [number, number, number, number])[]) {
  const { library, rootOf } = program.planroom.services.deliveries
  const path = await library.fileOnDisk(connectionId, rootOf(connectionId), fileId)
  const canvas = createCanvas(800, 600)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 800, 600)
  context.lineWidth = 8
  for (const room of [[40, 40, 720, 520] as const, ...rooms]) context.strokeRect(...room)
  writeFileSync(path ?? '', await canvas.encode('jpeg', 90))
}

it('plans of two orders are compared, and a decision is saved with the opened order only', async () => {
  const { rows } = await call('orders:query', {
    connectionId,
    filter: { ...emptyFilter, statuses: ['Ready'] },
    sort: { key: 'createdAt', descending: true },
    offset: 0,
    limit: 100,
  })
  const ids = rows.filter(({ disk }) => (disk.known ?? 0) > 0).map(({ id }) => id)
  await call('transfers:start', {
    connectionId,
    orders: { ids: ids.slice(0, 2) },
    presetId: 'plans',
  })
  await program.planroom.services.deliveries.engine.idle()
  const plans = await Promise.all(
    ids.slice(0, 2).map(async (orderId) => {
      const { folderId } = await call('orders:detail', { connectionId, orderId, fetchDetail: false })
      const { files } = await call('library:files', { connectionId, folderId: folderId ?? '' })
      const file = files.find(({ name }) => name === 'Floor plan 1.jpg')
      return { folderId: folderId ?? '', fileId: file?.id ?? '' }
    }),
  )
  const [mine, theirs] = plans
  if (mine === undefined || theirs === undefined) throw new Error('there are no two orders')
  await draw(mine.fileId, [[120, 120, 300, 200]])
  await draw(theirs.fileId, [
    [120, 120, 300, 200],
    [500, 420, 160, 90],
  ])
  const pair = {
    connectionId,
    folderId: mine.folderId,
    before: theirs.fileId,
    after: mine.fileId,
    page: 1,
  }
  const { changes } = await call('review:compare', pair)
  const [change] = changes
  if (change === undefined) throw new Error('no difference was found')
  expect(changes).toHaveLength(1)
  await call('review:setChange', { ...pair, changeId: change.id, state: 'question' })
  const again = await call('review:compare', pair)
  expect(again.changes.find(({ id }) => id === change.id)?.state).toBe('question')
  const elsewhere = await call('review:compare', { ...pair, folderId: theirs.folderId })
  expect(elsewhere.changes.map(({ state }) => state)).not.toContain('question')
})
