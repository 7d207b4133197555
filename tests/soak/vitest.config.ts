import { defineConfig } from 'vitest/config'
import { waitTimeout } from '../support/waitTimeout.ts'

// Runs the tests that use `often` (tests/support/soak.ts) with their long counts.
process.env.PLANROOM_SOAK = 'yes'
// The allocator of Electron gives freed buffers back to the system. That of Linux does so only with a fixed threshold,
// in bytes; otherwise the memory of a process grows by gaps between buffers.
process.env.MALLOC_MMAP_THRESHOLD_ = '131072'

export default defineConfig({
  test: {
    name: 'soak',
    root: new URL('../..', import.meta.url).pathname,
    environment: 'node',
    globalSetup: 'tests/support/runFolder.ts',
    testTimeout: 10_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: waitTimeout } },
    maxWorkers: 2,
    include: [
      'tests/integration/endurance/days.test.ts',
      'tests/integration/transfers/kill/kills.test.ts',
      'tests/integration/transfers/kill/killed.test.ts',
      'tests/integration/transfers/disk/swaps.test.ts',
      'tests/integration/transfers/histories.test.ts',
      'tests/integration/outbox/damagedFiles.test.ts',
      'tests/integration/transfers/shared/manyComputers.test.ts',
      'tests/integration/outbox/thousandFaults.test.ts',
      'tests/integration/headless/sync.test.ts',
      'tests/integration/review/demoCorrections.test.ts',
      'tests/integration/library/verifyLarge.test.ts',
      'tests/unit/catalogue/folderList.test.ts',
      'tests/unit/catalogue/listCounts.test.ts',
      'tests/unit/library/addresses.test.ts',
      'tests/unit/files/naming.test.ts',
    ],
  },
})
