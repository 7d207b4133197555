import { checkInThread } from '../sqlite/checkInThread.ts'
import { requestedCheck } from '../sqlite/database.ts'
import type { Registration } from '../timing/lifecycle.ts'

/** Checks the catalogue for damage in a thread. `worker`: file of the thread. */
export function createCatalogueCheck(
  file: string,
  worker: string | URL,
  log: { error(...words: unknown[]): void },
  lifecycle: Registration,
) {
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function check(): Promise<string | null> {
    try {
      return await checkInThread(file, worker, closing.signal)
    } catch (error) {
      // The check stays requested for the next start.
      if (!closing.signal.aborted) log.error('the catalogue could not be checked', error)
      return null
    }
  }

  lifecycle.onClose('the check of the catalogue', async () => {
    closing.abort()
    await running
  })
  return {
    /**
     * After damage was found: checks the catalogue before it is opened. If it is damaged, opening finds that again and
     * sets the file aside.
     */
    async beforeUse(): Promise<void> {
      if (requestedCheck(file) === 'thorough') await check()
    },
    /** After an unclean close: checks the catalogue while it is in use. `onDamage` receives the finding. */
    inUse(onDamage: (error: unknown) => void): void {
      if (requestedCheck(file) !== 'quick') return
      running = check().then((found) => {
        // The error has the code of an SQLite error for a damaged file.
        if (found !== null) onDamage(Object.assign(new Error(found), { errcode: 11 }))
      })
    },
  }
}
