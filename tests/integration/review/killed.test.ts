import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createAnnotations } from '../../../electron/services/review/records/annotations.ts'
import { createChangeStates } from '../../../electron/services/review/records/changeStates.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const script = fileURLToPath(new URL('../../support/processes/killedReview.ts', import.meta.url))
const records = ['first', 'second', 'third', 'fourth']

/** Reviews the order in `folder`, with a kill at a step. Returns the ids that were reported as saved, and the end. */
async function review(folder: string, step: number): Promise<{ saved: string[]; isKilled: boolean }> {
  const child = spawn(process.execPath, ['--no-warnings', script, folder, String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await text(child.stdout)
  // Windows has no signals: a process that is killed ends with 1.
  return { saved: output.split('\n').filter((id) => id !== ''), isKilled: (await ended) !== 0 }
}

test('a kill during a review loses no decision and no annotation that was saved', async () => {
  let kills = 0
  // Every third step: a step before and one after each kind of change.
  for (let step = 0; ; step += 3) {
    const folder = temporaryFolder()
    const { saved, isKilled } = await review(folder, step)
    if (!isKilled) break
    kills += 1
    const problems: unknown[] = []
    const options = {
      retryLocked: <T>(save: () => Promise<T>) => save(),
      onProblem: (...problem: unknown[]) => problems.push(problem),
    }
    const found = async (): Promise<string[]> => [
      ...(await createChangeStates(options).all(folder)).map(({ id }) => id),
      ...(await createAnnotations(options).of(folder)).map(({ id }) => id),
    ]
    // The record that was being saved may be there or not.
    const kept = await found()
    expect([saved.length, saved.length + 1], `step ${String(step)}`).toContain(kept.length)
    expect(kept.toSorted(), `step ${String(step)}`).toEqual(records.slice(0, kept.length).toSorted())
    expect(problems).toEqual([])
    expect((await review(folder, -1)).saved).toEqual(records)
    expect((await found()).toSorted()).toEqual(records.toSorted())
    const names = await readdir(join(folder, '.planroom', 'review'))
    expect(names.toSorted()).toEqual(['annotations.json', 'changes.json'])
  }
  expect(kills).toBeGreaterThan(4)
})
