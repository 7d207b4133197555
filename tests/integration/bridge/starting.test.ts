import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'
import { connected, refreshed, refreshesEnded } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { until } from '../../support/waiting.ts'

test('a demo company that cannot be saved is reported, and the rest of the program starts', async () => {
  const program = await composed({ isBehindWindow: true })
  const { planroom, folder, faults } = program
  try {
    // A folder at the file's path makes the write fail for every user, also for root.
    mkdirSync(join(folder, 'data', 'connections.json'))
    await planroom.startWork(true)
    expect(faults.map(([what]) => what)).toEqual(['starting failed: the demo'])
    expect(planroom.services.notices.list().map(({ message }) => message)).toEqual([
      'Couldn’t start the demo company. Check the disk, then add the demo company in Settings.',
    ])
    // The later steps ran: the window was notified, and the transfers of the last run are loaded.
    expect(program.events.map(({ event }) => event)).toContain('app:changed')
    expect(planroom.services.deliveries.engine.overview().totals.state).toBe('idle')
  } finally {
    await program.close()
  }
})

test('a start without the network is quiet if the list was read before, and is repeated when the service is back', async () => {
  const folder = temporaryFolder()
  let isDown = false
  const server = await scripted((_request, response) => {
    if (isDown) response.destroy()
    else json(response, 200, { items: [], pagination: { has_more: false } })
  })
  const first = await composed({ folder })
  const id = await connected(first, { baseUrl: `${server.origin}/v3` })
  await first.close()
  isDown = true
  const program = await composed({ folder })
  await program.planroom.startWork(false)
  await until(() => expect(refreshesEnded(program.events)).toMatchObject([{ state: 'cancelled' }]))
  expect(await refreshed(program, id)).toMatchObject({ state: 'failed' })
  isDown = false
  await program.planroom.services.refreshes.fetchDetail(id, 'any')
  await until(() => expect(refreshesEnded(program.events).at(-1)).toMatchObject({ state: 'done' }))
  await program.close()
  await server.close()
})
