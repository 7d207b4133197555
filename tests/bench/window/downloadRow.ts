import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { emptyFilter, type OrderFilter } from '../../../shared/domain/filter.ts'
import type { Outcome } from '../compare.ts'
import { startServer } from '../processes.ts'
import { verdictOf, withWindow } from './benchWindow.ts'

const restMs = 3000
const waitMs = 20 * 60_000

/** Measures the times between frames, and the memory, while the window downloads `files` files. */
export async function downloadRow(files: number, work: string): Promise<Outcome> {
  const plan = { files, least: 20_000, most: 420_000, filesPerOrder: 20, delayMs: 0, bytesPerSecond: null }
  const server = await startServer({ ...plan, folder: null })
  try {
    return await withWindow(path.join(work, 'window'), async (page, app) => {
      const id = await connect(page, server.origin)
      await page.waitForTimeout(restMs)
      const pid = app.process().pid ?? 0
      const rest = memoryOf(pid)
      let most = rest
      const sampling = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250)
      const began = performance.now()
      const { gaps, done, failed } = await page.evaluate(watchDownload, { id, waitMs, filter: emptyFilter })
      clearInterval(sampling)
      const seconds = (performance.now() - began) / 1000
      const verdict = verdictOf(`${String(gaps.filter((gap) => gap > 50).length)} over 50 ms`, gaps)
      return {
        heading: `The window while ${String(files)} files are downloaded`,
        verdicts: [{ ...verdict, reached: verdict.reached && done === files }],
        memory: most - rest,
        notes: [
          `${String(done)} files came, ${String(failed)} failed, ${(done / seconds).toFixed(0)} files/s; memory of the ` +
            `main process ${(rest / 1e6).toFixed(0)} to ${(most / 1e6).toFixed(0)} MB`,
        ],
      }
    })
  } finally {
    server.end()
  }
}

/** Saves a connection and waits until its orders are read. Returns the id of the connection. */
async function connect(page: Page, origin: string): Promise<string> {
  return page.evaluate(async (address) => {
    const call = async (channel: string, input: unknown): Promise<unknown> => {
      const answer = (await (window as unknown as Bridge).planroom.call(channel, input)) as Answer
      if (!answer.ok) throw new Error(`${channel}: ${answer.error.message}`)
      return answer.value
    }
    const read = new Promise<void>((resolve) => {
      ;(window as unknown as Bridge).planroom.on('refresh:progress', (news) => {
        if ((news as { state: string }).state !== 'running') resolve()
      })
    })
    const addresses = { baseUrl: address, tokenUrl: address, exportUrl: address }
    const draft = { name: 'Bench', ...addresses, apiKey: 'bench-key', allowWeakStorage: true }
    // Saving a new connection starts a refresh.
    const { connection } = (await call('connections:save', draft)) as { connection: { id: string } }
    await read
    return connection.id
  }, origin)
}

/** Runs in the page. Starts all downloads, and measures the times between frames until they are over. */
async function watchDownload({
  id,
  waitMs: most,
  filter,
}: {
  id: string
  waitMs: number
  filter: OrderFilter
}): Promise<{
  gaps: number[]
  done: number
  failed: number
}> {
  const { planroom } = window as unknown as Bridge
  const gaps: number[] = []
  let last = performance.now()
  let watching = true
  const frame = (now: number): void => {
    gaps.push(now - last)
    last = now
    if (watching) requestAnimationFrame(frame)
  }
  const over = new Promise<{ done: number; failed: number }>((resolve, reject) => {
    setTimeout(() => reject(new Error('the downloads take too long')), most)
    planroom.on('transfers:progress', (news) => {
      const { totals } = news as {
        totals: { state: string; done: number; failed: number; listed: { all: number; moving: number } }
      }
      if (totals.state !== 'running' && totals.listed.all > 0 && totals.listed.moving === 0) resolve(totals)
    })
  })
  requestAnimationFrame(frame)
  const answer = (await planroom.call('transfers:start', { connectionId: id, orders: { filter } })) as Answer
  if (!answer.ok) throw new Error(answer.error.message)
  const { done, failed } = await over
  watching = false
  return { gaps, done, failed }
}

interface Bridge {
  planroom: {
    call(channel: string, input: unknown): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): () => void
  }
}
type Answer = { ok: true; value: unknown } | { ok: false; error: { message: string } }

/** Returns the memory of one process in bytes. */
function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}
