import path from 'node:path'
import { median, type Outcome } from './compare.ts'
import { startProgram, startServer } from './processes.ts'

/** A run over files that are all there: what it asks for, and how long it takes beside paging the list alone. */
export async function secondRun(files: number, rounds: number, work: string): Promise<Outcome> {
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
  try {
    const task = { origin: server.origin, root: path.join(work, 'library') }
    const first = await program.run({ do: 'sync', ...task })
    if (first.downloaded !== files) throw new Error(`${first.downloaded} of ${files} files came at first.`)
    const before = await server.requests()
    const paging: number[] = []
    const whole: number[] = []
    let memory = 0
    for (let round = 0; round < rounds; round += 1) {
      paging.push((await program.run({ do: 'page', ...task })).seconds)
      const result = await program.run({ do: 'sync', ...task })
      whole.push(result.seconds)
      memory = Math.max(memory, result.maxMemory - result.restMemory)
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
      ],
      memory,
      notes: [
        'The list is served from the same computer, without a network’s delay: paging is as quick as it can be.',
      ],
    }
  } finally {
    await program.end()
    server.end()
  }
}
