import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ServerNews } from './server.ts'
import { planroom, rivals, type Side } from './sides.ts'

/** Planroom beside aria2c and curl: the same files from the same local server, in turns, in one run. */
const rounds = 3
const { values } = parseArgs({ options: { files: { type: 'string', default: '2000' } } })
const count = Number(values.files)
if (!Number.isInteger(count) || count < 1) throw new Error('--files takes a whole number from 1')
const sides = [planroom, ...rivals()]

const work = mkdtempSync(path.join(tmpdir(), 'planroom-bench-'))
const server = fork(path.join(import.meta.dirname, 'server.ts'), [String(count)])
process.once('exit', () => {
  server.kill()
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
})
process.once('SIGINT', () => process.exit(1))

const [news] = (await once(server, 'message')) as [ServerNews]
const urls = news.sizes.map((_, index) => `${news.origin}/${index}.jpg`)
const total = news.sizes.reduce((sum, size) => sum + size, 0)

const rates = new Map<Side, number[]>(sides.map((side) => [side, []]))
for (let round = 0; round < rounds; round += 1) {
  // Another one begins each time, so that no side always has the quietest or the busiest machine.
  const turns = [...sides.slice(round % sides.length), ...sides.slice(0, round % sides.length)]
  for (const side of turns) rates.get(side)?.push(await filesPerSecond(side))
}
server.disconnect()
report()

async function filesPerSecond(side: Side): Promise<number> {
  const folder = path.join(work, 'out')
  await mkdir(folder)
  // What the side before left to write is not this one's burden.
  if (process.platform !== 'win32') execFileSync('sync')
  const start = performance.now()
  await side.fetch(urls, folder)
  const seconds = (performance.now() - start) / 1000
  await expectWhole(side, folder)
  await rm(folder, { recursive: true })
  return count / seconds
}

/** No side is quick by leaving something out. */
async function expectWhole(side: Side, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  const names = entries.filter((name) => name.endsWith('.jpg'))
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length !== count || bytes !== total)
    throw new Error(`${side.name} brought ${sizes.length} files and ${bytes} bytes of ${count} and ${total}.`)
}

function report(): void {
  const what = `${count} files, ${Math.round(total / 1e6)} MB, one local server, into ${tmpdir()}`
  const lines = [`${what}; files/s, median of ${rounds} (lowest to highest)`]
  const ours = median(rates.get(planroom))
  for (const [side, all] of rates) {
    const spread = `(${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`
    const ratio = side === planroom ? '' : `  Planroom / ${side.name} = ${(ours / median(all)).toFixed(2)}`
    lines.push(`${side.name.padEnd(26)} ${median(all).toFixed(0).padStart(6)} files/s ${spread}${ratio}`)
  }
  lines.push(
    'Planroom chooses how many at once (at most 64), the others have 16. Planroom alone also checks every file,',
  )
  lines.push('keeps a catalogue and syncs to disk; starting Node is not in its time.')
  process.stdout.write(`${lines.join('\n')}\n`)
}

function median(all: readonly number[] = []): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN
}
