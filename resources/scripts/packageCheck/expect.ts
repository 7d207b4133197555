/** Throws an error with the problem unless `isTrue`. */
export function expectThat(isTrue: boolean, problem: string): asserts isTrue {
  if (!isTrue) throw new Error(problem)
}
