import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { watchOutput } from '../../../electron/headless/outputWatch.ts'

/** A stream like stdout: each write fails with `code`, and later writes are still tried. */
const failing = (code: string): Writable =>
  new Writable({
    autoDestroy: false,
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error(`${code}: it failed, write`), { code }))
    },
  })

/** Watches a stream. Records the text on stderr and the exit codes with which the command is stopped. */
function watched(out: Writable) {
  const err = new PassThrough({ encoding: 'utf8' })
  const stopped: number[] = []
  const output = watchOutput({ out, err }, (exit) => stopped.push(exit))
  return { output, stopped, said: () => (err.read() as string | null) ?? '' }
}

test('a result that can’t be written ends with exit code 6 and a message on stderr', async () => {
  const out = failing('ENOSPC')
  const { output, stopped, said } = watched(out)
  out.write('the result\n')
  expect(await output.end(0)).toBe(6)
  expect(stopped).toEqual([6])
  expect(said()).toBe(
    'The output couldn’t be written: ENOSPC: it failed, write. The command itself ended with exit code 0.\n',
  )
})

test('a command stopped by a failed write ends with exit code 6', async () => {
  const out = failing('ENOSPC')
  const { output } = watched(out)
  out.write('a progress line\n')
  expect(await output.end(1)).toBe(6)
})

test('the command’s own failure keeps its exit code when the output also fails', async () => {
  const out = failing('ENOSPC')
  const { output, said } = watched(out)
  out.write('the result\n')
  expect(await output.end(8)).toBe(8)
  expect(said()).toContain('exit code 8')
})

test('a closed pipe stops the command and keeps its exit code', async () => {
  const out = failing('EPIPE')
  const { output, stopped, said } = watched(out)
  out.write('one line\n')
  out.write('another\n')
  expect(await output.end(0)).toBe(0)
  expect(stopped).toEqual([1])
  expect(said()).toBe('')
})

test('end() waits until the output is written', async () => {
  const written: string[] = []
  const taken = Promise.withResolvers<undefined>()
  const out = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      void taken.promise.then(() => {
        written.push(chunk)
        done()
      })
    },
  })
  const { output } = watched(out)
  out.write('the result\n')
  const ended = output.end(5)
  taken.resolve(undefined)
  expect(await ended).toBe(5)
  expect(written[0]).toBe('the result\n')
})
