import { messages } from './messages.ts'

/** The readable name of a package or an add-on. An unknown code is its own name. */
export const packageName = (code: string): string => messages.draft.packageNames[code] ?? code
export const addOnName = (code: string): string => messages.draft.addOnNames[code] ?? code
