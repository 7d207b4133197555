import type { ErrorCode } from '../../shared/errors.ts'

/** Returns the exit code for an error (resources/docs/commandLine.md). */
export function exitCodeOf(code: ErrorCode): number {
  switch (code) {
    case 'bad_input':
      return 2
    case 'key_missing':
    case 'key_locked':
    case 'key_unreadable':
    case 'key_refused':
      return 3
    case 'unreachable':
    case 'timeout':
    case 'not_service':
    case 'service_fault':
      return 4
    case 'incomplete_list':
      return 5
    case 'disk':
      return 6
    case 'refused':
    case 'not_found':
    case 'not_offered':
      return 7
    case 'outcome_unknown':
      return 8
    case 'address_changed':
    case 'busy':
    case 'cancelled':
    case 'outbox_unusable':
    case 'wrong_sender':
    case 'internal':
      return 1
  }
}
