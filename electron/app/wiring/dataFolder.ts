import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openCatalogue } from '../../services/catalogue/catalogueDatabase.ts'
import { holdsOrders } from '../../services/catalogue/orders/ordersRepository.ts'
import type { Vault } from '../../services/credentials/vault.ts'
import { openConnections, type Connections } from '../../services/connections/connections.ts'
import { unflushedData } from '../../services/files/drives.ts'
import { makePrivateFolder } from '../../services/files/privateFolder.ts'
import type { ApiAgents } from '../../services/network/apiAgent.ts'
import { createNotices, type Notices } from '../../services/settings/notices.ts'
import { openOperations, type Operations } from '../../services/settings/operations.ts'
import { openPreferences, type Preferences } from '../../services/settings/preferences.ts'
import { createCheckpoints } from '../../services/sqlite/checkpoints.ts'
import { flushes, noteDamage } from '../../services/sqlite/database.ts'
import { afterInReal } from '../../services/timing/poller.ts'
import type { Registration } from '../lifecycle.ts'
import type { Shell } from '../ports.ts'

interface Parts {
  shell: Pick<Shell, 'home' | 'documents' | 'log' | 'openJsonFile' | 'workers'>
  lifecycle: Registration
  vault: Vault
  /** The way out of this network, for trying a connection. */
  agents: ApiAgents
  /** Whether something of a connection is still to be sent, or may have been. */
  hasUnfinished: (connectionId: string) => boolean
  now: () => number
  /** The catalogue is checked for damage once the window is open (catalogueCheck.ts), not before. */
  isBehindWindow: boolean
}

export const catalogueOf = (home: string): string => join(home, 'catalogue.db')

/** All that the program keeps of its own, but for the outbox. */
export interface DataFolder {
  notices: Notices
  /** Sentences on what the drive of the data folder lacks, for its user; none for a usual one. */
  dataNotes: readonly string[]
  /** Reports that a file could not be read and was set aside; `what` names it. */
  setAside: (what: string) => (file: string, reason: string) => void
  preferences: Preferences
  connections: Connections
  operations: Operations
  /** The catalogue. */
  db: DatabaseSync
  catalogueFile: string
  /** The index of files is to be read again from the folders. */
  isCatalogueNew: boolean
  /**
   * Has the catalogue checked at the next start where `error` says that it is damaged. Answers whether that is
   * news, which a notice reports.
   */
  noteFault: (error: unknown) => boolean
}

/**
 * Opens all that the program keeps of its own, but for the outbox. What cannot be read is set aside and reported; work
 * goes on with a new one. Throws when the folder cannot be used at all. Part of the composition.
 */
export function openDataFolder(parts: Parts): DataFolder {
  const { shell, lifecycle, vault, agents, hasUnfinished, now, isBehindWindow } = parts
  const { home, documents, log, openJsonFile, workers } = shell
  makePrivateFolder(home)
  const notices = createNotices()
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
    isSaved: (connectionId) => connections.all().some(({ id }) => id === connectionId),
    onSetAside: setAside('The list of operations'),
    now,
  })
  const catalogueFile = catalogueOf(home)
  const catalogue = openCatalogue(catalogueFile, new Date(), isBehindWindow ? 'later' : 'unclean')
  if (catalogue.setAside !== null)
    setAside('The order database')(catalogue.setAside.file, catalogue.setAside.reason)
  let isDamageNoted = false
  const checkpoints = createCheckpoints(catalogue.db, {
    file: catalogueFile,
    worker: workers.checkpoints,
    after: afterInReal,
    onFault(error) {
      log.error('checkpoints of the catalogue are made beside other work', error)
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
    dataNotes: flushes(catalogue.db) ? [] : [unflushedData(home)],
    setAside,
    preferences,
    connections,
    operations,
    db: catalogue.db,
    catalogueFile,
    isCatalogueNew: catalogue.setAside !== null,
    noteFault(error) {
      if (isDamageNoted || !noteDamage(catalogueFile, error)) return false
      isDamageNoted = true
      notices.add(
        'The order database is damaged. Restart Planroom to repair it. Your folders and files are not affected.',
      )
      return true
    },
  }
}
