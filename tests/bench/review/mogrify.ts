import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { median, type Outcome } from '../compare.ts'

/** Changes copies of pictures with two ImageMagick processes. Returns the time in milliseconds. */
export function mogrify(paths: readonly string[], how: readonly string[], into: string): number {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into)
  // Batches of a twentieth keep both processes busy to the end without many process starts.
  const each = String(Math.ceil(paths.length / 20))
  const begun = performance.now()
  const { status, stderr } = spawnSync('xargs', ['-0', '-P2', '-n', each, 'mogrify', ...how, '-path', into], {
    input: paths.join('\0'),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`mogrify failed: ${stderr}`)
  return performance.now() - begun
}

/** Returns the verdict on Planroom's times beside those of `mogrify`. `how`: what `mogrify` does. */
export function besideMogrify(own: number[], other: number[], how: string): Outcome['verdicts'][number] {
  const ratio = median(own) / median(other)
  const shown = (times: number[]): string => `${(median(times) / 1000).toFixed(1)} s`
  return {
    text:
      `${shown(own)} / ImageMagick mogrify ${how}, two processes ` +
      `${shown(other)} = ${ratio.toFixed(2)}, target 1.50 at most`,
    reached: ratio <= 1.5,
  }
}

/** Throws an error with the command to install ImageMagick if it is missing. */
export function ensureImageMagick(): void {
  const isThere = (): boolean => spawnSync('compare', ['-version']).status === 0
  if (isThere()) return
  const install = 'apt-get install -y --no-install-recommends imagemagick'
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `apt-get update && ${install}`])
  if (!isThere()) throw new Error(`ImageMagick is needed to compare with. Run this once: sudo ${install}`)
}
