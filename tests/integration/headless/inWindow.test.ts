import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenForCommands, programId } from '../../../electron/headless/inWindow/commandSocket.ts'
import { makeTemporaryFolder } from '../../../electron/services/files/temporaryFolder.ts'
import { runInWindow } from '../../../electron/headless/inWindow/runInWindow.ts'
import { createCommandServer } from '../../../electron/headless/inWindow/serveCommands.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { golden } from '../../support/golden.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { perTest } from '../../support/perTest.ts'

/** A program with its window open, and commands of other processes on its data folder. */

let folder: string
let program: Composed
let commands: { close(): Promise<void> }
/** Answers of the service by method and start of the path. */
let answers: Record<string, (response: ServerResponse, body: string) => void>
const version = '0.0.0-test'

const service = perTest(() =>
  scripted(({ method, url, body }, response) => {
    const found = Object.entries(answers).find(([path]) => `${method} ${url.pathname}`.includes(path))
    if (found === undefined) json(response, 404, {})
    else found[1](response, body)
  }),
)
beforeEach(async () => {
  folder = temporaryFolder()
  answers = {}
  program = await composed({ folder })
  commands = await serve(program)
})
afterEach(async () => {
  await commands.close()
  await program.close()
})

const homeOf = ({ folder: parent }: Composed): string => join(parent, 'data')
/** Runs commands of other processes in a program, as its shell does. */
async function serve(of: Composed): Promise<{ close(): Promise<void> }> {
  const server = createCommandServer(
    { id: programId(version, homeOf(of)), planroom: () => Promise.resolve(of.planroom) },
    {
      verify,
      findMissingLibrary: () => Promise.resolve(null),
      noticedAt: () => new Map(),
      startDemo: () => Promise.reject(new Error('not in this test')),
    },
  )
  const stopListening = await listenForCommands(homeOf(of), makeTemporaryFolder, server.serve)
  return {
    async close() {
      stopListening()
      await server.close()
    },
  }
}

interface Options {
  key?: string
  signal?: AbortSignal
  cwd?: string
  input?: string
  version?: string
}
async function run(words: readonly string[], options: Options = {}) {
  const { key = 'key-of-a-test', signal = new AbortController().signal, cwd = folder, input = '' } = options
  let out = ''
  let err = ''
  const exit = await runInWindow(homeOf(program), programId(options.version ?? version, homeOf(program)), {
    words: [...words, '--json'],
    folder: cwd,
    environment: {
      PLANROOM_BASE_URL: `${service.origin}/v3`,
      PLANROOM_API_KEY: key,
      SECRET: 'not handed over',
    },
    async *input() {
      for (const letter of input) yield await Promise.resolve(Buffer.from(letter))
    },
    streams: {
      out: { write: (text: string) => (out += text) },
      err: { write: (text: string) => (err += text) },
    },
    signal,
  })
  const lines = out
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) => JSON.parse(line) as { event: string; ok?: boolean; error?: { code: string }; data?: unknown },
    )
  return { exit, lines, err, result: lines.at(-1) }
}

const order = (id: string) => ({
  id,
  info: { status: 'Ready', created_at: 1_700_000_000 },
  address: { street: id },
  delivery_assets: { listing_floorplans: { jpg_urls: [`${service.origin}/files/${id}.jpg`] } },
})
const listed = (...ids: string[]) => ({ pagination: { has_more: false }, items: ids.map(order) })
function deliverOne(file: (response: ServerResponse) => void): void {
  answers['/v3/orders/'] = (response) => {
    json(response, 200, order('one'))
  }
  answers['/v3/orders'] = (response) => {
    json(response, 200, listed('one'))
  }
  answers['/files/'] = file
}
/** Sends the beginning of a file whose end never comes. `begun` is called then. */
const endless = (begun: () => void) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 10_000_000 })
  response.write(Buffer.alloc(100_000, 0x20), () => {
    // The waiting has begun once the event loop has come round.
    setImmediate(begun)
  })
}

