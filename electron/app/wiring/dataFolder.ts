import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openCatalogue } from '../../services/catalogue/catalogueDatabase.ts'
import { holdsOrders } from '../../services/catalogue/orders/ordersRepository.ts'
import type { Vault } from '../../services/credentials/vault.ts'
import { openConnections } from '../../services/connections/connections.ts'
import { unflushedData } from '../../services/files/drives.ts'
import { makePrivateFolder } from '../../services/files/privateFolder.ts'
import type { ApiAgents } from '../../services/network/apiAgent.ts'
import { createNotices } from '../../services/settings/notices.ts'
import { openOperations } from '../../services/settings/operations.ts'
import { openPreferences } from '../../services/settings/preferences.ts'
import { createCheckpoints } from '../../services/sqlite/checkpoints.ts'
import { flushes, noteDamage } from '../../services/sqlite/database.ts'
import { afterInReal } from '../../services/timing/poller.ts'
import type { Registration } from '../../services/timing/lifecycle.ts'
import type { Shell } from '../ports.ts'

interface Parts {
  catalogueFile: string
  shell: Pick<Shell, 'home' | 'documents' | 'log' | 'openJsonFile' | 'workers'>
  lifecycle: Registration
  vault: Vault
  /** Network agents for testing a connection. */
  agents: ApiAgents
  /** Whether a connection has unsent or unconfirmed entries. */
  hasUnfinished: (connectionId: string) => boolean
  now: () => number
  /** Whether the catalogue is checked for damage after the window opened (catalogueCheck.ts), not before. */
  isBehindWindow: boolean
}

/**
 * Opens everything in the data folder except the outbox. Unreadable files are set aside, reported and replaced by new
 * ones. Throws if the folder is unusable.
 */
export function openDataFolder(parts: Parts) {
  const { catalogueFile, shell, lifecycle, vault, agents, hasUnfinished, now, isBehindWindow } = parts
  const { home, documents, log, openJsonFile, workers } = shell
  makePrivateFolder(home)
  const notices = createNotices()
  /** Returns a function that reports an unreadable file that was set aside. `what` names the file. */
  const setAside = (what: string) => (file: string, reason: string) => {
    notices.add(
      `${what} couldn’t be read. Planroom created a new one and kept the old file next to it.`,
      `${file}\n${reason}`,
    )
    log.error('set aside', file, reason)
  }
  const preferences = openPreferences({
    file: join(home, 'settings.json'),
    openJsonFile,
    onSetAside: setAside('The settings file'),
  })
  const connections = openConnections({
    file: join(home, 'connections.json'),
    openJsonFile,
    vault,
    documents,
    agents,
    holdsAnything: (id) => holdsOrders(catalogue.db, id) || hasUnfinished(id),
    onSetAside: setAside('The list of connections'),
  })
  const operations = openOperations({
    file: join(home, 'operations.json'),
    openJsonFile,
    isSaved: (connectionId) => connections.find(connectionId) !== null,
    onSetAside: setAside('The list of operations'),
    now,
  })
  const isCatalogueMissing = !existsSync(catalogueFile)
  const catalogue = openCatalogue(catalogueFile, isBehindWindow ? 'later' : 'unclean')
  if (catalogue.setAside !== null)
    setAside('The order database')(catalogue.setAside.file, catalogue.setAside.reason)
  let isDamageNoted = false
  const checkpoints = createCheckpoints(catalogue.db, {
    file: catalogueFile,
    worker: workers.checkpoints,
    after: afterInReal,
    onFault(error) {
      log.error('the catalogue’s checkpoints run in the main thread', error)
    },
  })
  lifecycle.onClose('the catalogue', async () => {
    try {
      await checkpoints.close()
    } finally {
      catalogue.db.close()
    }
  })
  lifecycle.onForget('remove', 'the connection', ({ id }) => connections.forget(id))
  lifecycle.onForget('clean', 'its operations', ({ id }) => operations.forget(id))
  lifecycle.onForget('clean', 'its choices', async ({ id }) => {
    await preferences.forget(id)
  })
  return {
    notices,
    /** Sentences for the user on missing features of the data folder's drive; usually empty. */
    dataNotes: flushes(catalogue.db) ? [] : [unflushedData(home)],
    setAside,
    preferences,
    connections,
    operations,
    /** The catalogue. */
    db: catalogue.db,
    /** Whether the file index must be rebuilt from the folders. */
    isCatalogueNew: isCatalogueMissing || catalogue.setAside !== null,
    /** Whether the catalogue was found to be damaged in this run. */
    isDamaged: () => isDamageNoted,
    /**
     * Requests a check of the catalogue at the next start if `error` reports damage. Returns true the first time; a
     * notice is added then.
     */
    noteFault(error: unknown): boolean {
      if (isDamageNoted || !noteDamage(catalogueFile, error)) return false
      isDamageNoted = true
      notices.add(
        'The order database is damaged. Restart Planroom to repair it. Your folders and files are not affected.',
      )
      return true
    },
  }
}
