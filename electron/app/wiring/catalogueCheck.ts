import { checkInThread } from '../../services/sqlite/checkInThread.ts'
import { requestedCheck } from '../../services/sqlite/database.ts'
import type { Registration } from '../lifecycle.ts'
import type { Shell } from '../ports.ts'
import { catalogueOf } from './dataFolder.ts'

/** Looks for damage of the catalogue beside the window. */
export interface CatalogueCheck {
  /**
   * After damage was met: reads the catalogue through before it is used. One that is damaged after all is found so
   * again, and set aside, when it is opened.
   */
  beforeUse(): Promise<void>
  /** After an end that was not an orderly one: reads it through while it is used. `onDamage` gets what it finds. */
  inUse(onDamage: (error: unknown) => void): void
}

export function createCatalogueCheck(
  { home, workers, log }: Pick<Shell, 'home' | 'workers' | 'log'>,
  lifecycle: Registration,
): CatalogueCheck {
  const file = catalogueOf(home)
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function check(): Promise<string | null> {
    try {
      return await checkInThread(file, workers.checks, closing.signal)
    } catch (error) {
      // It is still asked for.
      if (!closing.signal.aborted) log.error('the catalogue could not be checked', error)
      return null
    }
  }

  lifecycle.onClose('the check of the catalogue', async () => {
    closing.abort()
    await running
  })
  return {
    async beforeUse() {
      if (requestedCheck(file) === 'thorough') await check()
    },
    inUse(onDamage) {
      if (requestedCheck(file) !== 'quick') return
      running = check().then((found) => {
        // As SQLite itself reports it.
        if (found !== null) onDamage(Object.assign(new Error(found), { errcode: 11 }))
      })
    },
  }
}
