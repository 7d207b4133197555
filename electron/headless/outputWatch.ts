import type { Writable } from 'node:stream'

/** Error codes of a write after the reader closed the pipe (`| head -1`). */
const readerGone = ['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']

const diskExit = 6

/**
 * Watches the output streams. Calls `stop` once if a stream fails, with the exit code for a command that does not end
 * by itself. `end` waits for all writes and returns the exit code of the process. A lost result is a failure and is
 * reported on `err`.
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

  /**
   * Resolves when all bytes are written. A pipe writes after write() returns, so an earlier exit would cut the output.
   */
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
      // An exit code above 1, such as that of an unknown outcome, says more.
      return code > 1 ? code : diskExit
    },
  }
}
