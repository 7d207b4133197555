import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A process that reviews an order: it decides about changes and annotates a plan. It prints the id of each record once
 * it is saved, and kills itself at a step on the disk. Arguments: the order's folder, number of the step. Steps are
 * opened files and renames; an even number is before a step, an odd one after it.
 */
const [, , folder = '', at = ''] = process.argv
let step = 0
const killAt = (): void => {
  if (step++ === Number(at)) process.kill(process.pid, 'SIGKILL')
}
for (const name of ['open', 'rename'] as const) {
  const real = promises[name] as (...given: unknown[]) => Promise<unknown>
  Object.assign(promises, {
    [name]: async (...given: unknown[]) => {
      killAt()
      const done = await real(...given)
      killAt()
      return done
    },
  })
}
syncBuiltinESMExports()
const { createAnnotations } = await import('../../../electron/services/review/records/annotations.ts')
const { createChangeStates } = await import('../../../electron/services/review/records/changeStates.ts')
const options = { retryLocked: <T>(save: () => Promise<T>) => save() }
const decisions = createChangeStates(options)
const annotations = createAnnotations(options)
const pair = { before: 'a'.repeat(64), after: 'b'.repeat(64) }
const box = { x: 10, y: 20, width: 300, height: 40 }
// A write to a pipe may still wait when the process is killed; this one does not.
const report = (id: string): void => void fs.writeSync(1, `${id}\n`)

await decisions.set(folder, pair, { id: 'first', box, state: 'accepted' })
report('first')
await decisions.set(folder, pair, { id: 'second', box, state: 'question', note: 'Which wall?' })
report('second')
for (const id of ['third', 'fourth']) {
  const mark = { id, plan: 'plan', page: 1, shape: 'pin' as const, points: [{ x: 0.5, y: 0.5 }] }
  const made = { assetKey: 'plan', delivery: '2026-03-01T00:00:00.000Z' }
  await annotations.put(folder, { ...mark, note: '', isDone: false }, made)
  report(id)
}
