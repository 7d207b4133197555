import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartRecord } from '../../catalogue/transfersRepository.ts'
import { dropPart } from '../../files/disk.ts'
import { systemCode } from '../../files/fileFault.ts'
import type { SpaceReservation } from '../../files/freeSpace.ts'
import type { ThreadTask, ThreadTools } from './fetchTask.ts'
import { createPartFile, type PartFile } from './partFile.ts'
import type { FileHead } from './response.ts'

/** The temporary file of a task, and the response head of its file. */
export interface PartState {
  part: PartFile
  reservation: SpaceReservation
  name: string
  head: FileHead | null
  /** Whether an earlier response was complete, so that no request is needed. */
  isComplete(): boolean
  /** Whether a range request is possible: the server sent a strong validator. */
  canContinue(): boolean
  /** Takes the head of a response that begins at byte 0, and discards earlier bytes. */
  begin(head: FileHead): void
  /** Replaces the head, because the body is not compressed as the response states. */
  describe(head: FileHead): void
  /** Discards all bytes. */
  forget(): void
  /** Resolves when the progress would survive a crash. */
  journal(): Promise<void>
  /** Keeps the temporary file if it is `sealed`, or if a later attempt can continue it. */
  close(sealed: boolean): Promise<void>
}

/** Opens the temporary file of a task: an earlier run's, or a new one. */
export async function openPart(task: ThreadTask, tools: ThreadTools): Promise<PartState> {
  const known = task.part
  const trusted = known === null ? 0 : await trustedBytes(known, task, tools)
  // A file that can't be continued gets a new name: another program may have the old one open.
  const name = known !== null && trusted > 0 ? known.partName : task.freshName
  const path = join(task.folder, name)
  let journalled = false
  let durable = 0
  const { reservation } = tools
  const state: PartState = {
    reservation,
    part: createPartFile(path, tools.disk, reservation, {
      // Until the journal record exists, written bytes would be lost in a crash, so reading pauses.
      onWrite: () => (journalled ? undefined : state.journal()),
      onDurable(size) {
        durable = size
        return state.journal()
      },
    }),
    name,
    head: null,
    isComplete: () =>
      state.head !== null && state.head.length !== null && state.part.size === state.head.length,
    canContinue: () => (state.head?.validator ?? null) !== null && state.part.size > 0,
    begin(head) {
      state.forget()
      state.head = head
    },
    describe(head) {
      state.head = head
    },
    forget() {
      if (journalled) task.journal.remove()
      state.part.restart()
      state.head = null
      durable = 0
      journalled = false
    },
    async journal() {
      const { head } = state
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
        boot: tools.boot,
        intent: null,
      })
    },
    async close(sealed) {
      const keep = sealed || state.canContinue()
      await state.part.close({ keep })
      if (!keep && journalled) task.journal.remove()
    },
  }
  if (known !== null && trusted > 0) {
    const { etag, lastModified, validator, length } = known
    await state.part.adopt(trusted)
    state.head = { etag, lastModified, validator, length, encoding: null, claimed: null }
    journalled = true
    durable = Math.min(known.durable, trusted)
  } else if (known !== null) {
    await dropPart(join(task.folder, known.partName))
    task.journal.remove()
  }
  return state
}

/** Returns the number of bytes of an earlier run that can be continued. */
async function trustedBytes(known: PartRecord, task: ThreadTask, tools: ThreadTools): Promise<number> {
  if (known.url !== task.url || known.validator === null) return 0
  const size = await sizeOf(join(task.folder, known.partName))
  const trusted = known.boot === tools.boot ? size : Math.min(size, known.durable)
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
