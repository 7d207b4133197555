import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SyncReport } from '../../../electron/services/transfers/types.ts'

/** An order as the killed process gets it. */
export interface KilledOrder {
  id: string
  street: string
  urls: { format: 'jpg' | 'pdf' | 'json'; url: string; index: number }[]
}

interface KilledChild {
  kill(): void
  /** The report of a run that got to its end; null for a killed one. Rejects when the process failed by itself. */
  ended: Promise<SyncReport | null>
}

const script = fileURLToPath(new URL('./killedSync.ts', import.meta.url))

/** Starts the sync of `orders` on a data folder in a process of its own; `killAt` as in killedSync.ts. */
export async function startSync(
  folder: string,
  orders: readonly KilledOrder[],
  { concurrency = 4, killAt = '' }: { concurrency?: number; killAt?: string } = {},
): Promise<KilledChild> {
  const list = join(folder, 'orders.json')
  await writeFile(list, JSON.stringify(orders))
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      script,
      join(folder, 'catalogue.db'),
      join(folder, 'library'),
      list,
      String(concurrency),
      killAt,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Hundreds of starts: the sources are compiled once.
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'planroom-killed-compiled') },
    },
  )
  // A run that was to end and was killed all the same, say for its memory, is a failure of its own.
  let isToDie = killAt !== ''
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    kill() {
      isToDie = true
      child.kill('SIGKILL')
    },
    ended: new Promise((resolve, reject) => {
      child.on('close', (code, signal) => {
        if (code === 0) resolve(JSON.parse(output) as SyncReport)
        else if (signal === 'SIGKILL' && isToDie) resolve(null)
        else reject(new Error(`the sync ended with ${String(code ?? signal)}`))
      })
    }),
  }
}
