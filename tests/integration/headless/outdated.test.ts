import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { runCommand, runWords, type Ran } from '../../support/headlessRun.ts'
import { json, scripted, type ScriptedServer } from '../../support/servers/scripted.ts'

let folder: string
let to: string
let server: ScriptedServer
/** The delivery of each order: other addresses and other bytes with each number. */
let versions: Record<string, number>
let isBroken: boolean
beforeEach(async () => {
  folder = temporaryFolder()
  to = join(folder, 'out')
  versions = { a: 1, b: 1 }
  isBroken = false
  const order = (id: string) => ({
    id,
    info: { status: 'Ready', created_at: 1_700_000_000, first_delivered_at: 1_700_000_000 },
    address: { street: id },
  })
  server = await scripted(({ url }, response) => {
    const [, , , id = ''] = url.pathname.split('/')
    if (url.pathname === '/v3/orders')
      json(response, 200, {
        pagination: { has_more: false },
        items: url.searchParams.has('created_after') ? [] : Object.keys(versions).map(order),
      })
    else if (url.pathname.startsWith('/v3/orders/')) {
      const svg_urls = [`${server.origin}/files/${id}/${String(versions[id])}.svg`]
      json(response, 200, { ...order(id), delivery_assets: { listing_floorplans: { svg_urls } } })
    } else if (isBroken) response.writeHead(404).end()
    else
      response
        .writeHead(200)
        .end(
          `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><title>${url.pathname}</title></svg>`,
        )
  })
})
afterEach(async () => {
  await server.close()
})

const options = () => ({
  folder,
  environment: { PLANROOM_BASE_URL: `${server.origin}/v3`, PLANROOM_API_KEY: 'k' },
})
const run = (...words: string[]): Promise<Ran> => runCommand(words, options())
const sync = (...words: string[]): Promise<Ran> => run('sync', '--to', to, ...words)
const folderOf = (place: string, id: string): string =>
  join(place, readdirSync(place, { encoding: 'utf8' }).find((name) => name.startsWith(id)) ?? '')

it('verify and sync print the orders with a newer delivery until it is downloaded', async () => {
  expect(await sync()).toMatchObject({ exit: 0, result: { data: { outdated: [] } } })
  expect(await run('verify', to)).toMatchObject({ exit: 0, result: { data: { files: 2, outdated: [] } } })

  // Another command reads the corrected delivery, which is not downloaded.
  versions['b'] = 2
  await run('orders', 'show', 'b')
  const outdated = { exit: 0, result: { data: { files: 2, ok: 2, outdated: ['b'] } } }
  expect(await run('verify', to)).toMatchObject(outdated)
  const { out } = await runWords(['verify', to], options())
  expect(out).toMatch(/outdated {4}order b\n[^]*1 order has a newer delivery/)
  const page = (id: string) => run('handover', 'page', id, '--to', join(folder, 'pages'))
  expect(await page('b')).toMatchObject({ exit: 0, result: { data: { outdated: ['b'] } } })
  expect(await page('a')).toMatchObject({ exit: 0, result: { data: { outdated: [] } } })

  // The download fails: the file of the earlier delivery still stands there.
  isBroken = true
  expect(await sync()).toMatchObject({ exit: 5, result: { data: { outdated: ['b'] } } })
  expect(await run('verify', to)).toMatchObject(outdated)

  isBroken = false
  expect(await sync()).toMatchObject({ exit: 0, result: { data: { outdated: [] } } })
  expect(await run('verify', to)).toMatchObject({ exit: 0, result: { data: { outdated: [] } } })
})

it('sync prints an outdated order that its filters exclude', async () => {
  await sync()
  versions['a'] = 2
  await run('orders', 'show', 'a')
  const ran = await sync('--created-after', '2030-01-01')
  expect(ran.result.data).toMatchObject({ outdated: ['a'] })
})

it('verify finds outdated orders in an order folder, a copy and a moved library', async () => {
  await sync()
  versions['a'] = 2
  versions['b'] = 2
  await run('orders', 'show', 'a')
  await run('orders', 'show', 'b')
  const outdatedIn = async (place: string): Promise<unknown> => {
    const { outdated } = (await run('verify', place)).result.data as { outdated: string[] }
    return outdated.toSorted()
  }
  expect(await outdatedIn(folderOf(to, 'a'))).toEqual(['a'])
  cpSync(to, join(folder, 'copy'), { recursive: true })
  expect(await outdatedIn(join(folder, 'copy'))).toEqual(['a', 'b'])
  renameSync(to, join(folder, 'moved'))
  expect(await outdatedIn(join(folder, 'moved'))).toEqual(['a', 'b'])
})

it('verify without a data folder finds no outdated orders', async () => {
  await sync()
  versions['a'] = 2
  await run('orders', 'show', 'a')
  rmSync(join(folder, 'home'), { recursive: true, force: true })
  expect(await run('verify', to)).toMatchObject({ exit: 0, result: { data: { outdated: [] } } })
})
