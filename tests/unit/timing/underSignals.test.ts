import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { underSignals } from '../../../electron/services/timing/underSignals.ts'
import { heldBySignal } from '../../support/heldBySignal.ts'

describe('work under several signals', () => {
  it('the work is aborted by the first aborted signal, with its reason', async () => {
    const [first, second] = [new AbortController(), new AbortController()]
    await underSignals([first.signal, undefined, second.signal], (signal) => {
      expect(signal.aborted).toBe(false)
      second.abort('second')
      first.abort('first')
      expect(signal.reason).toBe('second')
    })
  })

  it('the work begins aborted if a signal is aborted already', async () => {
    const reasons = await underSignals(
      [new AbortController().signal, AbortSignal.abort('before')],
      (signal) => Promise.resolve([signal.aborted, signal.reason]),
    )
    expect(reasons).toEqual([true, 'before'])
  })

  it('the result and the error of the work are passed on', async () => {
    expect(await underSignals([], () => 7)).toBe(7)
    await expect(underSignals([], () => Promise.reject(new Error('late')))).rejects.toThrow('late')
    await expect(
      underSignals([], () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
  })

  it('a time limit among the signals aborts the work and keeps no listener', async () => {
    const limit = AbortSignal.timeout(5)
    const work = underSignals([new AbortController().signal, limit], (signal) => once(signal, 'abort'))
    await work
    expect(limit.aborted).toBe(true)
    expect(heldBySignal(limit)).toBe(0)
  })

  it('no listener stays on a long-lived signal after success or failure', async () => {
    const { signal } = new AbortController()
    await underSignals([signal], () => {
      expect(heldBySignal(signal)).toBe(1)
    })
    await underSignals([signal], () => Promise.reject(new Error('failed'))).catch(() => undefined)
    expect(heldBySignal(signal)).toBe(0)
  })
})
