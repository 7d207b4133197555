/** Test files that run on Windows' Node in `npm test`, after those of `tests/windows`. */
export const sample: readonly string[] = [
  'tests/unit/files/naming.test.ts',
  'tests/integration/transfers/delivery.test.ts',
]
