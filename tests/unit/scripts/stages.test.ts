import { describe, expect, it } from 'vitest'
import {
  failureLines,
  runStages,
  stageTable,
  totalOf,
  type Stage,
} from '../../../resources/scripts/testing/stages.ts'
import { closingLine, type Tally } from '../../../resources/scripts/testing/tally.ts'

const good: Tally = { passed: 0, failed: 0 }
const bad: Tally = { passed: 0, failed: 1 }

/** A run whose clock advances by a second at each reading, with logs of its output and started stages. */
function bench(tallies: Record<string, Tally | Error>) {
  const begun: string[] = []
  const said: string[] = []
  let time = 0
  let stopped = false
  return {
    begun,
    said,
    stop: () => (stopped = true),
    stage: (name: string, more: Partial<Stage> = {}): Stage => ({
      name,
      run: () => {
        begun.push(name)
        const tally = tallies[name] ?? good
        return tally instanceof Error ? Promise.reject(tally) : Promise.resolve(tally)
      },
      ...more,
    }),
    edge: {
      now: () => (time += 1000),
      say: (line: string) => void said.push(line),
      stopped: () => stopped,
    },
  }
}

describe('stages of a test run', () => {
  it('all run, also after a failed stage, and the sum counts every stage', async () => {
    const { stage, edge, begun } = bench({
      Types: bad,
      Tests: { passed: 30, failed: 2 },
      'End to end': { passed: 24, failed: 0 },
    })
    const stages = ['Types', 'Unused code', 'Runtime', 'Tests', 'Build'].map((name) => stage(name))
    const outcomes = await runStages([...stages, stage('End to end', { needs: ['Runtime', 'Build'] })], edge)
    expect(begun).toEqual(['Types', 'Unused code', 'Runtime', 'Tests', 'Build', 'End to end'])
    expect(closingLine(totalOf(outcomes))).toBe('54 passed, 3 failed')
  })

  it('do not run if a needed stage failed, and count as failed with the reason', async () => {
    const { stage, edge, begun, said } = bench({ Build: new Error('no such file') })
    const outcomes = await runStages(
      [
        stage('Build'),
        stage('End to end', { needs: ['Build'] }),
        stage('Pictures', { needs: ['End to end'] }),
      ],
      edge,
    )
    expect(begun).toEqual(['Build'])
    expect(said).toContain('"Build" failed: no such file')
    expect(said).toContain('"End to end" did not run, because "Build" failed. It counts as failed.')
    expect(said).toContain('"Pictures" did not run, because "End to end" did not run. It counts as failed.')
    expect(totalOf(outcomes)).toEqual({ passed: 0, failed: 3 })
  })

  it('of two queues run side by side, and a stage that needs both waits for both', async () => {
    const order: string[] = []
    const ends = new Map<string, () => void>()
    const held = (name: string, more: Partial<Stage> = {}): Stage => ({
      name,
      run: () => {
        order.push(name)
        return new Promise((resolve) => ends.set(name, () => resolve(good)))
      },
      ...more,
    })
    const { edge } = bench({})
    const run = runStages(
      [
        held('Types', { queue: 'checks' }),
        held('Lint', { queue: 'checks' }),
        held('Build'),
        held('Last', { needs: ['Types', 'Build'] }),
      ],
      edge,
    )
    await expect.poll(() => order).toEqual(['Types', 'Build'])
    ends.get('Build')?.()
    ends.get('Types')?.()
    await expect.poll(() => order.toSorted()).toEqual(['Build', 'Last', 'Lint', 'Types'])
    ends.get('Last')?.()
    ends.get('Lint')?.()
    expect((await run).map(({ name }) => name)).toEqual(['Types', 'Lint', 'Build', 'Last'])
  })

  it('are not started after the run was stopped, and count as failed', async () => {
    const { stage, edge, begun, stop } = bench({})
    const stopping = stage('Tests', {
      run: () => {
        stop()
        return Promise.resolve(bad)
      },
    })
    const outcomes = await runStages([stopping, stage('Build')], edge)
    expect(begun).toEqual([])
    expect(totalOf(outcomes).failed).toBe(2)
  })

  it('are named before each of their failures', () => {
    const lines = failureLines([
      { name: 'Types', tally: { ...bad, failures: ['a.ts(1,1): error'] }, ms: 0 },
      { name: 'Lint', tally: good, ms: 0 },
      { name: 'Tests', tally: { passed: 3, failed: 1, failures: ['a.test.ts › resumes'] }, ms: 0 },
    ])
    expect(lines).toEqual(['Types: a.ts(1,1): error', 'Tests: a.test.ts › resumes'])
  })

  it('are shown in a table with result and time', () => {
    const table = stageTable([
      { name: 'Types', tally: good, ms: 31_400 },
      { name: 'Tests', tally: { passed: 1203, failed: 2 }, ms: 245_000 },
      { name: 'Build', tally: bad, ms: 9000 },
      { name: 'Windows', tally: { ...good, leftOut: "Wine isn't installed" }, ms: 0 },
      { name: 'End to end', tally: bad, notRun: '"Build" failed', ms: 0 },
    ])
    expect(table.split('\n')).toEqual([
      'Types       passed                          0:31',
      'Tests       1203 passed, 2 failed           4:05',
      'Build       failed                          0:09',
      "Windows     left out: Wine isn't installed  0:00",
      'End to end  did not run: "Build" failed',
    ])
  })
})
