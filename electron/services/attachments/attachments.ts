import { isAbsolute } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { AttachmentKind } from '../libraryIndex/attachmentPaths.ts'
import type { TransferEngine } from '../transfers/queue/engine.ts'
import { diskProblem } from '../files/fileFault.ts'
import { countFiles, type JobCounts } from '../transfers/queue/job.ts'
import type { FileProgress } from '../transfers/order/context.ts'
import type { TransferOrder } from '../transfers/types.ts'
import { openBarePlace } from './barePlace.ts'
import { attachAll } from './attachAll.ts'
import { asFileFault } from '../transfers/order/syncFile.ts'
import { checkSubfolder, planNames } from './attachmentNames.ts'
import { openOrderPlace } from './orderPlace.ts'
import type { BareFolder, Attached, FileRequest } from './types.ts'
import { createQueues } from '../timing/queues.ts'

export interface AttachmentOptions {
  engine: Pick<TransferEngine, 'inFolder' | 'tools'>
  /**
   * Returns an order of a saved connection in the engine's form; null for an unknown order. Throws `not_found` for an
   * unknown connection.
   */
  orderOf: (connectionId: string, orderId: string) => TransferOrder | null
  /** Called when files in an order's folder may have been added. */
  onAttached: (connectionId: string, orderId: string) => void
}

const maxFiles = 200
const progressEveryMs = 200

/**
 * Stores files that are not part of a delivery. They use the engine's disk threads, limits and queue of their order.
 */
export type Attachments = ReturnType<typeof createAttachments>

export function createAttachments({ engine, orderOf, onAttached }: AttachmentOptions) {
  /** Requests for the same folder outside of orders run one after the other. The engine queues requests of orders. */
  const bareFolders = createQueues()

  async function intoOrder(
    target: { connectionId: string; orderId: string },
    kind: AttachmentKind,
    request: FileRequest,
  ): Promise<Attached> {
    const { connectionId, orderId } = target
    const order = orderOf(connectionId, orderId)
    if (order === null)
      throw new AppError('not_found', 'This order isn’t loaded. Refresh orders and try again.')
    const { signal, onProgress } = request
    let attached: Attached = { files: [], failed: [] }
    const notify = ({ files, done, unchanged, bytesDone, bytesTotal }: Omit<JobCounts, 'bytesLeft'>): void =>
      onProgress?.({ files, done: done + unchanged, bytesDone, bytesTotal })
    try {
      await engine.inFolder(
        order,
        async (tools, observer, jobSignal) => {
          const { place, save } = await openOrderPlace(order, kind, tools, jobSignal)
          try {
            attached = await attachAll({ ...request, signal: jobSignal }, place, tools.fetch, observer)
          } finally {
            await save()
          }
        },
        { signal, onProgress: notify },
      )
    } finally {
      onAttached(connectionId, orderId)
    }
    return attached
  }

  async function intoFolder(target: BareFolder, request: FileRequest): Promise<Attached> {
    if (!isAbsolute(target.dir)) throw new AppError('bad_input', 'Enter the full path of the folder.')
    const { tools } = engine
    const { subfolder, onProgress } = request
    let progress: FileProgress[] = []
    const notify = (): void => {
      const { files, done, unchanged, bytesDone, bytesTotal } = countFiles(progress)
      onProgress?.({ files, done: done + unchanged, bytesDone, bytesTotal })
    }
    const timer = setInterval(notify, progressEveryMs)
    try {
      const stems = planNames(request.files, subfolder, 255).map(({ stem }) => stem)
      const place = await openBarePlace(target, stems, tools)
      return await attachAll(request, place, tools.fetch, {
        onPlanned(files) {
          progress = files
        },
        onChange: () => undefined,
        onBytes: () => undefined,
      })
    } finally {
      clearInterval(timer)
      notify()
    }
  }

  return {
    /**
     * Downloads files without a key, validates them and saves them. Never overwrites a file of the user: equal bytes
     * are kept, other bytes get a numbered name. In an order's folder an unchanged file of an earlier request moves to
     * `Earlier deliveries/`. Files that failed are in `failed`. Rejects with `disk` for a problem of the entire disk,
     * and with `cancelled` if the signal is aborted. Rejects with `not_found` for an unknown order, and with
     * `bad_input` for an invalid folder.
     */
    async file(request: FileRequest): Promise<Attached> {
      const { target, subfolder, files, signal } = request
      checkSubfolder(subfolder)
      if (files.length > maxFiles) throw new AppError('bad_input', `Select at most ${maxFiles} files.`)
      try {
        if ('dir' in target) return await bareFolders.run(target.dir, () => intoFolder(target, request))
        return await intoOrder(target, subfolder === '' ? 'combined_pdf' : 'exported_report', request)
      } catch (error) {
        if (signal.aborted) throw new AppError('cancelled', 'Cancelled.', { cause: error })
        if (error instanceof AppError) throw error
        const problem = diskProblem(error)
        if (problem !== null) throw problem
        // The folder can't be used, for example because of records of a newer Planroom.
        throw new AppError('disk', asFileFault(error).message, { cause: error })
      }
    },
  }
}
