import path from 'node:path'

/** The top of the checkout. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '..', '..')
