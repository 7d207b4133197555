import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { environmentOf, runCommand, runWords } from '../../support/headlessRun.ts'
import { perFile } from '../../support/perTest.ts'

/** Commands that need no service: they need no key and no address, and send no request. */

let folder: string
let first: { id: string; status: string }
const service = perFile(() => startFaultService({ orders: 6 }))
beforeEach(async () => {
  service.reset()
  folder = temporaryFolder()
  const listed = await runCommand(['orders', 'list', '--all'], {
    folder,
    environment: environmentOf(service),
  })
  expect(listed.exit).toBe(0)
  first = { id: '', status: '', ...(listed.result.data as { items: { id: string }[] }).items[0] }
  service.seen.length = 0
})
afterEach(() => {
  expect(service.seen).toEqual([])
})

const offline = (words: string[], environment: Record<string, string> = {}) =>
  runCommand(words, { folder, environment })

test.each<[string, () => Record<string, string>]>([
  ['with an address only', () => ({ PLANROOM_BASE_URL: service.baseUrl })],
  ['with an empty environment', () => ({})],
])('orders are listed, searched and shown as last read, %s', async (_what, environment) => {
  const listed = await offline(['orders', 'list', '--offline'], environment())
  expect(listed).toMatchObject({ exit: 0, result: { data: { total: 6 } } })
  const searched = await offline(['orders', 'list', '--search', first.id], environment())
  expect(searched).toMatchObject({ exit: 0, result: { data: { total: 1, items: [{ id: first.id }] } } })
  const shown = await offline(['orders', 'show', first.id, '--offline'], environment())
  expect(shown).toMatchObject({ exit: 0, result: { data: { id: first.id } } })
})

test('verify asks for no key', async () => {
  expect(await offline(['verify', folder])).not.toMatchObject({ exit: 3 })
})

test('a saved connection without a key and network is listed, searched and shown offline', async () => {
  const { baseUrl, tokenUrl, exportUrl, apiKey } = service
  const program = await composed({ folder: join(folder, 'home') })
  const { connections } = program.planroom.services
  await connections.save({ name: 'Studio', baseUrl, tokenUrl, exportUrl, apiKey })
  await program.close()
  expect(await offline(['orders', 'list', '--all', '--connection', 'Studio'])).toMatchObject({ exit: 0 })
  service.fault({ method: 'GET', url: '/orders', fault: { kind: 'reset', when: 'before-headers' } })
  service.seen.length = 0
  for (const words of [
    ['orders', 'list', '--offline'],
    ['orders', 'list', '--offline', '--connection', 'studio'],
    ['orders', 'list', '--search', first.id],
    ['orders', 'show', first.id, '--offline'],
    ['outbox', 'list'],
  ])
    expect(await offline(words), words.join(' ')).toMatchObject({ exit: 0 })
  expect(await offline(['orders', 'list', '--offline', '--connection', 'Nobody'])).toMatchObject({ exit: 2 })
})

test('the saved demo company is listed without starting its service', async () => {
  const program = await composed({ folder: join(folder, 'home') })
  await program.planroom.services.demo.start()
  await program.close()
  const ran = await runCommand(['orders', 'list', '--offline'], {
    folder,
    onOpen: ({ planroom }) => {
      planroom.services.demo.start = () => Promise.reject(new Error('The demo service was started.'))
    },
  })
  expect(ran).toMatchObject({ exit: 0, result: { data: { total: 0 } } })
})

test('two companies without a choice exit with 2 and name PLANROOM_BASE_URL', async () => {
  const other = await startFaultService({ orders: 1 })
  expect(
    await runCommand(['orders', 'list', '--all'], { folder, environment: environmentOf(other) }),
  ).toMatchObject({ exit: 0 })
  await other.close()
  const ran = await offline(['orders', 'list', '--offline'])
  expect(ran).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
  expect(ran.result.error.message).toContain('PLANROOM_BASE_URL')
})

test.each([
  ['--search', 'oak '.repeat(200)],
  ['--status', 's'.repeat(300)],
  ['--office-id', 'o'.repeat(300)],
])('an overlong %s exits with 2', async (option, value) => {
  const environment = { PLANROOM_BASE_URL: service.baseUrl }
  const ran = await offline(['orders', 'list', '--offline', option, value], environment)
  expect(ran).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
})

test('an empty data folder lists no orders and says so', async () => {
  const empty = temporaryFolder()
  const ran = await runWords(['orders', 'list', '--offline'], { folder: empty })
  expect(ran).toMatchObject({ exit: 0 })
  expect(ran.out).toContain('No orders on this computer yet. Run sync or open Planroom once.')
  expect(await runCommand(['orders', 'show', 'x', '--offline'], { folder: empty })).toMatchObject({ exit: 7 })
})
