import { add, type Tally } from './tally.ts'

export interface Stage {
  readonly name: string
  /** Stages that must succeed first. They precede this stage in the list. */
  readonly needs?: readonly string[]
  /** Stages of one queue run one after another; queues run in parallel. Default: the main queue. */
  readonly queue?: string
  run(): Promise<Tally>
}

/** The result of a stage. */
export interface Outcome {
  readonly name: string
  readonly tally: Tally
  /** The reason, if the stage was skipped. */
  readonly notRun?: string
  readonly ms: number
}

/** Clock, log and stop signal of the run. Tests replace them. */
export interface StageEdge {
  now(): number
  /** Writes a line to the log. */
  say(line: string): void
  /** Returns whether the run was stopped. No stage starts after that. */
  stopped(): boolean
}

/**
 * Runs all stages, also after a failure. A stage that needs a failed one is skipped and counts as one failure. Returns
 * the outcomes in the order of the list.
 */
export async function runStages(stages: readonly Stage[], edge: StageEdge): Promise<Outcome[]> {
  const outcomes = new Map<string, Promise<Outcome>>()
  const queues = new Map<string, Promise<unknown>>()
  for (const stage of stages) {
    const queue = stage.queue ?? ''
    const needed = (stage.needs ?? []).map((name) => {
      const before = outcomes.get(name)
      if (before === undefined) throw new Error(`"${stage.name}" needs "${name}", which is not before it.`)
      return before
    })
    const outcome = (queues.get(queue) ?? Promise.resolve())
      .then(() => Promise.all(needed))
      .then((before) => runStage(stage, before, edge))
    outcomes.set(stage.name, outcome)
    queues.set(queue, outcome)
  }
  return Promise.all(outcomes.values())
}

async function runStage(stage: Stage, needed: readonly Outcome[], edge: StageEdge): Promise<Outcome> {
  const { name } = stage
  const missing = needed.find(({ tally }) => tally.failed > 0)
  const notRun = edge.stopped()
    ? 'the run was stopped'
    : missing !== undefined
      ? `"${missing.name}" ${missing.notRun === undefined ? 'failed' : 'did not run'}`
      : undefined
  if (notRun !== undefined) {
    edge.say(`"${name}" did not run, because ${notRun}. It counts as failed.`)
    return { name, tally: { passed: 0, failed: 1 }, notRun, ms: 0 }
  }
  if (stage.queue === undefined) edge.say(`\n== ${name}`)
  const began = edge.now()
  try {
    const tally = await stage.run()
    return { name, tally, ms: edge.now() - began }
  } catch (error) {
    edge.say(`"${name}" failed: ${error instanceof Error ? error.message : String(error)}`)
    return { name, tally: { passed: 0, failed: 1 }, ms: edge.now() - began }
  }
}

/** Returns a function that says whether the run was stopped: by a signal, or because its npm process ended. */
export function trackStop(): () => boolean {
  let isSignalled = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (isSignalled = true))
  const parent = process.ppid
  return () => isSignalled || process.ppid !== parent
}

/** Returns the sum of all stages. */
export function totalOf(outcomes: readonly Outcome[]): Tally {
  return outcomes.map(({ tally }) => tally).reduce(add, { passed: 0, failed: 0 })
}

/** Returns a line for each failure, after the name of its stage. */
export function failureLines(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ name, tally }) => (tally.failures ?? []).map((failure) => `${name}: ${failure}`))
}

/** Returns a table with a line for each stage: its name, result and duration. */
export function stageTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => [outcome.name, inWords(outcome), clock(outcome)] as const)
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map(([name, words, time]) => `${name.padEnd(widths[0] ?? 0)}  ${words.padEnd(widths[1] ?? 0)}  ${time}`)
    .map((line) => line.trimEnd())
    .join('\n')
}

function inWords({ tally, notRun }: Outcome): string {
  if (notRun !== undefined) return `did not run: ${notRun}`
  if (tally.leftOut !== undefined) return `left out: ${tally.leftOut}`
  // A check such as lint has no number of tests.
  if (tally.passed === 0) return tally.failed === 0 ? 'passed' : 'failed'
  return tally.failed === 0
    ? `${String(tally.passed)} passed`
    : `${String(tally.passed)} passed, ${String(tally.failed)} failed`
}

function clock({ ms, notRun }: Outcome): string {
  if (notRun !== undefined) return ''
  const seconds = Math.round(ms / 1000)
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}
