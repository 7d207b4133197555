import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { realDisk } from '../../../electron/services/files/disk.ts'
import type { HandoverAnswer, HandoverJob } from '../../../electron/services/handover/handover-worker.ts'
import { createHandoverRuns } from '../../../electron/services/handover/handoverRuns.ts'
import { forkPictures } from '../../../electron/services/library/pictures/pictureProcess.ts'
import { defaultHandoverOptions } from '../../../shared/domain/handover/options.ts'
import type { Outcome } from '../compare.ts'
import { watchMemory } from '../usage.ts'
import { plans } from './drawings.ts'
import { besideMogrify, mogrify } from './mogrify.ts'

const worker = path.join(import.meta.dirname, '../../../electron/services/handover/handover-worker.ts')

/** Measures copies for a listing by Planroom and by ImageMagick, alternately. */
export async function copyRow(files: number, rounds: number, work: string): Promise<Outcome> {
  const folder = await plans(files, 4000)
  const paths = readdirSync(folder).map((name) => path.join(folder, name))
  const own: number[] = []
  const other: number[] = []
  let memory = 0
  const target = path.join(work, 'copies')
  const runs = createHandoverRuns({
    startProcess: forkPictures<HandoverJob, HandoverAnswer>(worker),
    tools: { disk: realDisk, platform: 'linux', clock: systemClock },
    workFolder: path.join(work, 'handover'),
    onProgress: () => undefined,
    onFault(error) {
      throw error
    },
  })
  const pictures = paths.map((file) => ({
    stem: path.basename(file, '.jpg'),
    source: { path: file, kind: 'image' as const },
  }))
  for (let round = 0; round < rounds; round += 1) {
    mkdirSync(target)
    const watch = watchMemory(process.pid)
    const begun = performance.now()
    const options = { ...defaultHandoverOptions, maxMegabytes: null, sheet: false, logo: null }
    const order = { name: 'plans', files: pictures, sheet: null }
    runs.start(target, [order], options, () => Promise.resolve())
    await runs.idle()
    own.push(performance.now() - begun)
    memory = Math.max(memory, watch.end())
    if (readdirSync(path.join(target, 'plans')).length !== paths.length) throw new Error('a copy is missing')
    rmSync(target, { recursive: true })
    other.push(mogrify(paths, ['-resize', '2048x2048', '-quality', '85'], path.join(work, 'mogrified')))
  }
  await runs.close()
  return {
    heading: `Copies of ${String(files)} plans of 4000 by 3000 for a listing, 2048 pixels`,
    verdicts: [besideMogrify(own, other, '-resize')],
    memory,
    notes: ['Planroom’s time has the start of its processes, and hash and flush of each copy in it.'],
  }
}
