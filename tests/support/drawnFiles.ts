/**
 * Where demo services of one test run share the files that they drew: drawing a sheet takes longer than delivering it.
 * Without `runFolder.ts` each service draws its own.
 */
const cacheDir = process.env['PLANROOM_DRAWN_FILES']
export const drawnFiles = cacheDir === undefined ? {} : { cacheDir }
