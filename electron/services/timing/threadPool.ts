/**
 * libuv's thread pool serves the whole process: files, DNS lookups and compression. File operations block their
 * threads, and a disk handles many at once in little more time than one.
 */

const usualSize = 4
const wideSize = 32

type Environment = Record<string, string | undefined>

/**
 * Enlarges the pool through the environment. Call it before the first asynchronous file operation starts the pool. On
 * Windows the environment was read earlier, so the size stays.
 */
export function widenThreadPool(environment: Environment, platform: string): void {
  if (platform !== 'win32') environment['UV_THREADPOOL_SIZE'] ??= String(wideSize)
}

/** Returns the number of threads in the pool. */
export function threadPoolSize(environment: Environment): number {
  const size = Number(environment['UV_THREADPOOL_SIZE'] ?? usualSize)
  return Number.isInteger(size) && size >= 1 ? Math.min(size, 1024) : usualSize
}
