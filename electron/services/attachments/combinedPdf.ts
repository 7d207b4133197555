import { AppError } from '../../../shared/errors.ts'
import type { ApiClient, DocumentAnswer } from '../api/client/client.ts'
import type { Attachments, WantedFile } from './types.ts'

/** Name of the file, without extension. */
const fileName = 'Combined'

/**
 * Requests an order's combined PDF at `path` and saves it into the order's folder. The answer is the document, or JSON
 * with an address (only the path is documented, see resources/docs/service.md), which is downloaded without the key.
 * Rejects with the service's refusal, with `not_service` for an answer without either, or with the fault of the file.
 */
export async function bringCombinedPdf(
  client: Pick<ApiClient, 'document'>,
  path: string,
  target: { connectionId: string; orderId: string },
  attachments: Attachments,
  signal: AbortSignal,
  /** Called when the service has answered, before the file is downloaded. */
  onAnswered: () => Promise<void>,
): Promise<{ folderId: string | null; fileId: string | null; name: string }> {
  const answer = await client.document('base', path, { signal })
  await onAnswered()
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
  if (attached !== undefined)
    return { folderId: attached.folderId, fileId: attached.fileId, name: attached.name }
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
