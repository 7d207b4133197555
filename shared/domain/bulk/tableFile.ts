// The program's start loads this module, so it imports no reader of tables.

/**
 * Whether a file may be a list of orders, by its name. The bulk order page explains how to convert unreadable tables.
 */
export const isTableFile = (name: string): boolean => /\.(?:csv|tsv|txt|xlsx?|ods)$/i.test(name)

/** Maximum size of a list, in bytes. A day's drafts are a few kilobytes; a larger file is another kind of file. */
export const maxTableBytes = 10 * 2 ** 20
