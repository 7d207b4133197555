import { lstat, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Emit } from '../../../shared/contract.ts'
import type { PointedFolder } from '../../../shared/domain/verify.ts'
import { AppError } from '../../../shared/errors.ts'
import type { KeyValue } from '../catalogue/keyValue.ts'
import { createVerification } from './verify/verification.ts'
import type { Connections } from '../connections/connections.ts'
import { systemClock } from '../files/clock.ts'
import type { PresenceScan } from './presenceScan.ts'
import type { TransferEngine } from '../transfers/queue/engine.ts'
import { isInside } from '../files/disk.ts'
import { saveAdvice, systemCode } from '../files/fileFault.ts'
import { assertRoom, type Platform } from '../files/naming.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { inspectRoot, isRootThere, pointRoot } from '../libraryIndex/roots.ts'
import type { Stores } from '../catalogue/stores.ts'
import type { TransferOrders } from '../transfers/order/transferOrders.ts'

interface Parts {
  platform: Platform
  emit: Emit
  log: { error(...words: unknown[]): void }
  stores: Stores
  keyValue: KeyValue
  engine: Pick<TransferEngine, 'run' | 'moveRoot'>
  connections: Connections
  reportProblems: (problems: number) => Promise<void>
  transferOrders: Pick<TransferOrders, 'at'>
  presence: Pick<PresenceScan, 'start'>
  /** Stops background reads of the connection's folder. */
  stopScans: (connectionId: string) => void
}

/** Maintains a connection's folder: its place and the check of its files. */
export function createLibraryMaintenance({
  platform,
  emit,
  log,
  stores,
  keyValue,
  engine,
  connections,
  reportProblems,
  transferOrders,
  presence,
  stopScans,
}: Parts) {
  const rootOf = (connectionId: string): string => connections.saved(connectionId).folder

  function notifyChanged(connectionId: string): void {
    emit('library:changed', { connectionId })
    emit('orders:changed', { connectionId })
  }

  const verification = createVerification({
    stores,
    platform,
    clock: systemClock,
    keyValue,
    rootOf,
    async fetch(connectionId, root, orderIds, choice, signal, onDone) {
      const connectionAddress = connections.saved(connectionId).baseUrl
      const orders = transferOrders.at({ connectionId, connectionAddress, root }, orderIds)
      const report = await engine.run(orders, choice, {
        signal,
        onProgress: ({ done, unchanged, failed }) => onDone?.(done + unchanged + failed),
      })
      const known = new Set(orders.map(({ orderId }) => orderId))
      const strangers = orderIds.filter((orderId) => !known.has(orderId))
      const error = { code: 'not_found' as const, message: strangerSentence }
      const unknown = strangers.map((orderId) => ({ orderId, error }))
      return { ...report, unknownOrders: [...report.unknownOrders, ...unknown] }
    },
    onChange(progress) {
      emit('library:verifying', progress)
      if (progress.phase !== 'idle') return
      const { connectionId } = progress
      emit('library:changed', { connectionId })
      // The cards of the library also show missing files.
      if (connections.find(connectionId) !== null)
        presence.start({ connectionId, root: rootOf(connectionId) })
    },
    onRepaired: notifyChanged,
    onFault(error) {
      log.error('verify fault', error)
    },
  })

  return {
    verification,
    /** Returns whether the connection's folder exists, or was not needed yet. */
    isThere: (connectionId: string) => isRootThere(rootOf(connectionId), stores.folders),
    /** Creates an absolute library folder and its parents. Throws `disk`. */
    async makeFolder(folder: string): Promise<void> {
      assertRoom(folder, platform)
      try {
        await makeFolders(folder)
      } catch (error) {
        const message = `Can’t create the folder ${folder}. ${saveAdvice(error)}`
        throw new AppError('disk', message, { cause: error })
      }
    },
    /**
     * Returns where to show a finding of verify: its file if it exists, otherwise the nearest folder. Both are null if
     * the library is missing. Rejects with `not_found` for an unknown finding.
     */
    async findOnDisk(
      connectionId: string,
      findingId: string,
    ): Promise<{ file: string | null; folder: string | null }> {
      const root = rootOf(connectionId)
      const finding = verification.placeOf(connectionId, findingId)
      if (finding === null) throw new AppError('not_found', 'This file is no longer in the list.')
      const folder = join(root, finding.place)
      const file = await confined(root, join(folder, finding.path))
      if (file !== null) return { file, folder }
      return { file, folder: (await confined(root, folder)) ?? (await confined(root, root)) }
    },
    /** Says whether `folder` (absolute) can be the connection's folder. Changes nothing. Rejects with `disk`. */
    inspect: (connectionId: string, folder: string) =>
      inspectRoot(connectionId, rootOf(connectionId), folder, stores),
    /** Sets the connection's folder to `picked` (absolute). No transfer may be running. */
    async pointTo(connectionId: string, picked: string): Promise<PointedFolder> {
      assertRoom(picked, platform)
      const from = rootOf(connectionId)
      const { root, ...found } = await engine.moveRoot(connectionId, async () => {
        stopScans(connectionId)
        await verification.cancel(connectionId)
        const pointed = await pointRoot(connectionId, from, picked, stores, {
          onProblem: (path, problem) => {
            log.error('library', path, problem)
          },
        })
        await connections.setFolder(connectionId, pointed.root)
        return pointed
      })
      if (found.kind === 'moved') verification.moved(connectionId, from, root)
      notifyChanged(connectionId)
      // File times that a copy lost prove nothing, so the contents are verified.
      if (found.uncertain > 0 && verification.isIdle()) verification.start(connectionId, null)
      await reportProblems(found.problems)
      return found
    },
  }
}

const strangerSentence = 'This order isn’t loaded. Refresh orders and try again.'

/** Returns the path if it exists inside the root, without following a final link; otherwise null. */
async function confined(root: string, path: string): Promise<string | null> {
  try {
    const realRoot = await realpath(root)
    if (path !== root && !isInside(realRoot, await realpath(dirname(path)))) return null
    await lstat(path)
    return path
  } catch (error) {
    if (systemCode(error) !== '') return null
    throw error
  }
}
