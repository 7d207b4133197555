/**
 * Returns the number of repetitions: the first for `npm test`, the second for `npm run soak`. Both run the same steps
 * and assertions.
 */
export function often<T>(everyTime: T, inTheLongRun: T): T {
  return process.env.PLANROOM_SOAK === undefined ? everyTime : inTheLongRun
}
