import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { saveUnreachable } from '../../support/connected.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { until } from '../../support/waiting.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
  file = join(folder, 'data', 'catalogue.db')
})

/** Leaves a catalogue as a killed program does: with its journal. */
function leaveUnclean(damaged: boolean): void {
  const other = join(folder, 'other.db')
  const { db } = openCatalogue(other)
  db.exec('CREATE TABLE filling (id INTEGER PRIMARY KEY, text TEXT)')
  const insert = db.prepare('INSERT INTO filling (text) VALUES (?)')
  for (let row = 0; row < 1000; row++) insert.run('x'.repeat(900))
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  for (const suffix of ['', '-wal']) copyFileSync(other + suffix, file + suffix)
  db.close()
  if (!damaged) return
  const { size } = statSync(file)
  const open = openSync(file, 'r+')
  writeSync(open, Buffer.alloc(size / 4, 0xa5), 0, size / 4, size - size / 4)
  closeSync(open)
}

const noticesOf = ({ planroom }: Awaited<ReturnType<typeof composed>>): string[] =>
  planroom.services.notices.list().map(({ message }) => message)

test('a catalogue left by a killed program is checked after the window opens', async () => {
  leaveUnclean(false)
  const program = await composed({ folder, isBehindWindow: true })
  expect(existsSync(`${file}.check`)).toBe(true)
  await program.planroom.startWork(false)
  await until(() => expect(existsSync(`${file}.check`)).toBe(false))
  expect(noticesOf(program)).toEqual([])
  await program.close()
})

test('damage found by the check is reported, and the next start sets the catalogue aside', async () => {
  leaveUnclean(true)
  const program = await composed({ folder, isBehindWindow: true })
  expect(noticesOf(program)).toEqual([])
  await program.planroom.startWork(false)
  await until(() => expect(noticesOf(program)[0]).toContain('The order database is damaged'))
  await program.close()
  const next = await composed({ folder, isBehindWindow: true })
  expect(noticesOf(next)[0]).toContain('couldn’t be read')
  await next.close()
})

test('a program that quits during the check does not wait, and the next start checks again', async () => {
  leaveUnclean(false)
  const program = await composed({ folder, isBehindWindow: true })
  await program.planroom.startWork(false)
  await program.planroom.close()
  const next = await composed({ folder, isBehindWindow: true })
  await next.planroom.startWork(false)
  await until(() => expect(existsSync(`${file}.check`)).toBe(false))
  await next.close()
})

test('a catalogue that was set aside is rebuilt from the folders after the window opens', async () => {
  const library = join(folder, 'library')
  mkdirSync(library)
  writeFileSync(file, 'no database')
  saveUnreachable(folder)
  const program = await composed({ folder, isBehindWindow: true })
  const rebuildEvents = (): unknown[] => program.events.filter(({ event }) => event === 'app:rebuilding')
  // The list answers before a folder is read.
  expect(program.planroom.services.orders.facets('c').total).toBe(0)
  expect(rebuildEvents()).toEqual([])
  await program.planroom.startWork(false)
  expect(rebuildEvents()).toContainEqual({
    event: 'app:rebuilding',
    value: { folders: 0, isDone: true },
  })
  await program.close()
})
