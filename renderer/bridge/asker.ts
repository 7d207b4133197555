import type { Asker } from '../../shared/contract/orders.ts'

/** Returns the id of a series of questions of which only the newest needs an answer. `question` counts them from 0. */
export const newAsker = (): Asker => ({ name: crypto.randomUUID(), question: 0 })
