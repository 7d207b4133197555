import type { Writable } from 'node:stream'

/** What a write fails with once nobody reads any more (`| head -1`). */
const readerGone = ['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']

const diskExit = 6

/**
 * Watches what a command writes. `stop` is called once when a stream takes no more, as no output is possible any
 * more, with the exit code for a command that does not end by itself. `end` waits until everything is written, and
 * gives the exit code of the process for that of its command: a result that a disk did not take is no success, and
 * that is said on `err`.
 */
export function watchOutput(
  { out, err }: { out: Writable; err: Writable },
  stop: (exit: number) => void,
): { end(code: number): Promise<number> } {
  let isStopped = false
  let fault: Error | null = null
  const note = (stream: Writable, error: NodeJS.ErrnoException): void => {
    if (stream === out && !readerGone.includes(error.code ?? '')) fault ??= error
    if (isStopped) return
    isStopped = true
    stop(fault === null ? 1 : diskExit)
  }
  for (const stream of [out, err])
    stream.on('error', (error) => {
      note(stream, error)
    })

  /** A pipe takes its bytes after write() returns; leaving before that would cut the last line. */
  const flushed = (stream: Writable): Promise<void> =>
    new Promise((resolve) => {
      if (stream.destroyed || !stream.writable) resolve()
      else
        stream.write('', (error) => {
          if (error) note(stream, error)
          resolve()
        })
    })

  return {
    async end(code) {
      await Promise.all([out, err].map(flushed))
      if (fault === null) return code
      err.write(
        `The output couldn’t be written: ${fault.message}. The command itself ended with exit code ${code}.\n`,
      )
      await flushed(err)
      // A command that failed in its own way, such as with an order whose outcome is unknown, says more.
      return code > 1 ? code : diskExit
    },
  }
}
