import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { watchOutput } from '../../../electron/headless/outputWatch.ts'

/** A stream as a process has it: each write fails as the system says, and the next is tried all the same. */
const failing = (code: string): Writable =>
  new Writable({
    autoDestroy: false,
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error(`${code}: it failed, write`), { code }))
    },
  })

/** Watches a stream and what is said to people, and notes with which exit codes the command was told to stop. */
function watched(out: Writable) {
  const err = new PassThrough({ encoding: 'utf8' })
  const stopped: number[] = []
  const output = watchOutput({ out, err }, (exit) => stopped.push(exit))
  return { output, stopped, said: () => (err.read() as string | null) ?? '' }
}

test('a result that the disk did not take is no success, and people are told', async () => {
  const out = failing('ENOSPC')
  const { output, stopped, said } = watched(out)
  out.write('the result\n')
  expect(await output.end(0)).toBe(6)
  expect(stopped).toEqual([6])
  expect(said()).toBe(
    'The output couldn’t be written: ENOSPC: it failed, write. The command itself ended with exit code 0.\n',
  )
})

test('a command that was stopped for it has the same exit code', async () => {
  const out = failing('ENOSPC')
  const { output } = watched(out)
  out.write('a progress line\n')
  expect(await output.end(1)).toBe(6)
})

test('what the command itself failed with says more', async () => {
  const out = failing('ENOSPC')
  const { output, said } = watched(out)
  out.write('the result\n')
  expect(await output.end(8)).toBe(8)
  expect(said()).toContain('exit code 8')
})

test('a reader that went away stops the command and changes nothing of how it ended', async () => {
  const out = failing('EPIPE')
  const { output, stopped, said } = watched(out)
  out.write('one line\n')
  out.write('another\n')
  expect(await output.end(0)).toBe(0)
  expect(stopped).toEqual([1])
  expect(said()).toBe('')
})

test('what was written is waited for', async () => {
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
