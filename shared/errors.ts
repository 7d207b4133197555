/**
 * The faults that can be shown to a person. One list for the window, the bridge and the command line, so that a
 * code means the same everywhere. `message` is a whole sentence in plain words; `details` says it field by field.
 */
export const errorCodes = [
  'bad_input',
  'key_missing',
  'key_locked',
  'key_unreadable',
  'key_refused',
  'unreachable',
  'timeout',
  'not_service',
  'refused',
  'service_fault',
  'outcome_unknown',
  'not_offered',
  'not_found',
  'incomplete_list',
  'disk',
  'address_changed',
  'busy',
  'cancelled',
  'outbox_unusable',
  'wrong_sender',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The key of a connection cannot be had: nothing was asked of the service. */
export const isKeyMissing = (code: ErrorCode): boolean =>
  code === 'key_missing' || code === 'key_locked' || code === 'key_unreadable'

/** A fault as it crosses the bridge or stands in NDJSON: no stack, no secrets. */
export interface ErrorValue {
  code: ErrorCode
  message: string
  details?: unknown
  cause?: string
}

/**
 * A fault with codes of one part of the program. Its message is a sentence for the user, too: where nobody answered it
 * before, it is shown as `shownAs`.
 */
export abstract class PartFault extends Error {
  abstract readonly shownAs: ErrorCode
}

/** A fault with a code and a sentence for the user. What is shown is one of these, or a PartFault. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message: string, options: { details?: unknown; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
  }

  /**
   * The fault as plain data, also that of a part of the program. An unknown throwable becomes `internal`, its own text
   * kept as the cause.
   */
  static toValue(error: unknown): ErrorValue {
    if (error instanceof AppError || error instanceof PartFault) {
      const value: ErrorValue = {
        code: error instanceof AppError ? error.code : error.shownAs,
        message: error.message,
      }
      if (error instanceof AppError && error.details !== undefined) value.details = error.details
      if (error.cause !== undefined) value.cause = describe(error.cause)
      return value
    }
    return {
      code: 'internal',
      message: 'Something went wrong in Planroom.',
      cause: describe(error),
    }
  }

  /** The typed error again, on the other side of the bridge. */
  static fromValue(value: ErrorValue): AppError {
    return new AppError(value.code, value.message, { details: value.details, cause: value.cause })
  }
}

/** Whether the key itself was refused. A 403 may be about the operation alone: then the key is good for others. */
export function isKeyRefused(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'key_refused') return false
  const { details } = error
  const status =
    typeof details === 'object' && details !== null && 'status' in details ? details.status : null
  return status !== 403
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
