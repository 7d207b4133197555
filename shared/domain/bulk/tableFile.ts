// The program's start loads this module, so it imports no reader of tables.

/**
 * Whether a file may be a list of orders, by its name. The bulk order page explains how to convert unreadable tables.
 */
export const isTableFile = (name: string): boolean => /\.(?:csv|tsv|txt|xlsx?|ods)$/i.test(name)

/** Maximum size of a list, in bytes. A day's drafts are a few kilobytes; a larger file is another kind of file. */
export const maxTableBytes = 10 * 2 ** 20

/** Maximum number of sets of headings whose columns are remembered, newest first. */
export const maxColumnChoices = 50
/** Maximum number of columns in a table. Every row is padded to the widest one. */
export const maxColumns = 200
/** Maximum length of a remembered heading, in characters. Longer headings are cut. */
export const maxHeadingLength = 200
