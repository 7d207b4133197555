import { execFileSync } from 'node:child_process'
import { truncateSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { freshFolder } from './freshFolder.ts'
import { bundle, runRival, startProgram, startServer, type Files } from './processes.ts'
import type { ProgramResult } from './program.ts'
import type { ServerPlan } from './server.ts'

/** A downloader that is compared with Planroom. */
interface Rival {
  name: string
  command: string
  /** Prefix of each address in the downloader's list. */
  before?: string
  /** Lowest accepted quotient of Planroom's rate and this rate. Null: shown for information only. */
  target: number | null
}

export interface Comparison {
  name: string
  plan: Omit<ServerPlan, 'folder'>
  fromDisk: boolean
  rivals: readonly Rival[]
  unit: 'files/s' | 'MB/s'
}

/** One line of the table: a measured value and its target. `reached`: null if it has no target. */
interface Verdict {
  text: string
  reached: boolean | null
}
export interface Outcome {
  heading: string
  verdicts: Verdict[]
  /** Peak memory of Planroom's process above its idle memory, in bytes. */
  memory: number
  notes: string[]
}

export function median(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN
}

const spread = (all: readonly number[]): string =>
  `${median(all).toFixed(0)} (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`

/**
 * Downloads the same files from the same server with Planroom and each rival, alternately, `rounds` times. `against`:
 * checkout of another Planroom that takes part, or null.
 */
export async function compare(
  comparison: Comparison,
  rounds: number,
  work: string,
  against: string | null,
): Promise<Outcome> {
  const { plan, rivals, unit } = comparison
  const server = await startServer({
    ...plan,
    folder: comparison.fromDisk ? path.join(work, 'served') : null,
  })
  try {
    const amount = unit === 'files/s' ? plan.files : server.bytes / 1e6
    const results: ProgramResult[] = []
    const otherResults: ProgramResult[] = []
    const program = (packed: string, into: ProgramResult[]) => async (folder: string, data: string) => {
      const result = await fetchWithProgram(server, folder, data, packed)
      into.push(result)
      return result.seconds
    }
    const sides = [
      program(bundle, results),
      ...(against === null ? [] : [program(against, otherResults)]),
      ...rivals.map(
        ({ command, before }) =>
          (folder: string) =>
            runRival(command, before ?? '', server.urls, folder),
      ),
    ]
    const rates = sides.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1) {
      // The order rotates, so that no side always runs while the machine is quietest.
      for (let turn = 0; turn < sides.length; turn += 1) {
        const at = (round + turn) % sides.length
        const seconds = await timed(sides[at], server, plan.files, work)
        rates[at]?.push(amount / seconds)
      }
    }
    const other = against === null ? [] : [{ name: 'the other checkout', target: 1 }]
    const outcome = outcomeOf({ ...comparison, rivals: [...other, ...rivals] }, server, rates, results)
    return otherResults.length === 0
      ? outcome
      : {
          ...outcome,
          notes: [
            ...outcome.notes,
            `The other checkout: ${costOf(otherResults, plan.files)}; ${(memoryOf(otherResults) / 1e6).toFixed(0)} MB over its rest`,
          ],
        }
  } finally {
    server.end()
    await rm(path.join(work, 'served'), { recursive: true, force: true })
  }
}

async function timed(
  side: ((folder: string, data: string) => Promise<number>) | undefined,
  server: Files,
  count: number,
  work: string,
): Promise<number> {
  const [folder, data] = [freshFolder(work), freshFolder(work)]
  // Pending writes of the previous side must not slow down this side.
  if (process.platform !== 'win32') execFileSync('sync')
  const seconds = (await side?.(folder, data)) ?? NaN
  const names = await expectComplete(folder, count, server.bytes)
  for (const name of names) truncateSync(name)
  return seconds
}

async function fetchWithProgram(
  server: Files,
  folder: string,
  data: string,
  packed: string,
): Promise<ProgramResult> {
  const program = await startProgram(data, packed)
  try {
    return await program.run({ do: 'sync', origin: server.origin, root: path.join(folder, 'library') })
  } finally {
    await program.end()
  }
}

/** Throws if a file is missing or has another size. Returns the paths of the files. */
async function expectComplete(folder: string, count: number, bytes: number): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => path.join(folder, name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(name)).size))
  const sum = sizes.reduce((total, size) => total + size, 0)
  if (sizes.length !== count || sum !== bytes)
    throw new Error(`${sizes.length} files and ${sum} bytes came of ${count} and ${bytes}.`)
  return names
}

function outcomeOf(
  {
    name,
    plan,
    rivals,
    unit,
  }: Pick<Comparison, 'name' | 'plan' | 'unit'> & {
    rivals: readonly Pick<Rival, 'name' | 'target'>[]
  },
  server: Files,
  rates: number[][],
  results: readonly ProgramResult[],
): Outcome {
  const [ours = [], ...theirs] = rates
  const verdicts = rivals.map(({ name: rival, target }, index) => {
    const their = theirs[index] ?? []
    const ratio = median(ours) / median(their)
    const wanted = target === null ? '' : `, target ${target.toFixed(2)}`
    return {
      text: `Planroom ${spread(ours)} ${unit} / ${rival} ${spread(their)} ${unit} = ${ratio.toFixed(2)}${wanted}`,
      reached: target === null ? null : ratio >= target,
    }
  })
  return {
    heading: `${name}: ${plan.files} files, ${Math.round(server.bytes / 1e6)} MB, served by ${server.servedBy}`,
    verdicts,
    memory: memoryOf(results),
    notes: [`Planroom: ${costOf(results, plan.files)}`],
  }
}

const memoryOf = (results: readonly ProgramResult[]): number =>
  Math.max(...results.map(({ maxMemory, restMemory }) => maxMemory - restMemory))

function costOf(results: readonly ProgramResult[], files: number): string {
  const cpu = median(results.map((result) => (result.cpu * 1000) / files))
  const block = Math.max(...results.map(({ longestBlock }) => longestBlock))
  return `${cpu.toFixed(2)} ms of CPU a file; its main thread was held up for ${block.toFixed(0)} ms at most`
}
