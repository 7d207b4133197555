import { AppError } from '../../../shared/errors.ts'
import { SecretFault } from '../credentials/secretBackend.ts'

/**
 * Turns a SecretFault into a fault for the user: `key_locked`, `key_unreadable`, or `key_missing` if its key ring is
 * not on this computer. Returns any other error unchanged.
 */
export function keyFault(error: unknown, name: string): unknown {
  if (!(error instanceof SecretFault)) return error
  switch (error.reason) {
    case 'locked':
      return new AppError(
        'key_locked',
        `The key ring with the key of “${name}” is locked. Unlock it and try again.`,
      )
    case 'absent':
      return new AppError(
        'key_missing',
        `The key ring with the key of “${name}” isn’t running. Start it, or enter the key again.`,
        { cause: error.cause },
      )
    case 'unreadable':
      return new AppError(
        'key_unreadable',
        `The key of “${name}” can’t be read: the key ring is another one. Enter the key again.`,
      )
  }
}
