/**
 * How often something is done: in every `npm test`, or in the long run of `npm run soak`. Both are fixed counts of
 * the same steps; what is asserted is the same.
 */
export function often<T>(everyTime: T, inTheLongRun: T): T {
  return process.env.PLANROOM_SOAK === undefined ? everyTime : inTheLongRun
}
