import type { VerifyProgress } from '../../../../shared/domain/verify.ts'
import { messages } from '../../../app/messages.ts'

/** From 0 to 1: by bytes while files are read, by files while they are brought back; null while nothing is known. */
export function verifyShare({ phase, bytes, bytesTotal, done, total }: VerifyProgress): number | null {
  if (phase === 'healing') return total === 0 ? null : done / total
  return bytesTotal === 0 ? null : bytes / bytesTotal
}

/** What is going on, in words. */
export function verifyTitle({ phase, title }: VerifyProgress): string {
  const words = messages.verify
  if (phase === 'healing') return words.healing
  return title === null ? words.verifyingLibrary : words.verifyingOrder
}
