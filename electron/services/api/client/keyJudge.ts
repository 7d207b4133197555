import { AppError, isKeyRefused } from '../../../../shared/errors.ts'

/** Conclusion about key and service from one answer. `answered`: the answer proves nothing about the key. */
export type KeyVerdict = 'accepted' | 'answered' | 'unreachable' | 'refused'

/** A success older than this says nothing about the key today. */
const provesForMs = 10 * 60_000

/**
 * Decides from the outcome of calls whether a key is refused. A 401 is a refused key. A 403 counts as one only if no
 * other operation works: otherwise the key lacks a permission.
 */
export function createKeyJudge(elapsed: () => number = () => performance.now()) {
  const worked = new Map<string, Map<string, number>>()

  return {
    /** `error` is null for a success. Returns null if the outcome says nothing about the key and the service. */
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

/** Returns the operation of a call without the ids in its path: `GET /orders/{}`. */
export function operationOf(method: string, path: string): string {
  const [first = '', , ...rest] = path.split('/').filter((part) => part !== '')
  const depth = path.split('/').filter((part) => part !== '').length
  return `${method} /${first}${depth > 1 ? '/{}' : ''}${rest.map((part) => `/${part}`).join('')}`
}
