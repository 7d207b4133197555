import { AppError, type ErrorValue } from '../../../../../shared/errors.ts'
import { FileFault, systemCode, type FailureCode } from '../../../files/fileFault.ts'
import { StatusFault } from '../response.ts'

/** An error in a form that crosses threads: without its stack. */
export type SentError =
  | {
      kind: 'file'
      code: FailureCode
      message: string
      retry: FileFault['retry']
      /** Fields of a StatusFault; null for another FileFault. */
      answer: { status: number; needsNewAddress: boolean } | null
      cause: SentError | null
    }
  | { kind: 'app'; value: ErrorValue }
  | { kind: 'system'; message: string; code: string }

export function toSent(error: unknown): SentError {
  if (error instanceof FileFault) {
    const { code, message, retry, cause } = error
    const answer =
      error instanceof StatusFault ? { status: error.status, needsNewAddress: error.needsNewAddress } : null
    return { kind: 'file', code, message, retry, answer, cause: cause === undefined ? null : toSent(cause) }
  }
  if (error instanceof AppError) return { kind: 'app', value: AppError.toValue(error) }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'system', message, code: systemCode(error) }
}

/** Recreates an error of the other thread with the same class. */
export function fromSent(sent: SentError): Error {
  if (sent.kind === 'app') return AppError.fromValue(sent.value)
  if (sent.kind === 'system')
    return Object.assign(new Error(sent.message), sent.code === '' ? {} : { code: sent.code })
  const { code, message, retry, answer, cause } = sent
  const options = { retry, ...(cause === null ? {} : { cause: fromSent(cause) }) }
  return answer === null
    ? new FileFault(code, message, options)
    : new StatusFault(code, message, { ...options, ...answer })
}
