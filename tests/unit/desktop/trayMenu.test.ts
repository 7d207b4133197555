import { expect, test } from 'vitest'
import { trayMenu, trayState, type TrayActions } from '../../../electron/main/trayMenu.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'

const idle = { ...makeFakeData().transfers.totals, state: 'idle' as const, problem: null }

test('the tray says what the transfers do', () => {
  expect(trayState(idle)).toBe('No transfers')
  const running = { ...idle, state: 'running' as const, files: 40, done: 9, unchanged: 2, failed: 1 }
  expect(trayState(running)).toBe('Downloading 9 of 38 files')
  expect(trayState({ ...idle, state: 'paused' })).toBe('Transfers are paused')
  expect(trayState({ ...idle, state: 'offline' })).toBe('Waiting for the connection')
  expect(trayState({ ...running, problem: 'The disk is full.' })).toBe('Transfers are stopped')
  const gone = { problem: 'The folder is missing.', missingFolder: '/drive' }
  expect(trayState({ ...idle, state: 'paused', ...gone })).toBe('Waiting for the folder')
})

test('each item of the tray menu runs its action, and pausing becomes resuming', () => {
  const done: string[] = []
  const actions = Object.fromEntries(
    ['open', 'refresh', 'pause', 'resume', 'quit'].map((name) => [name, () => void done.push(name)]),
  ) as unknown as TrayActions
  for (const state of ['running', 'paused'] as const)
    for (const { enabled = true, click } of trayMenu({ ...idle, state }, actions))
      if (enabled) (click as (() => void) | undefined)?.()
  expect(done).toEqual(['open', 'refresh', 'pause', 'quit', 'open', 'refresh', 'resume', 'quit'])
  expect(trayMenu(idle, actions).find(({ label }) => label === 'Pause all transfers')?.enabled).toBe(false)
})
