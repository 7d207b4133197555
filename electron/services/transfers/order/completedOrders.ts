import { choiceContents, isSameContents } from '../../../../shared/domain/presets.ts'
import type { Orders } from '../../catalogue/orders/ordersRepository.ts'
import type { Stores } from '../../catalogue/stores.ts'
import { newestChanges } from '../../libraryIndex/deliveries.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { inTransaction } from '../../sqlite/database.ts'
import type { CompleteOrder } from '../types.ts'
import type { UpToDate } from './upToDate.ts'

/** Returns a function that records a complete order in the catalogue, in one transaction. */
export const createCompletedOrders =
  ({
    stores,
    orders,
    preferences,
    upToDate,
  }: {
    stores: Pick<Stores, 'db' | 'files'>
    orders: Pick<Orders, 'noteDownloaded'>
    preferences: Pick<Preferences, 'preset'>
    upToDate: Pick<UpToDate, 'remember'>
  }) =>
  (complete: CompleteOrder): void => {
    const { connectionId, orderId } = complete.order
    inTransaction(stores.db, () => {
      // An order without matching files was not downloaded.
      if (complete.files.length > 0) {
        const changes = complete.isCorrected ? newestChanges(stores.files.ofOrder(complete.order)) : null
        const fetchedAt = complete.fetchedAt / 1000
        orders.noteDownloaded(connectionId, orderId, { changes, fetchedAt }, Date.now() / 1000)
      }
      const chosen = choiceContents(complete.choice)
      const isPreset = isSameContents(chosen, preferences.preset(connectionId))
      upToDate.remember(complete, isPreset ? null : chosen)
    })
  }
