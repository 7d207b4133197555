import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSchedule } from '../../electron/services/schedule/schedule.ts'
import { openJsonFile } from '../support/jsonStores.ts'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'

/** Folder in which the Task Scheduler keeps the tasks of Planroom. */
const tasks = join(process.env.SystemRoot ?? 'C:\\windows', 'system32', 'tasks', 'Planroom')

it('the Task Scheduler reads the task of a daily download, and replaces and removes it', async () => {
  const home = temporaryFolder()
  const schedule = createSchedule({
    home,
    userHome: home,
    platform: 'win32',
    environment: process.env,
    command: ['C:\\Program Files\\Jörg & Söhne\\Planroom.exe', '--headless'],
    openJsonFile,
    onSetAside: () => undefined,
  })
  const before = new Set(existsSync(tasks) ? readdirSync(tasks) : [])
  const words = ['sync', '--to', 'C:\\Häuser & <Pläne>\\"A"']
  await schedule.turnOn('02:05', words)
  await schedule.turnOn('03:05', words)
  const [name = '', ...others] = readdirSync(tasks).filter((each) => !before.has(each))
  expect(name).toMatch(/^planroom-[0-9a-f]{8}$/)
  expect(others).toEqual([])
  // Wine writes what it read, in words of its own.
  const text = readFileSync(join(tasks, name), 'utf8')
  expect(text).toContain('<Description>Planroom: download new deliveries</Description>')
  expect(text).toContain('<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>')
  expect(text).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>')
  await schedule.turnOff()
  expect(existsSync(join(tasks, name))).toBe(false)
})