describe('a command beside an open window', () => {
  test('runs in the window’s program, with the connection of its own environment', async () => {
    const keys = new Set<unknown>()
    answers['GET /v3/orders'] = (response) => {
      keys.add(response.req.headers['api-key'])
      json(response, 200, listed('one', 'two'))
    }
    const ran = await run(['orders', 'list'])
    expect(ran).toMatchObject({ exit: 0, err: '', result: { event: 'result', ok: true, data: { total: 2 } } })
    expect(keys).toEqual(new Set(['key-of-a-test']))
    // The key lasts as long as the command.
    const { access } = program.planroom.services
    await expect(access.endpoints(access.runId(`${service.origin}/v3`))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await run(['orders', 'show'])).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
  })

  test('reads FILE in its own folder or from its own input, and writes below its own folder', async () => {
    const streets: unknown[] = []
    answers['POST /v3/orders'] = (response, body) => {
      streets.push((JSON.parse(body) as { street: string }).street)
      json(response, 200, order(`made-${String(streets.length)}`))
    }
    answers['GET /v3/orders'] = (response) => {
      json(response, 200, listed())
    }
    // Windows has no quotation marks in names.
    const cwd = join(folder, process.platform === 'win32' ? 'Büro 5 %' : 'Büro "5 %"')
    mkdirSync(cwd)
    const body = (street: string): string =>
      JSON.stringify({ ...golden('draft-create-minimal').body, external_id: street, street })
    writeFileSync(join(cwd, 'order.json'), body('One Road'))
    expect((await run(['drafts', 'create', 'order.json'], { cwd })).exit).toBe(0)
    expect((await run(['drafts', 'create', '-'], { cwd, input: body('Zwei Straße') })).exit).toBe(0)
    expect(streets).toEqual(['One Road', 'Zwei Straße'])
    expect((await run(['sync', '--to', 'plans'], { cwd })).exit).toBe(0)
    expect(existsSync(join(cwd, 'plans'))).toBe(true)
  })

  test('ends with one result line when it is stopped, and the program goes on', async () => {
    const stop = new AbortController()
    deliverOne(
      endless(() => {
        stop.abort()
      }),
    )
    const ran = await run(['sync', '--to', 'plans'], { signal: stop.signal })
    expect(ran).toMatchObject({ exit: 1, result: { ok: false, error: { code: 'cancelled' } } })
    expect(ran.lines.filter(({ event }) => event === 'result')).toHaveLength(1)
    answers = {
      '/v3/orders': (response) => {
        json(response, 200, listed())
      },
    }
    expect((await run(['orders', 'list'])).exit).toBe(0)
  })

  test('ends with a result line when the program ends', async () => {
    const closing = Promise.withResolvers<undefined>()
    deliverOne(
      endless(() => {
        closing.resolve(commands.close().then(() => undefined))
      }),
    )
    expect(await run(['sync', '--to', 'plans'])).toMatchObject({
      exit: 1,
      result: { ok: false, error: { code: 'cancelled' } },
    })
    await closing.promise
    expect(readdirSync(homeOf(program)).filter((name) => name.startsWith('commands'))).toEqual([])
    expect((await run(['orders', 'list'])).exit).toBeNull()
  })

  test('never succeeds if its downloads are paused in the window', async () => {
    deliverOne(
      endless(() => {
        void program.planroom.services.deliveries.engine.pause()
      }),
    )
    expect(await run(['sync', '--to', 'plans'])).toMatchObject({
      exit: 1,
      result: { ok: false, error: { code: 'cancelled' } },
    })
  })

  test('with another key for the same address is busy while the first one runs', async () => {
    const stop = new AbortController()
    let other: Awaited<ReturnType<typeof run>> | null = null
    deliverOne(
      endless(() => {
        void run(['orders', 'list'], { key: 'key-of-another-company' }).then((ran) => {
          other = ran
          stop.abort()
        })
      }),
    )
    await run(['sync', '--to', 'plans'], { signal: stop.signal })
    expect(other).toMatchObject({ exit: 1, result: { error: { code: 'busy' } } })
  })

  test('is not handed to a program of another version or another data folder', async () => {
    expect((await run(['outbox', 'list'], { version: '9.9.9' })).exit).toBeNull()
    const other = await composed({ folder: temporaryFolder() })
    const others = await serve(other)
    try {
      // A copy of the other data folder names the other program.
      await commands.close()
      writeFileSync(
        join(homeOf(program), 'commands.json'),
        JSON.stringify({ address: join(homeOf(other), 'commands.json.socket') }),
      )
      expect(await run(['outbox', 'list'])).toMatchObject({ exit: null, lines: [] })
    } finally {
      await others.close()
      await other.close()
    }
  })

  test('finds a program whose data folder has a long path, and one that follows a killed one', async () => {
    await commands.close()
    await program.close()
    const deep = join(temporaryFolder(), 'ä'.repeat(60))
    mkdirSync(join(deep, 'data'), { recursive: true })
    program = await composed({ folder: deep })
    commands = await serve(program)
    expect(await run(['outbox', 'list'])).toMatchObject({ exit: 0, result: { data: { entries: [] } } })

    await commands.close()
    await program.close()
    program = await composed({ folder: temporaryFolder() })
    for (const left of ['commands.json.socket', 'commands.json'])
      writeFileSync(join(homeOf(program), left), 'left')
    expect((await run(['outbox', 'list'])).exit).toBeNull()
    commands = await serve(program)
    expect((await run(['outbox', 'list'])).exit).toBe(0)
  })

  test.runIf(process.platform !== 'win32')('can’t be sent by another user', () => {
    expect((statSync(join(homeOf(program), 'commands.json.socket')).mode & 0o077).toString(8)).toBe('0')
  })
})
