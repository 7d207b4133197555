import type { AppError } from '../../../shared/errors.ts'
import type { Outbox } from './outbox.ts'

/**
 * The outbox while its file cannot be used. Whatever would read, write or send an entry throws `problem`; only what
 * others ask in passing is answered as if there was nothing.
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
    write: refuse,
    place: reject,
    placeMany: refuse,
    findSame: refuse,
    findImported: refuse,
    placeBody: reject,
    send: reject,
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
    woke: nothing,
    answered: nothing,
    // Something of it may be uncertain.
    checkForgettable: refuse,
    forget: refuse,
    close: () => Promise.resolve(),
  }
}
