import type { Sentences } from './say.ts'

/** Sentences of main and of `shared/` in German. */
export const german: Sentences = {}
