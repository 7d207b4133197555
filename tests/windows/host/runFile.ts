import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunnerTask as Task, RunnerTestFile as File } from 'vitest'
import { setupCommonEnv, startTests } from 'vitest/internal/browser'
import { leftOutTests } from '../exceptions.ts'

/*
 * Runs one test file with Vitest's own runner, and writes a report in the format of Vitest's JSON reporter. The rest of
 * Vitest needs Vite, whose native part does not load under Wine. So Node imports the files, and removes the types.
 *
 * node runFile.ts FILE REPORT
 */

const [, , file = '', reportFile = ''] = process.argv
const leftOut = leftOutTests(file)

/** The part of the configuration that Vitest's runner reads. The time limits are those of `npm test`. */
const config = {
  root: process.cwd(),
  name: '',
  mode: 'test',
  setupFiles: [],
  tags: [],
  sequence: { shuffle: false, concurrent: false, seed: 1, hooks: 'stack', setupFiles: 'list' },
  experimental: { viteModuleRunner: false, importDurations: { limit: 0 } },
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 60_000 } },
  maxConcurrency: 5,
  retry: 0,
  bail: 0,
  allowOnly: false,
  fakeTimers: {
    loopLimit: 10_000,
    shouldClearNativeTimers: true,
    toFake: [
      ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
      ...['Date', 'performance'],
    ],
  },
  snapshotOptions: {
    updateSnapshot: 'none',
    expand: false,
    snapshotEnvironment: {
      getVersion: () => '1',
      getHeader: () => '',
      resolvePath: (testFile: string) => Promise.resolve(`${testFile}.snap`),
      readSnapshotFile: () => Promise.resolve(null),
    },
  },
}

Object.defineProperty(globalThis, '__vitest_worker__', {
  value: {
    ctx: { pool: 'forks', workerId: 1 },
    config,
    environment: { name: 'node' },
    rpc: new Proxy({}, { get: () => () => Promise.resolve() }),
    filepath: file,
    durations: { environment: 0, prepare: 0, fetch: 0 },
    onCleanup: () => undefined,
    providedContext: {},
  },
})
// Vitest reads the object above while it is loaded.
const { TestRunner } = await import('vitest')

class FileRunner extends TestRunner {
  override importFile(filepath: string): unknown {
    return import(pathToFileURL(filepath).href)
  }

  override async onBeforeRunTask(test: Parameters<InstanceType<typeof TestRunner>['onBeforeRunTask']>[0]) {
    if (leftOut.some((title) => title.test(titleOf(test)))) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }
}

function titleOf(task: Task): string {
  return task.suite === undefined || task.suite.name === ''
    ? task.name
    : `${titleOf(task.suite)} › ${task.name}`
}

type Result = ReturnType<typeof resultOf>

function resultOf(task: Task) {
  const suite = task.suite === undefined ? '' : titleOf(task.suite)
  const status =
    task.result?.state === 'fail' ? 'failed' : task.result?.state === 'pass' ? 'passed' : 'skipped'
  return {
    ancestorTitles: suite === '' ? [] : [suite],
    title: task.name,
    status,
    duration: task.result?.duration,
    failureMessages: (task.result?.errors ?? []).map(({ stack, message, diff = '' }) =>
      [stack ?? message, diff].join('\n'),
    ),
  }
}

/** Returns the results of all tests, and of suites whose hooks failed. */
function resultsOf(tasks: readonly Task[]): Result[] {
  return tasks.flatMap((task) => {
    if (task.type !== 'suite') return [resultOf(task)]
    const own = (task.result?.errors ?? []).length > 0 ? [resultOf(task)] : []
    return [...own, ...resultsOf(task.tasks)]
  })
}

function reportOf(ran: File | undefined) {
  const assertionResults = resultsOf(ran?.tasks ?? [])
  const errors = (ran?.result?.errors ?? []).map(({ stack, message }) => stack ?? message)
  const failed = assertionResults.filter(({ status }) => status === 'failed').length
  const isRed = failed > 0 || errors.length > 0
  return {
    numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
    numFailedTests: failed,
    testResults: [
      { name: file, status: isRed ? 'failed' : 'passed', message: errors.join('\n'), assertionResults },
    ],
  }
}

// Vitest's workers never run out of work while a test waits for something that keeps no process alive.
setInterval(() => undefined, 60_000)
await setupCommonEnv(config as never)
const runner = new FileRunner(config as never)
const traces = { $: (_name: string, attributes: unknown, run = attributes) => (run as () => unknown)() }
Object.assign(runner, { _otel: traces })
const [ran] = await startTests([path.resolve(file)], runner)
const report = reportOf(ran)
writeFileSync(reportFile, JSON.stringify(report, null, 1))
// A test file may leave sockets and threads open. Vitest ends its workers, too.
process.exit(report.testResults[0]?.status === 'passed' ? 0 : 1)
