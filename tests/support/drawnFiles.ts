/**
 * Folder in which the demo services of one test run share drawn files, because drawing a sheet takes longer than
 * sending the file. Without `runFolder.ts` each service draws its own files.
 */
const cacheDir = process.env['PLANROOM_DRAWN_FILES']
export const drawnFiles = cacheDir === undefined ? {} : { cacheDir }
