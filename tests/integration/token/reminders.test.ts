import { beforeEach, describe, expect, test } from 'vitest'
import { start, tokenBench, useToken } from '../../support/benches/tokenBench.ts'

/** The clipboard, the dialog with the secret, reminders and automatic reads of the scan link. */

const day = 86_400
const hour = 3600
const { service, bench, connectionId, folder } = useToken()

let stop = (): void => undefined
function serve(validUntil: number, token = 'the-secret'): void {
  stop()
  const body = JSON.stringify({ id: 'one', token, valid_until: new Date(validUntil * 1000).toISOString() })
  stop = service.fault({
    method: 'GET',
    url: '/token',
    fault: { kind: 'answer', type: 'application/json', body },
  })
}
/** Waits for the automatic reads to end. */
async function settle(): Promise<void> {
  await bench.tokens.refresh(connectionId())
  await bench.tokens.idle()
}
const reads = (): number => service.seen.length

describe('clipboard with the scan link’s secret', () => {
  beforeEach(async () => {
    serve(start + 20 * day)
    await bench.tokens.refresh(connectionId())
  })
  /** Waits for the work that a timer started. The clipboard of the bench answers at once. */
  const tick = () => new Promise((resolve) => setImmediate(resolve))

  test('the secret is cleared from the clipboard after 60 seconds', async () => {
    expect(await bench.handlers['token:copy']({ connectionId: connectionId() })).toEqual({
      clearsInSeconds: 60,
    })
    bench.pass(59)
    await tick()
    expect(bench.clipboard.text).toBe('the-secret')
    bench.pass(1)
    await tick()
    expect(bench.clipboard.text).toBe('')
  })

  test('another text copied meanwhile is not cleared', async () => {
    await bench.tokens.copy(connectionId())
    bench.clipboard.text = 'an address'
    bench.pass(60)
    await tick()
    expect(bench.clipboard.text).toBe('an address')
  })

  test('a second copy restarts the 60 seconds', async () => {
    await bench.tokens.copy(connectionId())
    bench.pass(50)
    await bench.tokens.copy(connectionId())
    bench.pass(50)
    await tick()
    expect(bench.clipboard.text).toBe('the-secret')
    bench.pass(10)
    await tick()
    expect(bench.clipboard.text).toBe('')
  })

  test('closing the program clears the secret, but not another text', async () => {
    await bench.tokens.copy(connectionId())
    await bench.close()
    expect(bench.clipboard.text).toBe('')
    bench.clipboard.text = 'an address'
    await bench.close()
    expect(bench.clipboard.text).toBe('an address')
  })

  test('the dialog shows the secret once at a time, and Copy clears it after 60 seconds', async () => {
    const box = Promise.withResolvers<null>()
    bench.press.wait = box.promise
    bench.press.button = 'copy'
    const answered = bench.handlers['token:reveal']({ connectionId: connectionId() })
    await tick()
    expect(bench.shown).toEqual(['the-secret'])
    await expect(bench.tokens.reveal(connectionId())).rejects.toMatchObject({ code: 'busy' })
    box.resolve(null)
    await expect(answered).resolves.toBeUndefined()
    expect(bench.clipboard.text).toBe('the-secret')
    bench.pass(60)
    await tick()
    expect(bench.clipboard.text).toBe('')
    bench.press.button = 'close'
    await bench.tokens.reveal(connectionId())
    expect(bench.clipboard.text).toBe('')
  })
})

test('a secret of 3000 characters is shown in short lines and copied complete', async () => {
  const long = 'x'.repeat(3000)
  serve(start + 20 * day, long)
  await bench.tokens.refresh(connectionId())
  bench.press.button = 'copy'
  await bench.tokens.reveal(connectionId())
  const lines = bench.shown[0]?.split('\n') ?? []
  expect(lines).toHaveLength(17)
  expect(lines[16]).toBe('… and 1976 characters more. Copy includes all of it.')
  expect(Math.max(...lines.map(({ length }) => length))).toBe(64)
  expect(bench.clipboard.text).toBe(long)
})

