/** Test files that run on Windows' Node in `npm test`, in this order. All others run in `npm run windows`. */
export const sample: readonly string[] = [
  'tests/windows/names.test.ts',
  'tests/windows/drives.test.ts',
  'tests/windows/commandLine.test.ts',
  'tests/unit/files/naming.test.ts',
  'tests/integration/transfers/delivery.test.ts',
]
