import { writeFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { beforeEach, expect, it } from 'vitest'
import { composed } from '../../support/composed.ts'
import { connected, downloadedOrders } from '../../support/connected.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perTest } from '../../support/perTest.ts'

let connectionId: string

const service = perTest(() => startFaultService({ orders: 30 }))
const program = perTest(() => composed())
beforeEach(async () => {
  connectionId = await connected(program, service)
})

/** Puts a plan of walls in the place of a delivered one. `scale`: pixels of the file in one of the plan. */
async function draw(
  fileId: string,
  rooms: readonly (readonly [number, number, number, number])[],
  scale = 1,
) {
  const { library, rootOf } = program.planroom.services.deliveries
  const path = await library.fileOnDisk(connectionId, rootOf(connectionId), fileId)
  const canvas = createCanvas(800 * scale, 600 * scale)
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 800, 600)
  context.lineWidth = 8
  for (const room of [[40, 40, 720, 520] as const, ...rooms]) context.strokeRect(...room)
  writeFileSync(path ?? '', await canvas.encode('jpeg', 90))
}

it('plans of two orders are compared; a decision is saved with the opened order and is about all formats', async () => {
  const orders = await downloadedOrders(program, connectionId, 2)
  const plans = await Promise.all(
    orders.map(async ({ folderId }) => {
      const { files } = await program.call('library:files', { connectionId, folderId })
      const idOf = (wanted: string): string => files.find(({ name }) => name === wanted)?.id ?? ''
      return { folderId, fileId: idOf('Floor plan 1.jpg'), pngId: idOf('Floor plan 1.png') }
    }),
  )
  const [mine, theirs] = plans
  if (mine === undefined || theirs === undefined) throw new Error('there are no two orders')
  for (const [fileId, scale] of [
    ['fileId', 1],
    ['pngId', 2],
  ] as const) {
    await draw(mine[fileId], [[120, 120, 300, 200]], scale)
    const rooms = [[120, 120, 300, 200] as const, [500, 420, 160, 90] as const]
    await draw(theirs[fileId], rooms, scale)
  }
  const pair = {
    connectionId,
    folderId: mine.folderId,
    before: theirs.fileId,
    after: mine.fileId,
    others: [],
    page: 1,
  }
  const { changes } = await program.call('review:compare', pair)
  const [change] = changes
  if (change === undefined) throw new Error('no difference was found')
  expect(changes).toHaveLength(1)
  const question = { state: 'question' as const, title: 'Floor plan 1: a room', note: 'Which room?' }
  await program.call('review:setChange', { ...pair, changeId: change.id, ...question })
  const again = await program.call('review:compare', pair)
  expect(again.changes.find(({ id }) => id === change.id)?.state).toBe('question')
  const elsewhere = await program.call('review:compare', { ...pair, folderId: theirs.folderId })
  expect(elsewhere.changes.map(({ state }) => state)).not.toContain('question')

  // The same plan as PNG, twice as large: an older version stored the decision for the JPG.
  const others = [{ before: theirs.fileId, after: mine.fileId }]
  const asPng = { ...pair, before: theirs.pngId, after: mine.pngId, others }
  const [same] = (await program.call('review:compare', asPng)).changes
  expect(same).toMatchObject({ state: 'question', note: 'Which room?' })
  const { folderId } = mine
  const open = async (): Promise<number> =>
    (await program.call('review:questions', { connectionId, folderId })).questions.length
  expect(await open()).toBe(1)
  await program.call('review:setChange', { ...asPng, changeId: same?.id ?? '', state: 'accepted' })
  expect(await open()).toBe(0)
  expect((await program.call('review:compare', asPng)).changes[0]?.state).toBe('accepted')
})
