import type { Asker } from '../../shared/contract/orders.ts'

/** Identifies a sequence of questions of which only the newest needs an answer. Starts with question 0. */
export const newAsker = (): Asker => ({ name: crypto.randomUUID(), question: 0 })
