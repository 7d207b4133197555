import { expect, test } from 'vitest'
import type { UpdateState } from '../../../shared/contract/updates.ts'
import type { ReleaseChannel } from '../../../shared/domain/releaseChannels.ts'
import { AppError } from '../../../shared/errors.ts'
import { until } from '../../support/waiting.ts'
import { createUpdates, type UpdateSource } from '../../../electron/services/updates/updates.ts'

function bench(source: Partial<UpdateSource> = {}) {
  const calls: string[] = []
  const planned: { ms: number; work: () => void }[] = []
  const states: UpdateState[] = []
  const told: string[] = []
  const set = { busy: false, channel: 'stable' as ReleaseChannel }
  const updates = createUpdates({
    source: {
      fixed: null,
      find(channel) {
        calls.push(`find ${channel}`)
        return Promise.resolve({ version: '2.0.0', notes: 'Faster' })
      },
      download(onPercent) {
        calls.push('download')
        onPercent(40.7)
        return Promise.resolve()
      },
      install() {
        calls.push('install')
        return Promise.resolve()
      },
      ...source,
    },
    channel: () => set.channel,
    isBusy: () => set.busy,
    now: () => 1000,
    after(ms, work) {
      const plan = { ms, work }
      planned.push(plan)
      return () => void planned.splice(planned.indexOf(plan), 1)
    },
    onChanged: (state) => void states.push(state),
    onFound: (version) => void told.push(version),
    log: { error: () => undefined },
  })
  return { updates, calls, planned, states, told, set }
}

test('an update is found, downloaded and installed, each step only when asked for', async () => {
  const { updates, calls, states } = bench()
  await updates.download()
  await updates.restart()
  expect(calls).toEqual([])
  await updates.check()
  expect(updates.state()).toMatchObject({
    phase: 'available',
    version: '2.0.0',
    notes: 'Faster',
    checkedAt: 1000,
  })
  await updates.download()
  expect(states.map(({ phase, percent }) => [phase, percent])).toEqual([
    ['checking', 0],
    ['available', 0],
    ['downloading', 0],
    ['downloading', 40],
    ['ready', 100],
  ])
  await updates.restart()
  expect(calls).toEqual(['find stable', 'download', 'install'])
})

test('nothing is downloaded or installed during transfers and sending', async () => {
  const { updates, calls, set } = bench()
  await updates.check()
  set.busy = true
  await expect(updates.download()).rejects.toMatchObject({ code: 'busy' })
  set.busy = false
  await updates.download()
  set.busy = true
  await expect(updates.restart()).rejects.toMatchObject({ code: 'busy' })
  expect(calls).toEqual(['find stable', 'download'])
})

test('checks are planned after the start and later, and left out while the program is busy', async () => {
  const { updates, calls, planned, told, set } = bench()
  updates.start()
  expect(planned.map(({ ms }) => ms)).toEqual([60_000])
  set.busy = true
  planned.shift()?.work()
  expect(calls).toEqual([])
  set.busy = false
  expect(planned.map(({ ms }) => ms)).toEqual([6 * 3600 * 1000])
  planned.shift()?.work()
  await until(() => {
    expect(told).toEqual(['2.0.0'])
  })
  planned.shift()?.work()
  await updates.check()
  expect(calls).toEqual(['find stable', 'find stable'])
  expect(told).toEqual(['2.0.0'])
  updates.close()
  expect(planned).toEqual([])
})

test('the channel is asked for at each check, and “Off” looks for nothing', async () => {
  const { updates, calls, set } = bench({ find: (channel) => (calls.push(channel), Promise.resolve(null)) })
  set.channel = 'off'
  await updates.check()
  set.channel = 'beta'
  await updates.check()
  expect(calls).toEqual(['beta'])
  expect(updates.state()).toMatchObject({ phase: 'idle', version: null, checkedAt: 1000 })
})

test('another channel forgets the update that was found, so that it is not installed', async () => {
  const { updates, calls } = bench()
  await updates.check()
  updates.channelChanged()
  expect(updates.state()).toMatchObject({ phase: 'idle', version: null, notes: null })
  await updates.download()
  await updates.check()
  await updates.download()
  updates.channelChanged()
  await updates.restart()
  expect(calls).toEqual(['find stable', 'find stable', 'download'])
})

test('a copy that does not update itself plans and looks for nothing', async () => {
  const { updates, calls, planned } = bench({ fixed: 'packageManager' })
  updates.start()
  await updates.check()
  expect([calls, planned]).toEqual([[], []])
  expect(updates.state().fixed).toBe('packageManager')
})

test('a fault of each step is said in the state, and the step can be repeated', async () => {
  const faults: Partial<Record<keyof UpdateSource, AppError>> = {}
  const step = (name: keyof UpdateSource) => (): Promise<void> =>
    faults[name] === undefined ? Promise.resolve() : Promise.reject(faults[name])
  const { updates } = bench({
    find: () => step('find')().then(() => ({ version: '2.0.0', notes: null })),
    download: step('download'),
    install: step('install'),
  })
  faults.find = new AppError('unreachable', 'Away.')
  await updates.check()
  expect(updates.state()).toMatchObject({ phase: 'idle', problem: 'Away.' })
  delete faults.find
  await updates.check()
  expect(updates.state()).toMatchObject({ phase: 'available', problem: null })
  faults.download = new AppError('disk', 'Full.')
  await updates.download()
  expect(updates.state()).toMatchObject({ phase: 'available', problem: 'Full.' })
  delete faults.download
  await updates.download()
  expect(updates.state()).toMatchObject({ phase: 'ready', problem: null })
  faults.install = new AppError('disk', 'Kept.')
  await updates.restart()
  expect(updates.state()).toMatchObject({ phase: 'ready', problem: 'Kept.' })
})
