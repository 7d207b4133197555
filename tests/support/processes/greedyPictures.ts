import { guardThisProcess } from '../../../electron/services/library/pictures/pictureGuard.ts'

/**
 * A guarded process that uses more and more memory (`memory`) or time (`time`) in one turn of the event loop. Without
 * a working guard it exits with code 7.
 */
const guard = guardThisProcess({ seconds: 1, bytes: process.memoryUsage.rss() + 256 * 1024 * 1024 })
setTimeout(() => {
  const held: Buffer[] = []
  if (process.argv[2] === 'time') guard.begin()
  // In seconds. The guard reacts much earlier on any machine.
  const ends = process.hrtime()[0] + 120
  while (process.hrtime()[0] < ends)
    if (process.argv[2] === 'memory' && held.length < 40) held.push(Buffer.alloc(16 * 1024 * 1024, 1))
  process.exit(7)
}, 0)
