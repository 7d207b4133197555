import type { LookupAddress } from 'node:dns'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDial, type OpenSocket } from '../../../electron/services/network/dial.ts'
import { ConnectFault } from '../../../electron/services/network/networkFaults.ts'
import type { Resolve } from '../../../electron/services/network/privateNetworkGuard.ts'

/** Milliseconds until an address answers, null if it never does, or the code of an error at once. */
type Line = number | string | null

const four = (last: number): LookupAddress => ({ address: `192.0.2.${String(last)}`, family: 4 })
const six = (last: number): LookupAddress => ({ address: `2001:db8::${String(last)}`, family: 6 })
const limitMs = 10_000

interface Dialled {
  /** The connected address, and the milliseconds until it was connected. */
  won: [string, number] | null
  error: unknown
  /** Each address with the start of its attempt, in order. */
  begun: [string, number][]
  opened: Socket[]
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Dials a name that resolves to `found`, over fake `lines`. */
async function dialled(found: readonly LookupAddress[], lines: Record<string, Line>): Promise<Dialled> {
  const result: Dialled = { won: null, error: null, begun: [], opened: [] }
  const start = performance.now()
  const open: OpenSocket = ({ host }) => {
    const socket = new Socket()
    const line = lines[host] ?? null
    result.begun.push([host, performance.now() - start])
    result.opened.push(socket)
    const fail = (code: string): void =>
      void socket.destroy(Object.assign(new Error(code), { code, syscall: 'connect' }))
    if (typeof line === 'string') setTimeout(() => fail(line), 0)
    else if (line !== null)
      setTimeout(() => {
        if (!socket.destroyed) socket.emit('connect')
      }, line)
    return socket
  }
  const resolve: Resolve = (_name, _options, done) => {
    done(null, [...found])
  }
  const done = createDial(open)({ host: 'api.example.com', port: 443 }, limitMs, resolve).then(
    (socket) => {
      const host = result.begun[result.opened.indexOf(socket)]?.[0] ?? ''
      result.won = [host, performance.now() - start]
    },
    (error: unknown) => (result.error = error),
  )
  await vi.advanceTimersByTimeAsync(limitMs + 1000)
  await done
  return result
}

const delays = [100, 249, 250, 251, 300, 500, 1000, 2000]
const bad: [string, Line][] = [
  ['refused', 'ECONNREFUSED'],
  ['unreachable', 'ENETUNREACH'],
  ['unanswered', null],
]

/** Milliseconds that the second attempt waits after a first attempt over a bad line. */
const pauseAfter = (line: Line): number => (line === null ? 250 : 0)

describe.each(bad)('dial with IPv6 %s', (_name, line) => {
  test.each(delays)(
    'connects over IPv4 that answers in %i ms, in either order of the addresses',
    async (ms) => {
      for (const found of [
        [four(1), six(1)],
        [six(1), four(1)],
      ]) {
        const { won } = await dialled(found, { [four(1).address]: ms, [six(1).address]: line })
        expect(won).toEqual([four(1).address, found[0]?.family === 4 ? ms : ms + pauseAfter(line)])
      }
    },
  )
})

describe.each(bad)('dial with IPv4 %s', (_name, line) => {
  test.each(delays)('connects over IPv6 that answers in %i ms', async (ms) => {
    const { won } = await dialled([four(1), six(1)], { [four(1).address]: line, [six(1).address]: ms })
    expect(won).toEqual([six(1).address, ms + pauseAfter(line)])
  })
})

test.each(delays)('dial connects to a single address that answers in %i ms', async (ms) => {
  expect((await dialled([four(1)], { [four(1).address]: ms })).won).toEqual([four(1).address, ms])
})

test('dial to two slow families takes the first connection and destroys the other socket', async () => {
  const { won, opened } = await dialled([six(1), four(1)], { [six(1).address]: 900, [four(1).address]: 400 })
  expect(won).toEqual([four(1).address, 650])
  expect(opened.map((socket) => socket.destroyed)).toEqual([true, false])
})

test('dial to a fast first address tries no other address', async () => {
  expect((await dialled([six(1), four(1)], { [six(1).address]: 30, [four(1).address]: 1 })).begun).toEqual([
    [six(1).address, 0],
  ])
})

test('dial alternates the families, with pauses of 250 ms to 2 s', async () => {
  const found = [six(1), six(2), six(3), four(1), four(2), four(3)]
  const { begun } = await dialled(found, {})
  expect(begun).toEqual([
    [six(1).address, 0],
    [four(1).address, 250],
    [six(2).address, 750],
    [four(2).address, 1750],
    [six(3).address, 3750],
    [four(3).address, 5750],
  ])
})

test('dial tries the next address at once after a failed attempt', async () => {
  const lines = { [six(1).address]: 'ENETUNREACH', [six(2).address]: 'ENETUNREACH', [four(1).address]: 600 }
  const { won } = await dialled([six(1), six(2), four(1)], lines)
  expect(won).toEqual([four(1).address, 600])
})

describe('dial without a connection', () => {
  test.each<[string, Line, Line, string, string]>([
    [
      'unanswered and unreachable',
      null,
      'ENETUNREACH',
      'timeout',
      'Can’t connect to api.example.com. IPv4: no answer within 10 seconds; IPv6: not available on this ' +
        'network. Check your internet connection and try again.',
    ],
    [
      'unanswered both',
      null,
      null,
      'timeout',
      'Can’t connect to api.example.com. IPv4: no answer within 10 seconds; IPv6: no answer within 10 ' +
        'seconds. Check your internet connection and try again.',
    ],
    [
      'refused and unreachable',
      'ECONNREFUSED',
      'EHOSTUNREACH',
      'unreachable',
      'Can’t connect to api.example.com. IPv4: the server refused the connection; IPv6: not available on ' +
        'this network. Check your internet connection and try again.',
    ],
  ])('%s: the error names the cause for each family', async (_name, ofFour, ofSix, shownAs, message) => {
    const { error, opened } = await dialled([four(1), six(1)], {
      [four(1).address]: ofFour,
      [six(1).address]: ofSix,
    })
    expect(error).toBeInstanceOf(ConnectFault)
    expect(error).toMatchObject({ shownAs, message, mayPass: true })
    expect(opened.every((socket) => socket.destroyed)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('one cause at every address: rejects with the system’s own error', async () => {
    const lines = { [four(1).address]: 'ECONNREFUSED', [six(1).address]: 'ECONNREFUSED' }
    expect((await dialled([four(1), six(1)], lines)).error).toMatchObject({ code: 'ECONNREFUSED' })
  })
})

test('dial rejects at the time limit if the lookup does not answer, and at once if it fails', async () => {
  const dial = createDial(() => {
    throw new Error('nothing to open')
  })
  const silent = dial({ host: 'api.example.com', port: 443 }, limitMs, () => undefined)
  const ended = expect(silent).rejects.toMatchObject({
    shownAs: 'timeout',
    message: /wasn’t found within 10 s/,
  })
  await vi.advanceTimersByTimeAsync(limitMs)
  await ended
  const unknown = dial({ host: 'no.example.com', port: 443 }, limitMs, (_name, _options, done) => {
    done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
  })
  await expect(unknown).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(vi.getTimerCount()).toBe(0)
})

test('dial to an IP address does no lookup', async () => {
  const opened: string[] = []
  const dial = createDial(({ host, port }) => {
    opened.push(`${host} ${String(port)}`)
    const socket = new Socket()
    queueMicrotask(() => socket.emit('connect'))
    return socket
  })
  const never: Resolve = () => {
    throw new Error('a number was looked up')
  }
  await dial({ host: '192.0.2.7', port: 80 }, limitMs, never)
  await dial({ host: '2001:db8::7', port: 443 }, limitMs, never)
  expect(opened).toEqual(['192.0.2.7 80', '2001:db8::7 443'])
})