describe('reminders of the scan link', () => {
  const began = async (): Promise<void> => {
    bench.tokens.startWork()
    await settle()
  }
  const titles = () => bench.announced.map(({ title }) => title)
  const waited = async (seconds: number): Promise<void> => {
    bench.pass(seconds)
    await settle()
  }

  test('one reminder comes before an end, one after it and one for a new end', async () => {
    serve(start + 4 * day)
    await began()
    expect(titles()).toEqual([])
    await waited(day + hour)
    expect(bench.announced).toEqual([
      {
        company: null,
        title: 'The scan link expires in 2 days',
        body: 'Extend it in Scan link to continue scanning.',
        page: 'scan-link',
      },
    ])
    await waited(2 * day)
    expect(titles()).toHaveLength(1)
    await waited(day)
    expect(titles().slice(1)).toEqual(['The scan link expired'])
    await waited(5 * day)
    expect(titles()).toHaveLength(2)
    serve(bench.now() + 2.5 * day)
    await waited(hour)
    expect(titles().slice(2)).toEqual(['The scan link expires in 2 days'])
  })

  test('the second reminder comes at least a day after the first', async () => {
    serve(start + 5 * hour)
    await began()
    expect(titles()).toEqual(['The scan link expires in 5 hours'])
    await waited(6 * hour)
    expect(titles()).toHaveLength(1)
    await waited(18 * hour)
    expect(titles()).toEqual(['The scan link expires in 5 hours', 'The scan link expired'])
  })

  test('no reminder comes when turned off, and one comes 40 days ahead when chosen so', async () => {
    serve(start + 30 * day)
    await bench.tokens.remind(connectionId(), null)
    serve(start + day)
    await began()
    expect(titles()).toEqual([])
    serve(start + 30 * day)
    await bench.tokens.remind(connectionId(), 40)
    await waited(hour)
    expect(titles()).toEqual(['The scan link expires in 29 days'])
  })

  test('a reminder is not repeated after a restart and names the company if there are two', async () => {
    await bench.save({ name: 'Second' })
    serve(start + day)
    await began()
    const [first = ''] = titles()
    expect(first).toMatch(/^The scan link of (Studio|Second) expires in 24 hours$/)
    await bench.close()
    const next = await tokenBench(folder(), service)
    next.tokens.startWork()
    await next.tokens.idle()
    expect(next.announced.map(({ title }) => title)).not.toContain(first)
    await next.close()
  })

  test('a reminder comes when the computer wakes from sleep', async () => {
    serve(start + 4 * day)
    await began()
    bench.sleep(2 * day)
    bench.wake()
    await expect.poll(titles).toEqual(['The scan link expires in 2 days'])
  })
})

describe('reading the scan link automatically', () => {
  const quiet = () => bench.tokens.idle()

  test('an unread scan link is read at the start and every 12 hours', async () => {
    serve(start + 20 * day)
    bench.tokens.startWork()
    await expect.poll(reads).toBe(1)
    await quiet()
    bench.pass(11 * hour)
    await quiet()
    expect(reads()).toBe(1)
    bench.pass(hour)
    await expect.poll(reads).toBe(2)
    await quiet()
    expect((await bench.tokens.show(connectionId())).token?.readAt).toBe(start + 12 * hour)
  })

  test('a scan link read lately is not read again, and none is read while offline', async () => {
    serve(start + 20 * day)
    await bench.tokens.refresh(connectionId())
    bench.tokens.startWork()
    await quiet()
    expect(reads()).toBe(1)
    bench.system.online = false
    bench.pass(2 * day)
    await quiet()
    expect(reads()).toBe(1)
    bench.system.online = true
    bench.wake()
    await expect.poll(reads).toBe(2)
  })

  test.each([404, 405])(
    'a service without scan links (%i) is asked again after 12 hours, without a message',
    async (status) => {
      stop()
      service.fault({
        url: '/token',
        fault: { kind: 'answer', status, type: 'application/json', body: '{}' },
      })
      bench.tokens.startWork()
      await expect.poll(reads).toBe(1)
      // The 12 hours count from the answer.
      await quiet()
      for (let hours = 0; hours < 11; hours++) {
        bench.pass(hour)
        await quiet()
      }
      expect(reads()).toBe(1)
      bench.pass(hour)
      await expect.poll(reads).toBe(2)
      await quiet()
      expect([bench.announced, bench.logged]).toEqual([[], []])
      // A change of address or key starts a read at once.
      bench.tokens.saved(connectionId())
      await expect.poll(reads).toBe(3)
    },
  )

  test('a change of address or key starts a new read, also during a read', async () => {
    let isFirst = true
    stop()
    stop = service.fault({
      url: '/token',
      fault: {
        kind: 'json',
        change(value) {
          if (isFirst) bench.tokens.saved(connectionId())
          isFirst = false
          return value
        },
      },
    })
    bench.tokens.startWork()
    await expect.poll(reads).toBe(2)
    await quiet()
    expect(reads()).toBe(2)
  })

  test('a scan link extended elsewhere is read before a reminder, and no reminder comes', async () => {
    serve(start + 4 * day)
    await bench.tokens.refresh(connectionId())
    serve(start + 30 * day)
    bench.pass(2 * day)
    bench.tokens.startWork()
    await expect.poll(reads).toBe(2)
    await quiet()
    expect(bench.announced).toEqual([])
  })
})
