import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A process that makes a staged restore and kills itself at a step on the disk. Arguments: data folder, number of the
 * step, or `held`: the first rename and the first removal of each file fail with EBUSY, as on Windows while a virus
 * scanner reads the file, and the restore is finished. Steps are renames, removals and copies; an even number is before
 * a step, an odd one after it.
 */
const [, , home = '', at = ''] = process.argv
let step = 0
/** Files whose first step failed. */
const held = new Set<string>()
const killAt = (): void => {
  if (step++ === Number(at)) process.kill(process.pid, 'SIGKILL')
}
for (const name of ['renameSync', 'copyFileSync', 'rmSync'] as const) {
  const real = fs[name] as (...given: unknown[]) => void
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
      const what = `${name} ${String(given[0])}`
      if (at === 'held' && name !== 'copyFileSync' && !held.has(what)) {
        held.add(what)
        throw Object.assign(new Error('held'), { code: 'EBUSY' })
      }
      killAt()
      real(...given)
      killAt()
    },
  })
}
syncBuiltinESMExports()
const { applyRestore, finishRestore } = await import('../../../electron/services/backup/restore.ts')
await applyRestore(home, () => 1_000)
if (at === 'held') finishRestore(home)
process.stdout.write('done\n')
