import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest first: begun last, they would have the machine to themselves while the other core waits. */
const longest = [
  'headless/sync.test.ts',
  'transfers/kill/kills.test.ts',
  'transfers/kill/killed.test.ts',
  'choices/choices.test.ts',
  'library/window.test.ts',
  'demo/files.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(name))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

// Threads and processes that tests start read the program from its sources: compiled once, they start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

export default defineConfig({
  test: {
    // Long enough for a noisy machine of two cores; a test that really hangs still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // They wait for disks, sockets and timers, and other stages run beside them: four files at once keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // A worker reads the program's modules once, not once a file: that was a third of the CPU time. A test
          // therefore restores what it changes outside itself (environment, process listeners).
          isolate: false,
          globalSetup: 'tests/support/runFolder.ts',
          include: ['tests/unit/**/*.test.ts', 'tests/integration/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [vue()],
        // Not isolated either: a test closes what it opened.
        test: {
          name: 'components',
          environment: 'happy-dom',
          isolate: false,
          // The framework as it ships. Its checks for developers took a fifth of the time.
          env: { NODE_ENV: 'production' },
          include: ['tests/component/**/*.test.ts'],
        },
      },
    ],
  },
})
