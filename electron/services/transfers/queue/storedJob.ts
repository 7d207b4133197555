import { z } from 'zod'
import { assetFormats, assetKinds } from '../../../../shared/domain/assets.ts'
import type { JobRecord } from '../../catalogue/transfersRepository.ts'
import { failureCodes } from '../../files/fileFault.ts'
import type { FileProgress } from '../order/context.ts'
import type { TransferJob } from './job.ts'
import type { TransferChoice, TransferOrder } from '../types.ts'

const text = z.string().nullable()
const seconds = z.number().nullable()
const part = z.string()

/** Stored form of a job's order and selection. */
const requestSchema = z.object({
  order: z.object({
    connectionId: z.string(),
    connectionAddress: z.string(),
    orderId: z.string(),
    root: z.string(),
    facts: z.object({
      orderId: z.string(),
      title: z.string(),
      address: z.object({
        street: part,
        suite: part,
        number: part,
        city: part,
        state: part,
        country: part,
        postalCode: part,
        fullAddress: part,
        latitude: seconds,
        longitude: seconds,
      }),
      location: text,
      externalId: text,
      createdBy: text,
      office: text,
      createdAt: seconds,
      deliveredAt: seconds,
    }),
  }),
  choice: z.object({
    kinds: z.array(z.enum(assetKinds)).optional(),
    formats: z.array(z.enum(assetFormats)).optional(),
    restore: z.boolean().optional(),
    deep: z.boolean().optional(),
  }),
})

export function toJobRecord(job: TransferJob, order: TransferOrder): Omit<JobRecord, 'createdAt'> {
  const { id, connectionId, orderId, root, choice, state, reason } = job
  return { id, connectionId, orderId, root, state, reason, request: JSON.stringify({ order, choice }) }
}

const filesSchema = z.array(
  z.object({
    assetKey: z.string(),
    name: z.string(),
    kind: z.enum(assetKinds),
    state: z.enum(['waiting', 'running', 'done', 'unchanged', 'deleted', 'failed', 'cancelled']),
    bytesDone: z.number(),
    bytesTotal: z.number().nullable(),
    code: z.enum(failureCodes).nullable(),
    reason: text,
  }),
)

/** Returns the stored form of a finished job's files. */
export function toStoredFiles(files: readonly FileProgress[]): string {
  return JSON.stringify(
    files.map(({ assetKey, name, kind, state, bytesDone, bytesTotal, code, reason }) => ({
      assetKey,
      name,
      kind,
      state,
      bytesDone,
      bytesTotal,
      code,
      reason,
    })),
  )
}

/** Parses stored files; empty if there are none or they are not understood. */
export function storedFiles(files: string | null): z.output<typeof filesSchema> {
  const parsed = filesSchema.safeParse(files === null ? [] : JSON.parse(files))
  return parsed.success ? parsed.data : []
}

/** Parses a stored request; null for one of another version that is not understood. */
export function storedRequest(request: string): { order: TransferOrder; choice: TransferChoice } | null {
  const parsed = requestSchema.safeParse(JSON.parse(request))
  return parsed.success ? parsed.data : null
}
