import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A process that makes a staged restore and kills itself at a step on the disk. Arguments: data folder, number of the
 * step, or `held`: each rename fails once with EBUSY, as on Windows while a virus scanner reads the file. Steps are renames, removals and copies; an even number is before a step, an odd one after it.
 */
const [, , home = '', at = ''] = process.argv
let step = 0
/** Files whose first rename failed. */
const held = new Set<string>()
const killAt = (): void => {
  if (step++ === Number(at)) process.kill(process.pid, 'SIGKILL')
}
for (const name of ['renameSync', 'copyFileSync', 'rmSync'] as const) {
  const real = fs[name] as (...given: unknown[]) => void
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
      if (at === 'held' && name === 'renameSync' && !held.has(String(given[0]))) {
        held.add(String(given[0]))
        throw Object.assign(new Error('held'), { code: 'EBUSY' })
      }
      killAt()
      real(...given)
      killAt()
    },
  })
}
syncBuiltinESMExports()
const { applyRestore } = await import('../../../electron/services/backup/restore.ts')
await applyRestore(home, () => 1_000)
process.stdout.write('done\n')
