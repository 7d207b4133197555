import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { dataFolder, newHome, runCommand, startCommand } from './installedProgram.ts'

// The end of a session or of a service signals all processes, and so does a terminal that closes.
for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  test(`${signal} to all processes of a command ends it with its result`, async () => {
    const { child, ended } = startCommand(newHome(), ['demo-service'], {})
    await once(child.stdout ?? child, 'data')
    process.kill(-(child.pid ?? 0), signal)
    expect(await ended).toEqual({ code: 0, error: undefined })
  })

test('SIGTERM to a command that is starting ends it with its result', async () => {
  const home = newHome()
  const { child, ended } = startCommand(home, ['orders', 'list', '--demo'], {})
  await expect.poll(() => existsSync(join(dataFolder(home), 'owner.lock')), { intervals: [5] }).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 1, error: 'cancelled' })
})

test('a command runs while the drive of the documents folder is missing', async () => {
  const home = newHome()
  const desktop = join(home, 'desktop')
  mkdirSync(desktop)
  writeFileSync(join(desktop, 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="/mnt/planroom-not-mounted"\n')
  const environment = { XDG_CONFIG_HOME: desktop, PLANROOM_HOME: join(home, 'data') }
  expect(await runCommand(home, ['orders', 'list', '--offline'], environment)).toEqual({
    code: 0,
    error: undefined,
  })
})
