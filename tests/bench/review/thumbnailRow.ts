import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import PQueue from 'p-queue'
import { createThumbnails } from '../../../electron/services/library/thumbnails/thumbnails.ts'
import type { Outcome } from '../compare.ts'
import { watchMemory } from '../usage.ts'
import { plans } from './drawings.ts'
import { besideMogrify, mogrify } from './mogrify.ts'

/** Thumbnails that a grid requests at once: the visible ones and a few more. */
const asked = 60

/** Measures thumbnails of `files` plans by Planroom and by two ImageMagick processes, alternately. */
export async function thumbnailRow(files: number, rounds: number, work: string): Promise<Outcome> {
  const folder = await plans(files, 2000)
  const paths = readdirSync(folder).map((name) => path.join(folder, name))
  const own: number[] = []
  const other: number[] = []
  let memory = 0
  for (let round = 0; round < rounds; round += 1) {
    const cacheFolder = path.join(work, `thumbnails-${String(round)}`)
    const watch = watchMemory(process.pid)
    const begun = performance.now()
    const thumbnails = createThumbnails({ cacheFolder })
    const queue = new PQueue({ concurrency: asked })
    const made = await queue.addAll(paths.map((file) => () => thumbnails.of(file)))
    own.push(performance.now() - begun)
    memory = Math.max(memory, watch.end())
    if (made.includes(null)) throw new Error('a plan has no small picture')
    await thumbnails.close()
    rmSync(cacheFolder, { recursive: true })
    other.push(mogrify(paths, ['-thumbnail', '320x320'], path.join(work, 'mogrified')))
  }
  return {
    heading: `Thumbnails of ${String(files)} plans of 2000 by 1500`,
    verdicts: [besideMogrify(own, other, '-thumbnail')],
    memory,
    notes: ['Planroom’s time has the start of its processes and the hash of each file in it.'],
  }
}
