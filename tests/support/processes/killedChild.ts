import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KilledOrder } from './syncOrders.ts'

interface KilledChild {
  kill(): void
  /** Resolves after the planned kill. Rejects if the process ends in another way. */
  killed: Promise<void>
}

const script = fileURLToPath(new URL('./killedSync.ts', import.meta.url))

/** Starts the sync of `orders` in a process that is killed at `killAt` (killedSync.ts) or by `kill`. */
export async function startKilledSync(
  folder: string,
  orders: readonly KilledOrder[],
  concurrency: number,
  killAt = '',
): Promise<KilledChild> {
  const list = join(folder, 'orders.json')
  await writeFile(list, JSON.stringify(orders))
  const child = spawn(
    process.execPath,
    ['--no-warnings', script, folder, list, String(concurrency), killAt],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  // Another kill, such as the system's for lack of memory, counts as a failure.
  let isToDie = killAt !== ''
  return {
    kill() {
      isToDie = true
      child.kill('SIGKILL')
    },
    killed: new Promise((resolve, reject) => {
      child.on('close', (code, signal) => {
        // On Windows, a process that kills itself ends with code 1.
        const isKilled = signal === 'SIGKILL' || (process.platform === 'win32' && code === 1)
        if (isKilled && isToDie) resolve()
        else reject(new Error(`the sync ended with ${String(code ?? signal)}`))
      })
    }),
  }
}
