import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'

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
