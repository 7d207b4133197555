import { defineConfig } from 'vitest/config'
import { waitTimeout } from '../support/waitTimeout.ts'

// Runs the tests of names, folders and records on a file system with the names of macOS.
export default defineConfig({
  test: {
    name: `macOS names, ${process.env.PLANROOM_DISK ?? 'apfs'}`,
    root: new URL('../..', import.meta.url).pathname,
    environment: 'node',
    globalSetup: 'tests/macos/foldingDisk.ts',
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: waitTimeout } },
    maxWorkers: 2,
    include: [
      'tests/macos/*.test.ts',
      'tests/unit/attachments/*.test.ts',
      'tests/unit/files/*.test.ts',
      'tests/unit/catalogue/*.test.ts',
      'tests/unit/handover/*.test.ts',
      'tests/unit/library/*.test.ts',
      'tests/unit/transfers/*.test.ts',
      'tests/integration/handover/*.test.ts',
      'tests/integration/library/*.test.ts',
      'tests/integration/transfers/**/*.test.ts',
      'tests/integration/attachments/*.test.ts',
      'tests/integration/review/*.test.ts',
      'tests/integration/backup/*.test.ts',
      'tests/integration/reports/*.test.ts',
      'tests/integration/headless/{handover,import,lists,missingLibrary,report,sync}.test.ts',
    ],
    // These tests are about processes and processor time, and this disk is slow.
    exclude: ['tests/integration/transfers/kill/**', 'tests/integration/transfers/histories.test.ts'],
  },
})
