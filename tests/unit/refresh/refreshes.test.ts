import { expect, test } from 'vitest'
import type { ApiClient } from '../../../electron/services/api/client/client.ts'
import { createRefreshes, type Refreshes } from '../../../electron/services/refresh/refreshes.ts'
import { createConnectionWork } from '../../../electron/services/timing/connectionWork.ts'
import { AppError } from '../../../shared/errors.ts'

const asked = (refreshes: Refreshes): void => refreshes.start('c')
const unasked = (refreshes: Refreshes): void => refreshes.startUnasked('c')

test.each([
  ['that the user started is shown', [asked], 'failed'],
  [
    'that the user started is shown, although the program asked for a refresh, too',
    [asked, unasked],
    'failed',
  ],
  ['that the program started is shown if the user asks for a refresh meanwhile', [unasked, asked], 'failed'],
  ['that the program started is shown as cancelled', [unasked, unasked], 'cancelled'],
])('the failure of a refresh %s', async (_, starts, state) => {
  const client = Promise.withResolvers<ApiClient>()
  const shown: unknown[] = []
  const over = Promise.withResolvers<boolean>()
  const refreshes = createRefreshes({
    emit(event, progress) {
      if (event === 'refresh:progress') shown.push(progress)
    },
    log: { error: () => undefined },
    work: createConnectionWork(),
    services: {} as never,
    gateway: { client: () => client.promise, forget: () => undefined } as never,
    onEnd(_id, isRead) {
      over.resolve(isRead)
    },
  })
  for (const start of starts) start(refreshes)
  client.reject(new AppError('unreachable', 'Can’t connect.'))
  expect(await over.promise).toBe(false)
  const error = state === 'failed' ? { code: 'unreachable', message: 'Can’t connect.' } : null
  expect(shown).toEqual([expect.objectContaining({ connectionId: 'c', state, error })])
})
