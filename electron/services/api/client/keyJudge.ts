import { AppError, isKeyRefused } from '../../../../shared/errors.ts'

/** What an answer says of the service and the key: `answered` says nothing of the key. */
export type KeyVerdict = 'accepted' | 'answered' | 'unreachable' | 'refused'

/** A success longer ago than this proves nothing of the key as it is now. */
const provesForMs = 10 * 60_000

/**
 * Judges a connection's key by how its calls ended. 401 is a refused key. 403 is one only where no other operation
 * works: else the key may just not do this.
 */
export function createKeyJudge(elapsed: () => number = () => performance.now()) {
  const worked = new Map<string, Map<string, number>>()

  return {
    /** `error` is null for a success. */
    judge(connectionId: string, operation: string, error: unknown): KeyVerdict | null {
      const operations = worked.get(connectionId) ?? new Map<string, number>()
      worked.set(connectionId, operations)
      if (error === null) {
        operations.set(operation, elapsed())
        return 'accepted'
      }
      if (!(error instanceof AppError)) return null
      switch (error.code) {
        case 'key_refused': {
          if (isKeyRefused(error)) operations.clear()
          else operations.delete(operation)
          const since = elapsed() - provesForMs
          return [...operations.values()].some((at) => at >= since) ? 'answered' : 'refused'
        }
        case 'unreachable':
        case 'timeout':
          return 'unreachable'
        case 'cancelled':
        case 'internal':
        case 'bad_input':
          return null
        default:
          return 'answered'
      }
    },
  }
}

/** Names the operation of a call, whatever order it is about: `GET /orders/{}`. */
export function operationOf(method: string, path: string): string {
  const [first = '', , ...rest] = path.split('/').filter((part) => part !== '')
  const depth = path.split('/').filter((part) => part !== '').length
  return `${method} /${first}${depth > 1 ? '/{}' : ''}${rest.map((part) => `/${part}`).join('')}`
}
