import { AppError } from '../../../shared/errors.ts'
import type { ApiClient, DocumentAnswer } from '../api/client/client.ts'
import type { Attachments, WantedFile } from './types.ts'

/** Name of the file, without its ending. */
const fileName = 'Combined'

/**
 * Asks for an order's combined PDF at `path` and puts it into the order's folder. The answer is the document itself, or
 * JSON with an address anywhere in it (no more of it than the path is known, see resources/docs/service.md), which is
 * then fetched without the key. Rejects with what the service said, with `not_service` for an answer that holds
 * neither, or with why the file could not be had.
 */
export async function bringCombinedPdf(
  client: Pick<ApiClient, 'document'>,
  path: string,
  target: { connectionId: string; orderId: string },
  attachments: Attachments,
  signal: AbortSignal,
  /** The service has answered the question, whatever becomes of the file. */
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

/** How deep an address is looked for; no answer to so small a question goes deeper. */
const deepest = 12

/** The first http or https address anywhere in a JSON value, in its own order; null where there is none. */
function firstAddress(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return /^https?:\/\/\S+$/i.test(value.trim()) ? value.trim() : null
  if (typeof value !== 'object' || value === null || depth > deepest) return null
  for (const each of Object.values(value)) {
    const found = firstAddress(each, depth + 1)
    if (found !== null) return found
  }
  return null
}
