import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

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

/** Throws an error with the command to install ImageMagick if it is missing. */
export function ensureImageMagick(): void {
  const isThere = (): boolean => spawnSync('compare', ['-version']).status === 0
  if (isThere()) return
  const install = 'apt-get install -y --no-install-recommends imagemagick'
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `apt-get update && ${install}`])
  if (!isThere()) throw new Error(`ImageMagick is needed to compare with. Run this once: sudo ${install}`)
}
