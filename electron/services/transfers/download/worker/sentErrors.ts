import { AppError, type ErrorValue } from '../../../../../shared/errors.ts'
import { FileFault, systemCode, type FailureCode } from '../../../files/fileFault.ts'

/** An error in a form that crosses threads: without its stack. */
export type SentError =
  | {
      kind: 'file'
      code: FailureCode
      message: string
      status: number | null
      retry: FileFault['retry']
      needsNewAddress: boolean
      cause: SentError | null
    }
  | { kind: 'app'; value: ErrorValue }
  | { kind: 'system'; message: string; code: string }

export function toSent(error: unknown): SentError {
  if (error instanceof FileFault) {
    const { code, message, status, retry, needsNewAddress, cause } = error
    const sent = cause === undefined ? null : toSent(cause)
    return { kind: 'file', code, message, status, retry, needsNewAddress, cause: sent }
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
  const { code, message, status, retry, needsNewAddress, cause } = sent
  return new FileFault(code, message, {
    needsNewAddress,
    ...(retry === null ? {} : { retry }),
    ...(status === null ? {} : { status }),
    ...(cause === null ? {} : { cause: fromSent(cause) }),
  })
}
