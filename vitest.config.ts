import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { guide } from './resources/scripts/guide.ts'
import { waitTimeout } from './tests/support/waitTimeout.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files start first. A long file that starts last runs alone, while the other core is idle. */
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

// Threads and processes of the tests run the program from its sources. The compile cache halves their start time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')
// A process that draws spends two thirds of its start on reading all fonts of the computer. Without this step, the
// drawing library on Linux reads them when it draws the first text.
process.env['DISABLE_SYSTEM_FONTS_LOAD'] ??= '1'

// glibc returns the memory of each picture to the system, and then gets it page by page. With huge pages, tests that
// draw take a quarter less CPU time in a virtual machine.
process.env['GLIBC_TUNABLES'] ??= 'glibc.malloc.hugetlb=1'

// Vue's development checks take a quarter of the CPU time of component tests. Vitest's `env` comes too late: Vue is
// loaded before.
process.env['NODE_ENV'] = 'production'

export default defineConfig({
  test: {
    // Long enough for a busy machine with two cores. A test that hangs still ends.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: waitTimeout } },
    // Tests wait for disks, sockets and timers, so three workers use two cores fully. Each worker loads the program
    // once, and a fourth takes a tenth more CPU time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Without isolation, a worker loads each module once instead of once for each file. That saves a third of the
          // CPU time. So each test restores what it changes outside itself, such as the environment and process
          // listeners.
          isolate: false,
          globalSetup: 'tests/support/runFolder.ts',
          include: ['tests/unit/**/*.test.ts', 'tests/integration/**/*.test.ts'],
        },
      },
      {
        extends: true,
        // As in a build. The production Vue runtime takes a comment before the root element for a second root.
        plugins: [vue({ template: { compilerOptions: { comments: false } } }), guide(import.meta.dirname)],
        // Not isolated either, so each test closes what it opened.
        test: {
          name: 'components',
          environment: 'happy-dom',
          isolate: false,
          restoreMocks: true,
          include: ['tests/component/**/*.test.ts'],
        },
      },
    ],
  },
})
