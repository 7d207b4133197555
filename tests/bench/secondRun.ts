import path from 'node:path'
import { median, type Outcome } from './compare.ts'
import { startProgram, startServer } from './processes.ts'

/**
 * Measures a run in which all files are present: its requests, and its time compared with paging the list alone.
 * `against`: another checkout to compare with, or null.
 */
export async function secondRun(
  files: number,
  rounds: number,
  work: string,
  against: string | null,
): Promise<Outcome> {
  const plan = {
    files,
    least: 1000,
    most: 3000,
    filesPerOrder: 20,
    delayMs: 0,
    bytesPerSecond: null,
    folder: null,
  }
  const server = await startServer(plan)
  const program = await startProgram(path.join(work, 'program'))
  const other = against === null ? null : await startProgram(path.join(work, 'other'), against)
  try {
    const task = { origin: server.origin, root: path.join(work, 'library') }
    const first = await program.run({ do: 'sync', ...task })
    if (first.downloaded !== files) throw new Error(`${first.downloaded} of ${files} files came at first.`)
    await other?.run({ do: 'sync', ...task, root: path.join(work, 'otherLibrary') })
    const before = await server.requests()
    const paging: number[] = []
    const whole: number[] = []
    const otherWhole: number[] = []
    let memory = 0
    for (let round = 0; round < rounds; round += 1) {
      paging.push((await program.run({ do: 'page', ...task })).seconds)
      const result = await program.run({ do: 'sync', ...task })
      whole.push(result.seconds)
      memory = Math.max(memory, result.maxMemory - result.restMemory)
      if (other !== null)
        otherWhole.push(
          (await other.run({ do: 'sync', ...task, root: path.join(work, 'otherLibrary') })).seconds,
        )
    }
    const asked = (await server.requests()) - before
    const ratio = median(whole) / median(paging)
    const ms = (seconds: number[]): string => `${(median(seconds) * 1000).toFixed(0)} ms`
    return {
      heading: `Second run: ${files} unchanged files in ${Math.ceil(files / plan.filesPerOrder)} orders`,
      verdicts: [
        { text: `${asked} requests for files, target 0`, reached: asked === 0 },
        {
          text: `whole run ${ms(whole)} / paging alone ${ms(paging)} = ${ratio.toFixed(2)}, target below 1.30`,
          reached: ratio < 1.3,
        },
        ...(otherWhole.length === 0
          ? []
          : [
              {
                text: `whole run ${ms(whole)} / the other checkout ${ms(otherWhole)} = ${(median(whole) / median(otherWhole)).toFixed(2)}, target 1.00 at most`,
                reached: median(whole) <= median(otherWhole),
              },
            ]),
      ],
      memory,
      notes: [
        'The list is served from the same computer, without a network’s delay: paging is as quick as it can be.',
      ],
    }
  } finally {
    await program.end()
    await other?.end()
    server.end()
  }
}
