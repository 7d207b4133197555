import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'
import { withFailingFs } from '../../support/failingFs.ts'
import { keyRing } from '../../support/fakes/keyRing.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { runCommand, type Ran } from '../../support/headlessRun.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { perTest } from '../../support/perTest.ts'

/**
 * A command is cancelled while it waits for something that never comes. The command still ends with its result line.
 * No test here answers the awaited call, and no test reads a clock.
 */

let folder: string
/** Accepts connections and never answers. */
let silent: Server
let stop: AbortController
/** Stops the command that waits here. */
let reached: () => void
/** Answers of the service by method and start of the path. */
let answers: Record<string, (response: ServerResponse) => void>

const waits = (): void => {
  reached()
}
const service = perTest(() =>
  scripted(({ method, url }, response) => {
    const found = Object.entries(answers).find(([path]) => `${method} ${url.pathname}`.includes(path))
    if (found === undefined) json(response, 404, {})
    else found[1](response)
  }),
)
beforeEach(async () => {
  folder = temporaryFolder()
  stop = new AbortController()
  // The waiting has begun once the event loop has come round.
  reached = () => {
    setImmediate(() => {
      stop.abort()
    })
  }
  answers = {}
  silent = createServer((socket) => {
    socket.on('error', () => undefined)
    waits()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  silent.close()
})

const placeOf = (server: Server): string => `127.0.0.1:${String((server.address() as AddressInfo).port)}`
const command = (words: string[], options: Partial<Parameters<typeof runCommand>[1]> = {}): Promise<Ran> =>
  runCommand(words, {
    folder,
    environment: { PLANROOM_BASE_URL: `${service.origin}/v3`, PLANROOM_API_KEY: 'key-of-a-test' },
    signal: stop.signal,
    ...options,
  })
const cancelled = { exit: 1, result: { event: 'result', ok: false, error: { code: 'cancelled' } } }

const order = (id: string) => ({
  id,
  info: { status: 'Ready', created_at: 1_700_000_000 },
  address: { street: id },
  delivery_assets: { listing_floorplans: { jpg_urls: [`${service.origin}/files/${id}.jpg`] } },
})
/** One order, and a file of it that is asked for. */
function deliverOne(file: (response: ServerResponse) => void): void {
  answers['/v3/orders/'] = (response) => {
    json(response, 200, order('one'))
  }
  answers['/v3/orders'] = (response) => {
    json(response, 200, { pagination: { has_more: false }, items: [order('one')] })
  }
  answers['/files/'] = file
}
const syncWords = (): string[] => ['sync', '--to', join(folder, 'out')]

test('a command cancelled while the key ring asks its user exits with 1', async () => {
  const program = await composed({ folder: join(folder, 'home') })
  const { origin: baseUrl } = service
  answers['/'] = (response) => {
    json(response, 200, { pagination: { has_more: false }, items: [] })
  }
  await program.planroom.services.connections.save({
    name: 'Studio',
    baseUrl,
    tokenUrl: baseUrl,
    exportUrl: baseUrl,
    apiKey: 'key-of-a-test',
  })
  await program.close()
  const secrets = {
    ...keyRing(),
    decrypt: () => {
      waits()
      return new Promise<never>(() => undefined)
    },
  }
  expect(await command(['orders', 'list'], { environment: {}, secrets })).toMatchObject(cancelled)
})

test.each(['http', 'https'])(
  'a command cancelled while a silent %s proxy is connected exits with 1',
  async (scheme) => {
    const environment = {
      PLANROOM_BASE_URL: 'https://plans.example/v3',
      PLANROOM_API_KEY: 'key-of-a-test',
      HTTPS_PROXY: `${scheme}://${placeOf(silent)}`,
    }
    expect(await command(['orders', 'list'], { environment })).toMatchObject(cancelled)
  },
)

test('a command cancelled during the TLS handshake exits with 1', async () => {
  const environment = { PLANROOM_BASE_URL: `https://${placeOf(silent)}`, PLANROOM_API_KEY: 'key-of-a-test' }
  expect(await command(['orders', 'list'], { environment })).toMatchObject(cancelled)
})

test.each([
  ['orders list', ['orders', 'list']],
  ['orders show', ['orders', 'show', 'one']],
  ['connection test', ['connection', 'test']],
  ['users list', ['users', 'list']],
  ['sync', ['sync', '--to', 'nowhere']],
])('“%s” cancelled before the headers of an answer exits with 1', async (_name, words) => {
  answers['/'] = waits
  expect(await command(words.map((word) => (word === 'nowhere' ? join(folder, word) : word)))).toMatchObject(
    cancelled,
  )
})

test('a command cancelled in the middle of an answer exits with 1', async () => {
  answers['/'] = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"items":[', waits)
  }
  expect(await command(['orders', 'list'])).toMatchObject(cancelled)
})

test('a sync cancelled in the middle of a file exits with 1', async () => {
  deliverOne((response) => {
    response.writeHead(200, { 'content-length': 10_000_000 })
    response.write(Buffer.alloc(100_000, 0x20), waits)
  })
  expect(await command(syncWords())).toMatchObject(cancelled)
})

test.each([
  ['of the list', '/v3/orders'],
  ['of a file', '/files/'],
])('a sync cancelled during the Retry-After pause %s exits with 1', async (_name, path) => {
  deliverOne(() => undefined)
  answers[path] = (response) => {
    response.once('finish', waits)
    json(response, 503, {}, { 'retry-after': '300' })
  }
  expect(await command(syncWords())).toMatchObject(cancelled)
})

test.each(['mkdir', 'lstat'] as const)(
  'a sync cancelled while the disk call %s hangs exits with 1',
  async (call) => {
    deliverOne((response) => void response.writeHead(200).end(Buffer.alloc(10)))
    let isOut = false
    const hangs = (): Promise<never> => {
      isOut = true
      waits()
      return new Promise(() => undefined)
    }
    const real = (await import('node:fs/promises'))[call] as (...given: unknown[]) => Promise<unknown>
    const ran = await withFailingFs(
      {
        promises: {
          [call]: (path: string, ...rest: unknown[]) =>
            path.startsWith(join(folder, 'out')) ? hangs() : real(path, ...rest),
        },
      },
      () => command(syncWords()),
    )
    expect(isOut).toBe(true)
    expect(ran).toMatchObject(cancelled)
  },
)

test('a command cancelled while stdin sends nothing exits with 1', async () => {
  const input = {
    [Symbol.asyncIterator]: () => ({
      next() {
        waits()
        return new Promise<never>(() => undefined)
      },
    }),
  }
  expect(await command(['drafts', 'create', '-'], { input })).toMatchObject(cancelled)
})

test('a cancelled import of 400 rows exits with 8: the first row is unknown, the others are unsent', async () => {
  const file = join(folder, 'many.csv')
  const rows = Array.from(
    { length: 400 },
    (_, at) => `${String(at + 1)} Oak Street;Austin;USA;a@studio.example;none`,
  )
  writeFileSync(file, ['Street;City;Country;Owner;Add-ons', ...rows].join('\n'))
  let sent = 0
  answers.POST = () => {
    sent += 1
    waits()
  }
  answers['/v3/orders'] = (response) => {
    json(response, 200, { pagination: { has_more: false }, items: [] })
  }
  const ran = await command(['drafts', 'import', file])
  expect({ sent, exit: ran.exit, result: ran.result }).toMatchObject({
    sent: 1,
    exit: 8,
    result: { event: 'result', ok: false, error: { code: 'outcome_unknown' } },
  })
  const { rows: told } = ran.result.data as { rows: { state: string }[] }
  expect(told.map(({ state }) => state)).toEqual(['unknown', ...Array.from({ length: 399 }, () => 'ready')])
})
