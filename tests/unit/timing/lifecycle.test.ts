import { beforeEach, expect, test } from 'vitest'
import {
  createLifecycle,
  type ForgetStage,
  type Lifecycle,
} from '../../../electron/services/timing/lifecycle.ts'
import { AppError } from '../../../shared/errors.ts'

const connection = { id: 'studio', isDemo: false }
let lifecycle: Lifecycle
let done: string[]
let faults: unknown[][]
beforeEach(() => {
  done = []
  faults = []
  lifecycle = createLifecycle((...words) => void faults.push(words))
})

const onForget = (stage: ForgetStage, name: string): void => {
  lifecycle.onForget(stage, name, ({ id }) => void done.push(`${name} of ${id}`))
}

test('forgetting a connection also stops work that began during the removal', async () => {
  let running = 1
  lifecycle.onForget('stop', 'transfers', () => {
    running = 0
  })
  lifecycle.onForget('remove', 'connection', () => {
    running += 1
  })
  lifecycle.onForget('clean', 'orders', () => void done.push(`${String(running)} running`))
  await lifecycle.forget(connection)
  expect(done).toEqual(['0 running'])
})

test('forgetting runs stage by stage, and within a stage the last registered service first', async () => {
  onForget('remove', 'connection')
  onForget('clean', 'settings')
  onForget('clean', 'reports')
  onForget('stop', 'transfers')
  onForget('stop', 'refresh')
  onForget('agree', 'outbox')
  await lifecycle.forget(connection)
  expect(done.map((entry) => entry.split(' ')[0])).toEqual([
    'outbox',
    'refresh',
    'transfers',
    'connection',
    // Stopped again: work may have begun while the connection was being removed.
    'refresh',
    'transfers',
    'reports',
    'settings',
  ])
})

test('closing waits for each service before it closes the next', async () => {
  lifecycle.onClose('database', () => void done.push('database'))
  const { promise: transferred, resolve: end } = Promise.withResolvers<undefined>()
  lifecycle.onClose('transfers', async () => {
    await transferred
    done.push('transfers')
  })
  const closed = lifecycle.close()
  expect(done).toEqual([])
  end(undefined)
  await closed
  expect(done).toEqual(['transfers', 'database'])
})

test('a service that fails does not keep others from closing, and each failure is logged', async () => {
  const full = new AppError('disk', 'The disk is full.')
  lifecycle.onClose('database', () => void done.push('database'))
  lifecycle.onClose('reports', () => Promise.reject(full))
  lifecycle.onClose('transfers', () => {
    throw new Error('worker gone')
  })
  lifecycle.onClose('scan link', () => void done.push('scan link'))
  await expect(lifecycle.close()).rejects.toThrow('worker gone')
  expect(done).toEqual(['scan link', 'database'])
  expect(faults).toEqual([
    ['closing failed: transfers', new Error('worker gone')],
    ['closing failed: reports', full],
  ])
})

test('a service that fails does not keep others from forgetting, and each failure is logged', async () => {
  const full = new AppError('disk', 'The disk is full.')
  onForget('clean', 'settings')
  lifecycle.onForget('clean', 'reports', () => Promise.reject(full))
  onForget('remove', 'connection')
  lifecycle.onForget('stop', 'transfers', () => {
    throw new Error('worker gone')
  })
  await expect(lifecycle.forget(connection)).rejects.toThrow('worker gone')
  expect(done).toEqual(['connection of studio', 'settings of studio'])
  expect(faults).toEqual([
    ['forgetting a connection failed: transfers', new Error('worker gone')],
    ['forgetting a connection failed: transfers', new Error('worker gone')],
    ['forgetting a connection failed: reports', full],
  ])
})

test('a service that disagrees rejects the removal, and no stage runs', async () => {
  const busy = new AppError('busy', 'Something is on its way.')
  for (const stage of ['stop', 'remove', 'clean'] as const) onForget(stage, stage)
  onForget('agree', 'drafts')
  lifecycle.onForget('agree', 'outbox', () => {
    throw busy
  })
  await expect(lifecycle.forget(connection)).rejects.toBe(busy)
  expect(done).toEqual([])
})

test('a connection that cannot be removed keeps its settings', async () => {
  const full = new AppError('disk', 'The disk is full.')
  onForget('clean', 'settings')
  lifecycle.onForget('remove', 'connection', () => Promise.reject(full))
  await expect(lifecycle.forget(connection)).rejects.toBe(full)
  expect(done).toEqual([])
})
