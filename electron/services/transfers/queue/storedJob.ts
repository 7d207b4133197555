import type { JobRecord } from '../../catalogue/transfersRepository.ts'
import type { FileProgress, ShownFile } from '../order/context.ts'
import type { TransferJob } from './job.ts'
import type { TransferChoice, TransferOrder } from '../types.ts'

// Only this file writes these texts, and a catalogue of another version is set aside. So they need no validation.

/** Stored form of a job's order and selection. */
interface StoredRequest {
  order: TransferOrder
  choice: TransferChoice
}

export function toJobRecord(job: TransferJob, order: TransferOrder): Omit<JobRecord, 'createdAt'> {
  const { id, connectionId, orderId, root, state, reason } = job
  const { kinds, formats, restore, deep } = job.choice
  const request: StoredRequest = { order, choice: { kinds, formats, restore, deep } }
  return { id, connectionId, orderId, root, state, reason, request: JSON.stringify(request) }
}

/** Parses a stored request. */
export const storedRequest = (request: string): StoredRequest => JSON.parse(request) as StoredRequest

const shownFields: (keyof ShownFile)[] = [
  'assetKey',
  'name',
  'kind',
  'state',
  'bytesDone',
  'bytesTotal',
  'code',
  'reason',
]

/** Returns the stored form of a finished job's files. */
export const toStoredFiles = (files: readonly FileProgress[]): string => JSON.stringify(files, shownFields)

/** Parses stored files; empty if there are none. */
export const storedFiles = (files: string | null): ShownFile[] =>
  files === null ? [] : (JSON.parse(files) as ShownFile[])
