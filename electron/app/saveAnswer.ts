import type { OperationName } from '../../shared/domain/operations/table.ts'
import { saveFile } from '../services/files/saveFile.ts'
import type { Answer } from '../services/operations/operationCalls.ts'
import type { Services } from './services.ts'

/**
 * Saves the answer of a read at a path (absolute) and returns the size of the file. A PDF is saved as it came. If the
 * answer only names a combined PDF, the file is downloaded. Any other answer is saved as JSON without secrets.
 */
export async function saveAnswer(
  { services, connectionId }: { services: Pick<Services, 'savePdf'>; connectionId: string },
  name: OperationName,
  { pdf, answer }: Answer,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  if (pdf !== null || name === 'combinedPdf')
    return services.savePdf(pdf === null ? { json: answer } : { bytes: pdf }, connectionId, path, signal)
  const content = Buffer.from(`${JSON.stringify(answer, null, 2)}\n`)
  await saveFile(path, content)
  return content.length
}
