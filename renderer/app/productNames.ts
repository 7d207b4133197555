import { messages } from './messages.ts'

/** Returns the readable name of a package or an add-on, or the code itself if it is unknown. */
export const packageName = (code: string): string => messages.draft.packageNames[code] ?? code
export const addOnName = (code: string): string => messages.draft.addOnNames[code] ?? code
