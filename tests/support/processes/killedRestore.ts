import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A process that makes a staged restore and kills itself at a step on the disk. Arguments: data folder, number of the
 * step. Steps are renames, removals and copies; an even number is before a step, an odd one after it.
 */
const [, , home = '', at = ''] = process.argv
let step = 0
const killAt = (): void => {
  if (step++ === Number(at)) process.kill(process.pid, 'SIGKILL')
}
for (const name of ['renameSync', 'copyFileSync', 'rmSync'] as const) {
  const real = fs[name] as (...given: unknown[]) => void
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
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
