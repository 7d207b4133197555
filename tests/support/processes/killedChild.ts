import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KilledOrder } from './syncOrders.ts'

interface KilledChild {
  kill(): void
  /** Rejects when the process got to its end or failed by itself. */
  killed: Promise<void>
}

const script = fileURLToPath(new URL('./killedSync.ts', import.meta.url))

/** Starts the sync of `orders` in a process that dies at `killAt` (killedSync.ts), or at `kill`. */
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
  // A run that was killed by something else, say for its memory, is a failure of its own.
  let isToDie = killAt !== ''
  return {
    kill() {
      isToDie = true
      child.kill('SIGKILL')
    },
    killed: new Promise((resolve, reject) => {
      child.on('close', (code, signal) => {
        if (signal === 'SIGKILL' && isToDie) resolve()
        else reject(new Error(`the sync ended with ${String(code ?? signal)}`))
      })
    }),
  }
}
