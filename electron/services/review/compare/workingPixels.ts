/**
 * Maximum number of pixels of a compared picture. Larger pictures are scaled down. The main process needs this limit
 * without the library that draws, so it has a file of its own.
 */
export const maxWorkingPixels = 16_000_000
