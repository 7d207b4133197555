import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { applyRestore } from '../../../electron/services/backup/restore.ts'
import { composed, type Composed } from '../composed.ts'
import { saveConnection } from '../connected.ts'
import { temporaryFolder } from '../folders/temporaryFolder.ts'
import { perTest } from '../perTest.ts'
import { startFaultService } from '../servers/faultService.ts'
import { draftBody, draftForm } from './outboxBench.ts'

/** Current time in seconds since the epoch. */
export const now = (): number => Date.now() / 1000
/** A picture of one pixel. */
export const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const logoPath = (bytes: Buffer): string =>
  `logos/${createHash('sha256').update(bytes).digest('hex')}.png`
/** Returns the states of the entries in the outbox, by street. */
export const states = ({ planroom }: Composed): Record<string, string> =>
  Object.fromEntries(
    planroom.services.outboxFile
      .entries(null)
      .map(({ title, state }) => [title.replace(', Brightfield', ''), state]),
  )

/** A service and a folder for each test, in which it starts programs under names. They close after the test. */
export function useBackups() {
  const service = perTest(() => startFaultService({ orders: 3 }))
  let folder = ''
  const open: Composed[] = []
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(async () => {
    for (const program of open.splice(0)) await program.close()
  })
  const inFolder = (...parts: string[]): string => join(folder, ...parts)
  const backup = (): string => inFolder('Planroom backup.zip')

  /** Starts a program. `chosen`: the file that the dialog for a backup returns. */
  async function start(name: string, chosen = backup()): Promise<Composed> {
    const program = await composed({ folder: inFolder(name), saveAs: backup(), backup: chosen })
    open.push(program)
    return program
  }
  async function stop(program: Composed): Promise<void> {
    open.splice(open.indexOf(program), 1)
    await program.close()
  }
  const connect = (program: Composed): Promise<string> => saveConnection(program, service)
  /** Enters the key of a restored connection. */
  const connectAgain = (program: Composed, id: string): Promise<string> =>
    saveConnection(program, service, { id })
  /** Chooses the backup, restores it, and starts again as the program does. */
  async function restore(program: Composed, name: string): Promise<Composed> {
    const { chosen } = await program.call('backup:choose', {})
    await program.call('backup:restore', { id: chosen?.id ?? '' })
    expect(program.restarts).toHaveLength(1)
    await stop(program)
    await applyRestore(inFolder(name, 'data'), now)
    return start(name)
  }
  const posts = (): number => service.seen.filter(({ method }) => method === 'POST').length

  /** A program with a connection, settings, a preset, an unfinished and a waiting draft, and a bulk order. */
  async function filled(name: string): Promise<{ program: Composed; id: string; waiting: string }> {
    const program = await start(name)
    const id = await connect(program)
    await program.call('settings:update', { theme: 'dark' })
    await program.call('presets:save', { name: 'Only PDF', kinds: ['listing_floorplans'], formats: ['pdf'] })
    const form = draftForm({ street: '1 Written Road' })
    await program.call('outbox:write', { connectionId: id, entry: { kind: 'draft', form } })
    const { outbox, draftLists } = program.planroom.services
    const { id: waiting } = await outbox.placeBody(id, 'draft', null, { ...draftBody, external_id: 'W-1' })
    draftLists.keep(id, 'list', 'Spring', '{"rows":[]}')
    mkdirSync(inFolder(name, 'data', 'logos'), { recursive: true })
    writeFileSync(inFolder(name, 'data', logoPath(logo)), logo)
    return { program, id, waiting }
  }

  return { service, inFolder, backup, start, stop, connect, connectAgain, restore, filled, posts }
}
