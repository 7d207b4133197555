import { z } from 'zod'
import { assetFormats, assetKinds } from '../../../../shared/domain/assets.ts'
import type { JobRecord } from '../../catalogue/transfersRepository.ts'
import type { Job } from './job.ts'
import type { TransferChoice, TransferOrder } from '../types.ts'

const text = z.string().nullable()
const seconds = z.number().nullable()
const part = z.string()

/** How a job's order and choice are kept between starts. */
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

export function toStored(job: Job): Omit<JobRecord, 'createdAt'> {
  const { id, order, choice, state, reason } = job
  const { connectionId, orderId, root } = order
  return { id, connectionId, orderId, root, state, reason, request: JSON.stringify({ order, choice }) }
}

/** The request again; null for one that another version wrote and this one does not understand. */
export function storedRequest(request: string): { order: TransferOrder; choice: TransferChoice } | null {
  const parsed = requestSchema.safeParse(JSON.parse(request))
  return parsed.success ? parsed.data : null
}
