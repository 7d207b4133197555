import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'

/** The error of SQLite for a page that it cannot read. */
const damaged = Object.assign(new Error('database disk image is malformed'), { errcode: 11 })

test.each([
  ['a call of the window finds', 'noteFault'],
  ['background work finds', 'log'],
] as const)('damage that %s is reported once and checked at the next start', async (_, way) => {
  const program = await composed()
  const { planroom, folder } = program
  const meet = (error: unknown): void => {
    if (way === 'log') planroom.services.log.error('a refresh failed', error)
    else planroom.noteFault(error)
  }
  const check = join(folder, 'data', 'catalogue.db.check')
  const notices = () => planroom.services.notices.list().map(({ message }) => message)
  meet(new Error('Something else.'))
  expect(existsSync(check)).toBe(false)
  meet(new Error('Storing failed.', { cause: damaged }))
  meet(damaged)
  expect(existsSync(check)).toBe(true)
  expect(notices().filter((message) => message.includes('The order database is damaged'))).toHaveLength(1)
  await planroom.close()

  const next = await composed({ folder })
  // The check found nothing, so the request is gone and the catalogue in use.
  expect(existsSync(check)).toBe(false)
  expect(next.planroom.services.notices.list()).toEqual([])
  await next.close()
  rmSync(folder, { recursive: true, force: true })
})
