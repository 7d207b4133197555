import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { DocumentAnswer } from '../api/client/client.ts'
import type { Gateway } from '../api/client/gateway.ts'
import { isOrderThere } from '../api/ordersApi.ts'
import type { Orders } from '../catalogue/orders/ordersRepository.ts'
import { notOffered, type Operations } from '../settings/operations.ts'
import type { Clock } from '../files/clock.ts'
import type { Platform } from '../files/naming.ts'
import { saveCopy } from '../files/saveCopy.ts'
import { makeTemporaryFolder } from '../files/temporaryFolder.ts'
import type { Attachments } from './attachments.ts'
import type { AttachedFile, FileRequest, WantedFile } from './types.ts'

/** Name of the file, without extension. */
const fileName = 'Combined'

/**
 * Requests an order's combined PDF and saves it into the order's folder. Only the path is documented
 * (resources/docs/service.md). The answer is the document, or JSON with an address, which is downloaded without the
 * key. Rejects with the service's refusal or the fault of the file. Rejects with `not_offered` if the service has no
 * combined PDFs; this is stored. Rejects with `not_service` for an answer without document and address.
 */
export type BringCombinedPdf = (
  connectionId: string,
  orderId: string,
  signal: AbortSignal,
) => Promise<{ folderId: string | null; fileId: string | null; name: string }>

export function createCombinedPdf({
  gateway,
  operations,
  orders,
  attachments,
}: {
  gateway: Pick<Gateway, 'client'>
  operations: Pick<Operations, 'allowed' | 'path' | 'note'>
  orders: Pick<Orders, 'find'>
  attachments: Attachments
}): BringCombinedPdf {
  /** Whether the service listed and delivered this order, so that there are plans to combine. */
  function isDelivered(connectionId: string, orderId: string): boolean {
    const order = orders.find(connectionId, orderId)?.order ?? null
    return order !== null && (order.firstDeliveredAt !== null || order.status === 'Ready')
  }

  return async (connectionId, orderId, signal) => {
    operations.allowed(connectionId, 'combinedPdf')
    const path = operations.path(connectionId, 'combinedPdf', { order_id: orderId })
    const client = await gateway.client(connectionId)
    let answer: DocumentAnswer
    try {
      answer = await client.document('base', path, { signal })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // A 404 may concern the order: it was deleted since, or has nothing to combine.
      const isMissing =
        error.code === 'not_found' &&
        isDelivered(connectionId, orderId) &&
        (await isOrderThere(client, orderId, signal))
      if (error.code !== 'not_offered' && !isMissing) throw error
      await operations.note(connectionId, 'combinedPdf', 'not_offered')
      throw notOffered('combinedPdf')
    }
    await operations.note(connectionId, 'combinedPdf', 'offered')
    const { folderId, fileId, name } = await attach(answer, { connectionId, orderId }, attachments, signal)
    return { folderId, fileId, name }
  }
}

/**
 * Saves the PDF that an answer is or names at a path (absolute), and replaces a file there. Returns its size. Rejects as
 * `BringCombinedPdf` does.
 */
export type SavePdf = (
  answer: DocumentAnswer,
  connectionId: string,
  path: string,
  signal: AbortSignal,
) => Promise<number>

export const createPdfSaving =
  (attachments: Attachments, tools: { platform: Platform; clock: Clock }): SavePdf =>
  async (answer, connectionId, path, signal) => {
    const dir = makeTemporaryFolder()
    try {
      const made = await attach(answer, { connectionId, dir }, attachments, signal)
      await saveCopy(join(dir, made.path), path, { ...tools, signal })
      return made.bytes
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }

async function attach(
  answer: DocumentAnswer,
  target: FileRequest['target'],
  attachments: Attachments,
  signal: AbortSignal,
): Promise<AttachedFile> {
  const file = wantedOf(answer)
  if (file === null)
    throw new AppError('not_service', 'The service’s response contains no PDF.', {
      details: { answer: 'json' in answer ? answer.json : null },
    })
  const { files, failed } = await attachments.file({
    target,
    subfolder: '',
    files: [file],
    unpack: false,
    signal,
  })
  const [attached] = files
  if (attached !== undefined) return attached
  const [fault] = failed
  throw new AppError('service_fault', `Couldn’t download the combined PDF. ${fault?.message ?? ''}`.trim(), {
    details: { code: fault?.code, url: fault?.url },
  })
}

function wantedOf(answer: DocumentAnswer): WantedFile | null {
  if ('bytes' in answer) return { url: '', bytes: answer.bytes, name: fileName, expect: 'pdf' }
  const url = firstAddress(answer.json)
  return url === null ? null : { url, name: fileName, expect: 'pdf' }
}

/** Maximum nesting that is searched for an address. */
const deepest = 12

/** Returns the first http or https address in a JSON value, in document order; null if there is none. */
function firstAddress(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return /^https?:\/\/\S+$/i.test(value.trim()) ? value.trim() : null
  if (typeof value !== 'object' || value === null || depth > deepest) return null
  for (const each of Object.values(value)) {
    const found = firstAddress(each, depth + 1)
    if (found !== null) return found
  }
  return null
}
