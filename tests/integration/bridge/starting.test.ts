import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'

test('where the demo company cannot be saved, that is said and everything else starts', async () => {
  const program = await composed({ isBehindWindow: true })
  const { planroom, folder, faults } = program
  try {
    // A folder in the file's place refuses every user, also root.
    mkdirSync(join(folder, 'data', 'connections.json'))
    await planroom.startWork(true)
    expect(faults.map(([what]) => what)).toEqual(['starting failed: the demo'])
    expect(planroom.services.notices.list().map(({ message }) => message)).toEqual([
      'Couldn’t start the demo company. Check the disk, then add the demo company in Settings.',
    ])
    // What comes after it: the window is told, and the transfers of the last run are known.
    expect(program.events.map(({ event }) => event)).toContain('app:changed')
    expect(planroom.services.deliveries.engine.overview().totals.state).toBe('idle')
  } finally {
    await program.close()
  }
})
