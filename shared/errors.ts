/** Error codes of the window, the bridge and the command line. A code means the same in all three. */
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

/** Whether the key of a connection is unavailable: no request was sent. */
export const isKeyMissing = (code: ErrorCode): boolean =>
  code === 'key_missing' || code === 'key_locked' || code === 'key_unreadable'

/** An error as plain data, for the bridge and NDJSON. It has no stack and no secrets. */
export interface ErrorValue {
  code: ErrorCode
  /** A sentence for the user. */
  message: string
  /** For example, the fields that are invalid. */
  details?: unknown
  cause?: string
}

/**
 * An error with codes of one part of the program. Its message is a sentence for the user. Unless it is handled, it is
 * shown with the code `shownAs`.
 */
export abstract class PartFault extends Error {
  abstract readonly shownAs: ErrorCode
}

/** An error with a code and a sentence for the user. Each error that a user sees is an AppError or a PartFault. */
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
   * Returns the error as plain data, also for a PartFault. An unknown error becomes `internal`, with its text as the
   * cause.
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

  /** Restores the typed error on the other side of the bridge. */
  static fromValue(value: ErrorValue): AppError {
    return new AppError(value.code, value.message, { details: value.details, cause: value.cause })
  }
}

/** Whether the key itself was refused. A 403 may concern only one operation, so the key works for others. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === 'key_refused' && statusOf(error) !== 403
}

/** Returns the HTTP status in the details of an error; null if it has none. */
export function statusOf(error: unknown): number | null {
  const details = error instanceof AppError ? error.details : null
  if (typeof details !== 'object' || details === null || !('status' in details)) return null
  return typeof details.status === 'number' ? details.status : null
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
