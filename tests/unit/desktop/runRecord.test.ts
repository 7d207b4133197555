import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DisplaySession } from '../../../electron/main/displaySession.ts'
import { openRunRecord } from '../../../electron/main/runRecord.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const faults: unknown[] = []
const open = (home: string, display: DisplaySession | null = null) =>
  openRunRecord(home, display, (error) => faults.push(error))

test('record of the run › an end by the user or the system leaves nothing', () => {
  const home = temporaryFolder()
  const run = open(home)
  expect(run.lastRun).toBeNull()
  expect(existsSync(join(home, 'running.json'))).toBe(true)
  run.end()
  run.end()
  expect(readdirSync(home)).toEqual([])
  expect(open(home).lastRun).toBeNull()
})

test('record of the run › a killed run is reported to the next start only', () => {
  const home = temporaryFolder()
  open(home)
  const next = open(home)
  expect(next.lastRun).toBe('stopped')
  next.end()
  expect(open(home).lastRun).toBeNull()
})

test('record of the run › the first failed part is reported after a normal end, a kill afterwards counts more', () => {
  const home = temporaryFolder()
  const first = open(home)
  first.note('window')
  first.note('program')
  first.end()
  const second = open(home)
  expect(second.lastRun).toBe('window')
  second.note('program')
  second.end()
  const third = open(home)
  expect(third.lastRun).toBe('program')
  third.note('window')
  expect(open(home).lastRun).toBe('stopped')
})

test('record of the run › a run whose display server ended with the session is no crash, a restarted computer is', () => {
  const session = { boot: 'monday', server: 'X0 17' }
  const ends: [DisplaySession | null, 'stopped' | null][] = [
    [{ ...session, server: 'X0 18' }, null],
    [session, 'stopped'],
    [{ boot: 'tuesday', server: 'X0 18' }, 'stopped'],
    [null, 'stopped'],
  ]
  for (const [next, lastRun] of ends) {
    const home = temporaryFolder()
    open(home, session)
    expect(open(home, next).lastRun, JSON.stringify(next)).toBe(lastRun)
  }
  const home = temporaryFolder()
  open(home, session).note('window')
  expect(open(home, { ...session, server: 'X0 18' }).lastRun).toBe('window')
})

test('record of the run › an empty or damaged record counts as killed, and a folder in its place is reported', () => {
  for (const text of ['', '{', '[]', 'null', '{"isEnded":"yes"}']) {
    const home = temporaryFolder()
    writeFileSync(join(home, 'running.json'), text)
    expect(open(home).lastRun, text).toBe('stopped')
  }
  const missing = join(temporaryFolder(), 'missing')
  expect(open(missing).lastRun).toBeNull()
  expect(faults).toHaveLength(1)
})
