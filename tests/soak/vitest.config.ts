import { defineConfig } from 'vitest/config'

// The tests that count, with their long counts; `often` of tests/support/soak.ts says how long.
process.env.PLANROOM_SOAK = 'yes'

export default defineConfig({
  test: {
    name: 'soak',
    root: new URL('../..', import.meta.url).pathname,
    environment: 'node',
    globalSetup: 'tests/support/runFolder.ts',
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    include: [
      'tests/integration/transfers/kill/kills.test.ts',
      'tests/integration/transfers/kill/killed.test.ts',
      'tests/integration/transfers/disk/swaps.test.ts',
      'tests/integration/transfers/histories.test.ts',
      'tests/integration/outbox/damagedFiles.test.ts',
      'tests/integration/transfers/shared/manyComputers.test.ts',
      'tests/integration/outbox/thousandFaults.test.ts',
      'tests/integration/headless/sync.test.ts',
      'tests/unit/catalogue/folderList.test.ts',
      'tests/unit/catalogue/listCounts.test.ts',
      'tests/unit/catalogue/listPages.test.ts',
      'tests/unit/library/addresses.test.ts',
      'tests/unit/files/naming.test.ts',
    ],
  },
})
