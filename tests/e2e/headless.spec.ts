import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startFaultService } from '../support/faultService.ts'
import { newPlace } from './support/program.ts'

const root = join(import.meta.dirname, '..', '..')

interface Ended {
  code: number | null
  lines: { event: string; ok?: boolean; error?: { code: string } }[]
}

/** The real command of a checkout, with no display. */
function planroom(
  words: string[],
  environment: Record<string, string>,
  watch?: (child: { signal: (name: 'SIGINT' | 'SIGTERM') => void; closeOut: () => void }) => void,
): Promise<Ended> {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  const child = spawn(
    process.execPath,
    [join(root, 'resources/scripts/run.mjs'), 'planroom', ...words, '--json'],
    {
      cwd: root,
      env: { ...rest, ...environment },
    },
  )
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.resume()
  watch?.({ signal: (name) => child.kill(name), closeOut: () => child.stdout.destroy() })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const lines = out.split('\n').filter((line) => line !== '')
      resolve({ code, lines: lines.map((line) => JSON.parse(line) as Ended['lines'][number]) })
    })
  })
}

test('without a display: demo, signals, a reader that goes away, unusable data folders', async () => {
  test.setTimeout(180_000)
  const place = newPlace()
  const service = await startFaultService({ port: 0 })
  const environment = {
    PLANROOM_HOME: place.home,
    PLANROOM_BASE_URL: service.baseUrl,
    PLANROOM_API_KEY: service.apiKey,
  }
  try {
    const demo = await planroom(['orders', 'list', '--demo', '--limit', '2'], { PLANROOM_HOME: place.home })
    expect(demo).toMatchObject({ code: 0, lines: [{ event: 'result', ok: true }] })

    service.fault({ url: /\/files\//, fault: { kind: 'drip', bytes: 512, everyMs: 200 } })
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      const stopped = await planroom(
        ['sync', '--to', join(place.folder, 'out')],
        environment,
        ({ signal }) => {
          setTimeout(() => {
            signal(name)
          }, 4000)
        },
      )
      expect(stopped.code, name).toBe(1)
      expect(stopped.lines.at(-1), name).toMatchObject({
        event: 'result',
        ok: false,
        error: { code: 'cancelled' },
      })
    }
    const alone = await planroom(['sync', '--to', join(place.folder, 'out')], environment, ({ closeOut }) => {
      setTimeout(closeOut, 2500)
    })
    expect(alone.code).not.toBe(0)

    writeFileSync(join(place.folder, 'file'), '')
    const unusable = await planroom(['orders', 'list', '--demo'], {
      PLANROOM_HOME: join(place.folder, 'file'),
    })
    expect(unusable).toMatchObject({ code: 6, lines: [{ ok: false, error: { code: 'disk' } }] })
    expect(await planroom(['bogus'], { PLANROOM_HOME: place.home })).toMatchObject({
      code: 2,
      lines: [{ ok: false, error: { code: 'bad_input' } }],
    })
    mkdirSync(join(place.folder, 'empty'))
    expect(await planroom(['verify', join(place.folder, 'empty')], {})).toMatchObject({
      code: 0,
      lines: [{ event: 'result', ok: true }],
    })
  } finally {
    await service.close()
    place.remove()
  }
})
