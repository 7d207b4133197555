import type { VerifyProgress } from '../../../../shared/domain/verify.ts'
import { messages } from '../../../app/messages.ts'

/** Returns the progress from 0 to 1: by bytes while verifying, by files while repairing. Null while unknown. */
export function verifyShare({ phase, bytes, bytesTotal, done, total }: VerifyProgress): number | null {
  if (phase === 'repairing') return total === 0 ? null : done / total
  return bytesTotal === 0 ? null : bytes / bytesTotal
}

/** Returns the title of the running operation. */
export function verifyTitle({ phase, title }: VerifyProgress): string {
  const texts = messages.verify
  if (phase === 'repairing') return texts.repairing
  return title === null ? texts.verifyingLibrary : texts.verifyingOrder
}
