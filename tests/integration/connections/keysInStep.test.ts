import { globalAgent } from 'node:https'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createVault } from '../../../electron/services/credentials/vault.ts'
import { openConnections, type Connections } from '../../../electron/services/connections/connections.ts'
import { keyRing } from '../../support/fakes/keyRing.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'
import { json, scripted, type ScriptedServer } from '../../support/servers/scripted.ts'
import { perTest } from '../../support/perTest.ts'

/** A key is sent only to the addresses that it was saved with, also while the key ring asks its user. */

let folder: string
const startService = () =>
  scripted(({ url }, response) => {
    if (url.pathname.endsWith('/orders')) json(response, 200, { pagination: { has_more: false }, items: [] })
    else json(response, 404, {})
  })
const first = perTest(() => startService())
const second = perTest(() => startService())
beforeEach(() => {
  folder = temporaryFolder()
})

const draft = (at: ScriptedServer, change: object = {}) => ({
  name: 'Studio',
  baseUrl: `${at.origin}/v3`,
  tokenUrl: `${at.origin}/t`,
  exportUrl: `${at.origin}/e`,
  apiKey: 'first-key',
  ...change,
})

/** A key ring that asks its user: each step waits for `answer` once it is held. */
function askingRing() {
  const ring = keyRing()
  let answered: Promise<void> | null = null
  let asked = Promise.withResolvers<undefined>()
  const ask = async (): Promise<void> => {
    asked.resolve(undefined)
    await answered
  }
  return {
    ...ring,
    encrypt: (plain: string) => ask().then(() => ring.encrypt(plain)),
    decrypt: (cipher: Buffer) => ask().then(() => ring.decrypt(cipher)),
    /** Makes the next steps wait. `asked` resolves when the key ring is asked; `answer` gives the user's answer. */
    hold() {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      answered = promise
      asked = Promise.withResolvers()
      return {
        asked: asked.promise,
        answer: (isAllowed: boolean) => {
          answered = null
          if (isAllowed) resolve(undefined)
          else reject(new Error('locked'))
        },
      }
    },
  }
}
const openWith = (ring: ReturnType<typeof askingRing>): Connections =>
  openConnections({
    file: join(folder, 'connections.json'),
    openJsonFile,
    vault: createVault(ring),
    documents: '/documents',
    agents: { shared: globalAgent, once: globalAgent },
    holdsAnything: () => false,
    onSetAside: () => undefined,
  })
const used = async (connections: Connections, id: string) => (await connections.endpoints(id)).base
const ofFirst = () => ({ address: `${first.origin}/v3`, key: 'first-key' })
const ofSecond = () => ({ address: `${second.origin}/v3`, key: 'second-key' })

test.each([true, false])(
  'a new key and a new address are saved together or not at all (key ring allows: %s)',
  async (isAllowed) => {
    const ring = askingRing()
    const connections = openWith(ring)
    const { connection } = await connections.save(draft(first))
    const { asked, answer } = ring.hold()
    const saving = connections.save(draft(second, { id: connection.id, apiKey: 'second-key' }))
    await asked
    expect(await used(connections, connection.id)).toEqual(ofFirst())
    answer(isAllowed)
    // Each call returns the old pair or the new pair, never a mix.
    const saved = new Set<string>()
    const end = () => saved.add('over')
    void saving.then(end, end)
    while (saved.size === 0)
      expect([ofFirst(), ofSecond()]).toContainEqual(await used(connections, connection.id))
    expect(await used(connections, connection.id)).toEqual(isAllowed ? ofSecond() : ofFirst())
  },
)

test('a slow read of the old key does not replace the key saved meanwhile', async () => {
  const { connection } = await openWith(askingRing()).save(draft(first))
  const ring = askingRing()
  const connections = openWith(ring)
  const { asked, answer } = ring.hold()
  const earlier = used(connections, connection.id)
  await asked
  const again = ring.hold()
  const saving = connections.save(draft(second, { id: connection.id, apiKey: 'second-key' }))
  await again.asked
  again.answer(true)
  await saving
  answer(true)
  expect(await earlier).toEqual(ofFirst())
  expect(await used(connections, connection.id)).toEqual(ofSecond())
})

test('a folder change or a removal during a key ring prompt is kept', async () => {
  const ring = askingRing()
  const connections = openWith(ring)
  const { connection } = await connections.save(draft(first))
  const { id } = connection
  const moving = ring.hold()
  const renamed = connections.save(draft(first, { id, name: 'Renamed' }))
  await moving.asked
  await connections.setFolder(id, '/elsewhere')
  moving.answer(true)
  await renamed
  expect(connections.saved(id)).toMatchObject({ name: 'Renamed', folder: '/elsewhere' })
  const forgetting = ring.hold()
  const late = connections.save(draft(first, { id }))
  await forgetting.asked
  await connections.forget(id)
  forgetting.answer(true)
  await expect(late).rejects.toMatchObject({ code: 'not_found' })
  expect(connections.all()).toEqual([])
})
