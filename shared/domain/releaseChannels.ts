/** Versions that the program offers as updates: none, releases, or also versions that are being tried. */
export const releaseChannels = ['off', 'stable', 'beta'] as const
export type ReleaseChannel = (typeof releaseChannels)[number]
