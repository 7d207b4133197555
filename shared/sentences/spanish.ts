import type { Sentences } from './say.ts'

/** Sentences of main and of `shared/` in Spanish. */
export const spanish: Sentences = {}
