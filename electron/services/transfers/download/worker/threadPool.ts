/**
 * The runtime's pool of threads is one for the whole process: files, names of hosts and compression share it. Files
 * wait in it until the disk has them, and a disk takes many at once in little more time than one.
 */

const usualSize = 4
const wideSize = 32

type Environment = Record<string, string | undefined>

/**
 * Makes room in the pool. To be called before the first file is read without waiting: then the pool is started with
 * the size that the environment has. On Windows it has read the environment earlier, and keeps its size.
 */
export function widenThreadPool(environment: Environment, platform: string): void {
  if (platform !== 'win32') environment['UV_THREADPOOL_SIZE'] ??= String(wideSize)
}

/** How many threads the pool has. */
export function threadPoolSize(environment: Environment): number {
  const size = Number(environment['UV_THREADPOOL_SIZE'] ?? usualSize)
  return Number.isInteger(size) && size >= 1 ? Math.min(size, 1024) : usualSize
}
