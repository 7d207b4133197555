import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import { dropPart } from '../../files/disk.ts'
import { systemCode } from '../../files/fileFault.ts'
import type { ThreadTask, ThreadTools } from './fetchTask.ts'
import { createPartFile } from './partFile.ts'
import type { FileHead } from './response.ts'

/** The temporary file of a task, and the response head of its file. */
export type PartState = Awaited<ReturnType<typeof openPart>>

/** Opens the temporary file of a task: an earlier run's, or a new one. */
export async function openPart(task: ThreadTask, { disk, reservation, boot }: ThreadTools) {
  const known = task.part
  const trusted = known === null ? 0 : await trustedBytes(known, task, boot)
  // A file that can't be continued gets a new name: another program may have the old one open.
  const name = known !== null && trusted > 0 ? known.partName : task.freshName
  let head: FileHead | null = null
  let journalled = false
  let durable = 0
  const part = createPartFile(join(task.folder, name), disk, reservation, {
    // Until the journal record exists, written bytes would be lost in a crash, so reading pauses.
    onWrite: () => (journalled ? undefined : journal()),
    onDurable(size) {
      durable = size
      return journal()
    },
  })

  /** Resolves when the progress would survive a crash. */
  async function journal(): Promise<void> {
    // Nothing can be continued without a strong validator. A leftover is found by its name.
    if (head === null || head.validator === null) return
    journalled = true
    const { etag, lastModified, validator, length } = head
    await task.journal.save({
      assetKey: task.assetKey,
      partName: name,
      url: task.url,
      etag,
      lastModified,
      validator,
      length,
      durable,
      boot,
      intent: null,
    })
  }

  /** Discards all bytes. */
  function forget(): void {
    if (journalled) task.journal.remove()
    part.restart()
    head = null
    durable = 0
    journalled = false
  }

  /** Whether a range request is possible: the server sent a strong validator. */
  const canContinue = (): boolean => (head?.validator ?? null) !== null && part.size > 0

  if (known !== null && trusted > 0) {
    const { etag, lastModified, validator, length } = known
    await part.adopt(trusted)
    head = { etag, lastModified, validator, length, encoding: null, claimed: null }
    journalled = true
    durable = Math.min(known.durable, trusted)
  } else if (known !== null) {
    await dropPart(join(task.folder, known.partName))
    task.journal.remove()
  }
  return {
    part,
    reservation,
    name,
    get head() {
      return head
    },
    canContinue,
    forget,
    /** Whether an earlier response was complete, so that no request is needed. */
    isComplete: () => head !== null && head.length !== null && part.size === head.length,
    /** Takes the head of a response that begins at byte 0, and discards earlier bytes. */
    begin(begun: FileHead): void {
      forget()
      head = begun
    },
    /** Replaces the head, because the body is not compressed as the response states. */
    describe(found: FileHead): void {
      head = found
    },
    /** Keeps the temporary file if it is `sealed`, or if a later attempt can continue it. */
    async close(sealed: boolean): Promise<void> {
      const keep = sealed || canContinue()
      await part.close({ keep })
      if (!keep && journalled) task.journal.remove()
    },
  }
}

/** Returns the number of bytes of an earlier run that can be continued. */
async function trustedBytes(known: PartRecord, task: ThreadTask, boot: string): Promise<number> {
  if (known.url !== task.url || known.validator === null) return 0
  const size = await sizeOf(join(task.folder, known.partName))
  const trusted = known.boot === boot ? size : Math.min(size, known.durable)
  return known.length === null || trusted <= known.length ? trusted : 0
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await lstat(path)
    return found.isFile() ? found.size : 0
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0
    throw error
  }
}
