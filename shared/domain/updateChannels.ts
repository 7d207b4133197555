/** Versions that the program offers as updates: none, releases, or also versions that are being tried. */
export const updateChannels = ['off', 'stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]
