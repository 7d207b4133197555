import type { AppError } from '../../../shared/errors.ts'
import type { Outbox } from './outbox.ts'

/**
 * Stands in for the outbox while its file can't be used. Reading, writing and sending throw `problem`. Only
 * `unfinished` and the change requests are empty lists, since they are also used where nothing is ordered.
 */
export function createUnusableOutbox(problem: AppError): Outbox {
  const refuse = (): never => {
    throw problem
  }
  const reject = (): Promise<never> => Promise.reject(problem)
  const nothing = (): void => undefined
  return {
    get db() {
      return refuse()
    },
    list: refuse,
    entry: refuse,
    linesOf: refuse,
    unfinished: () => [],
    answerOf: refuse,
    sentChangeRequests: () => [],
    newestChangeRequests: () => [],
    write: refuse,
    place: reject,
    placeMany: refuse,
    findSame: refuse,
    findImported: refuse,
    placeBody: reject,
    send: reject,
    sendOperation: reject,
    resend: reject,
    deleteDraft: reject,
    keepDraft: refuse,
    startSending: refuse,
    sendAll: reject,
    reconcile: reject,
    drop: refuse,
    putBack: refuse,
    settle: reject,
    startWork: nothing,
    onWake: nothing,
    answered: nothing,
    // The unreadable file may have unconfirmed entries of the connection.
    checkForgettable: refuse,
    forget: refuse,
    close: () => Promise.resolve(),
  }
}
