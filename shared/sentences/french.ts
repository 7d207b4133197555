import type { Sentences } from './say.ts'

/** Sentences of main and of `shared/` in French. */
export const french: Sentences = {}
