import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compare, type Comparison, type Outcome } from './compare.ts'
import { ensureRivals, packOther, packProgram } from './processes.ts'
import { refreshRun } from './refresh/refreshRun.ts'
import { reviewRun } from './review/reviewRun.ts'
import { scaleRun } from './scale/scaleRun.ts'
import { secondRun } from './secondRun.ts'
import { startRun } from './start/startRun.ts'
import { windowRun } from './window/windowRun.ts'

/**
 * Compares Planroom with aria2c and curl in one run: `npm run bench`.
 * `--rows small,large,latency,second,window,scale,refresh,start,review` selects rows.
 * `--rounds N` repeats each measurement; the median counts.
 * `--quick` takes a tenth of the files and one round.
 * `--against CHECKOUT` also measures the program of another checkout, alternately with this one.
 */
const rowNames = [
  'small',
  'large',
  'latency',
  'second',
  'window',
  'scale',
  'refresh',
  'start',
  'review',
] as const
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: rowNames.join(',') },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5))
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds needs a whole number from 1')
const wanted = values.rows.split(',')
const unknown = wanted.find((name) => !rowNames.some((known) => known === name))
if (unknown !== undefined) throw new Error(`--rows knows ${rowNames.join(', ')}, not ${unknown}`)
const some = (files: number): number => (values.quick ? Math.ceil(files / 10) : files)

const aria2 = (how: string): string => `aria2c --no-conf -q ${how} -x1 -i list`
const whole = { delayMs: 0, bytesPerSecond: null, filesPerOrder: 20 }
const comparisons: Record<'small' | 'large' | 'latency', Comparison> = {
  small: {
    name: 'Small files',
    plan: { ...whole, files: some(5000), least: 20_000, most: 420_000 },
    fromDisk: true,
    unit: 'files/s',
    rivals: [
      { name: 'aria2c -j16 -x1', command: aria2('-j16'), target: 3 },
      {
        name: 'curl -Z --parallel-max 16',
        command: 'curl -q -sS --fail -Z --parallel-max 16 --remote-name-all -K list',
        before: 'url = ',
        target: 0.9,
      },
      {
        name: 'the machine’s limit',
        command: `env UV_THREADPOOL_SIZE=32 ${process.execPath} ${path.join(import.meta.dirname, 'limit.ts')}`,
        target: 0.7,
      },
      // On some disks, writing control files halves aria2c's speed. A victory by that alone would prove nothing.
      {
        name: 'aria2c -j16 -x1 without its control files',
        command: aria2('-j16 --auto-save-interval=0'),
        target: null,
      },
    ],
  },
  large: {
    name: 'Large files',
    plan: { ...whole, files: 6, least: some(200_000_000), most: some(200_000_000) },
    fromDisk: true,
    unit: 'MB/s',
    rivals: [{ name: 'aria2c -j4 -x1', command: aria2('-j4'), target: 1.1 }],
  },
  latency: {
    name: '80 ms before each answer, 4 MB/s a connection',
    plan: {
      files: some(1000),
      least: 300_000,
      most: 300_000,
      filesPerOrder: 20,
      delayMs: 80,
      bytesPerSecond: 4_000_000,
    },
    fromDisk: false,
    unit: 'files/s',
    rivals: [{ name: 'aria2c -j64 -x1', command: aria2('-j64'), target: 1.2 }],
  },
}

if (wanted.some((name) => !['scale', 'window', 'refresh', 'start', 'review'].includes(name))) ensureRivals()
await packProgram()
const against = values.against === undefined ? null : await packOther(values.against)
const work = mkdtempSync(path.join(tmpdir(), 'planroom-bench-'))
process.once('exit', () => {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
})
process.once('SIGINT', () => process.exit(1))

const outcomes: Outcome[] = []
for (const name of rowNames) {
  if (!wanted.includes(name)) continue
  const outcome =
    name === 'second'
      ? await secondRun(some(15_000), rounds, work, against)
      : name === 'window'
        ? await windowRun(some(15_000), values.quick, work)
        : name === 'scale'
          ? await scaleRun(Math.min(rounds, 3), values.quick)
          : name === 'review'
            ? await reviewRun(rounds, values.quick, work)
            : name === 'start'
              ? await startRun(rounds, values.quick, work)
              : name === 'refresh'
                ? await refreshRun(some(100_000), Math.min(rounds, 3), work)
                : await compare(comparisons[name], rounds, work, against)
  for (const each of [outcome].flat()) {
    outcomes.push(each)
    print(each)
  }
}
const memory = Math.max(...outcomes.map((outcome) => outcome.memory))
if (memory > 0)
  print({
    heading: 'Memory of Planroom over its rest, the most of all rows',
    verdicts: [{ text: `${(memory / 1e6).toFixed(0)} MB, target 120 MB at most`, reached: memory <= 120e6 }],
    memory,
    notes: [],
  })
process.stdout.write(
  'Planroom chooses how many at once. Its time has the list, each order’s detail, SHA-256, ' +
    'checks, fsync, catalogue and manifests in\n' +
    ('it; the others are given the addresses and do none of that. Starting a program is in their ' +
      'time and not in its own.\n'),
)

function print({ heading, verdicts, memory: bytes, notes }: Outcome): void {
  const mark = (reached: boolean | null): string => (reached === null ? '  ' : reached ? 'ok' : 'NO')
  const lines = [heading, ...verdicts.map(({ text, reached }) => `  ${mark(reached)} ${text}`)]
  if (bytes > 0) lines.push(`     memory over its rest: ${(bytes / 1e6).toFixed(0)} MB at most`)
  process.stdout.write(`${[...lines, ...notes.map((note) => `     ${note}`)].join('\n')}\n`)
}
