import { guardThisProcess } from '../../../electron/services/library/thumbnails/pictureGuard.ts'

/**
 * A process that guards itself and takes ever more memory (`memory`) or time (`time`) in one turn. It gives up by
 * itself with 7 where nothing stops it.
 */
const guard = guardThisProcess({ seconds: 1, bytes: process.memoryUsage.rss() + 256 * 1024 * 1024 })
setTimeout(() => {
  const held: Buffer[] = []
  if (process.argv[2] === 'time') guard.begin()
  // Until it is stopped: far more than the guard needs to notice, on any machine.
  const ends = process.hrtime()[0] + 120
  while (process.hrtime()[0] < ends)
    if (process.argv[2] === 'memory' && held.length < 40) held.push(Buffer.alloc(16 * 1024 * 1024, 1))
  process.exit(7)
}, 0)
