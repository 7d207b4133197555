import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { globalAgent } from 'node:https'
import { basename, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  SecretFault,
  type SecretBackend,
  type SecretStorage,
} from '../../../electron/services/credentials/secretBackend.ts'
import { createVault } from '../../../electron/services/credentials/vault.ts'
import { openConnections } from '../../../electron/services/connections/connections.ts'
import { safeComponent } from '../../../electron/services/files/naming.ts'
import { openPreferences } from '../../../electron/services/settings/preferences.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'
import { keyRing } from '../../support/fakes/keyRing.ts'
import { json, scripted } from '../../support/servers/scripted.ts'
import { perTest } from '../../support/perTest.ts'

let folder: string
const notices: string[] = []
/** Ids of connections with stored orders. */
const held = new Set<string>()
const server = perTest(() =>
  scripted((request, response) => {
    const known = ['right-key', 'token-key'].includes(
      String(server.requests.at(-1)?.headers['api-key'] ?? server.requests.at(-1)?.headers['x-api-key']),
    )
    if (!known) json(response, 401, {})
    else if (['/v3/orders', '/moved/orders'].includes(request.url.pathname))
      json(response, 200, { pagination: { has_more: false }, items: [] })
    else if (request.url.pathname === '/t/token')
      json(response, 200, { id: 'i', token: 's', valid_until: '2027-01-01T00:00:00Z' })
    else json(response, 404, {})
  }),
)
beforeEach(() => {
  folder = temporaryFolder()
  notices.length = 0
  held.clear()
})

const openOn = (ring: SecretBackend) =>
  openConnections({
    file: join(folder, 'connections.json'),
    openJsonFile,
    vault: createVault(ring),
    documents: '/documents',
    agents: { shared: globalAgent, once: globalAgent },
    holdsAnything: (id) => held.has(id),
    onSetAside: (file) => notices.push(file),
  })
const open = (storage: SecretStorage = 'keyring') => openOn(keyRing(storage))
const draft = (change: object = {}) => ({
  name: 'Studio',
  baseUrl: `${server.origin}/v3`,
  tokenUrl: `${server.origin}/t`,
  exportUrl: `${server.origin}/e`,
  apiKey: 'right-key',
  ...change,
})

test('a valid key is tried at each address, saved encrypted and read after a restart', async () => {
  const { connection, probes } = await open().save(draft())
  expect(probes).toMatchObject({
    base: { state: 'ok' },
    token: { state: 'ok' },
    export: { state: 'unverified' },
  })
  expect(connection).toMatchObject({
    keyState: 'stored',
    hasTokenKey: false,
    folder: join('/documents', 'Planroom', 'Studio'),
  })
  expect(JSON.stringify(connection)).not.toContain('right-key')
  expect(readFileSync(join(folder, 'connections.json'), 'utf8')).not.toContain('right-key')
  const reopened = open()
  expect(reopened.activeId()).toBe(connection.id)
  await expect(reopened.endpoints(connection.id)).resolves.toMatchObject({
    base: { key: 'right-key' },
    token: { key: 'right-key' },
  })
})

test('an invalid key is not saved, and each address reports what it answered', async () => {
  const connections = open()
  await expect(connections.save(draft({ apiKey: 'wrong' }))).rejects.toMatchObject({
    code: 'key_refused',
    details: { probes: { base: { state: 'refused' }, token: { state: 'refused' } } },
  })
  expect(connections.list()).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('a wrong address, a web page and a missing key fail by their own code', async () => {
  const connections = open()
  await expect(connections.test(draft({ baseUrl: 'http://127.0.0.1:1/v3' }))).resolves.toMatchObject({
    ok: false,
    base: { state: 'unreachable' },
  })
  await expect(connections.test(draft({ baseUrl: `${server.origin}/elsewhere` }))).resolves.toMatchObject({
    ok: false,
    base: { state: 'not_service' },
  })
  await expect(connections.test(draft({ baseUrl: 'my studio' }))).resolves.toMatchObject({
    ok: false,
    base: { state: 'bad_address' },
  })
  await expect(connections.save(draft({ apiKey: undefined }))).rejects.toMatchObject({ code: 'key_missing' })
})

test.each([
  [302, { location: 'http://portal.example/sign-in' }],
  [511, {}],
])('a captive portal at the export address is no connection (%i)', async (status, headers) => {
  const portal = await scripted((_, response) => void response.writeHead(status, headers).end('<html>'))
  const { export: probe } = await open().test(draft({ exportUrl: `${portal.origin}/e` }))
  await portal.close()
  expect(probe.message).toContain('If this network requires signing in')
  expect(probe.state).not.toBe('unverified')
})

test.each([
  [200, '<!doctype html><title>Welcome</title>', 'web_page', 'sent a web page instead of data'],
  [404, '<html>Not found</html>', 'unverified', 'Connected.'],
  [200, '{}', 'unverified', 'Connected.'],
])(
  'a web page at the export address may be documentation, so nothing is verified (%i %s)',
  async (status, body, state, message) => {
    const web = await scripted((_, response) => void response.writeHead(status).end(body))
    const { export: probe } = await open().test(draft({ exportUrl: `${web.origin}/e` }))
    await web.close()
    expect(probe.state).toBe(state)
    expect(probe.message).toContain(message)
    expect(probe.message.startsWith('Connected.')).toBe(message === 'Connected.')
  },
)

test.each(['{}', '[]', '{"status":"ok"}'])(
  'the orders address of another service is said (%s)',
  async (body) => {
    const other = await scripted((_, response) => void response.writeHead(200).end(body))
    const { base, ok } = await open().test(draft({ baseUrl: `${other.origin}/v3` }))
    await other.close()
    expect({ base, ok }).toEqual({
      base: { state: 'not_service', message: 'The response is not a list of orders. Check the address.' },
      ok: false,
    })
  },
)

test('the API key, scan link key and report key are each used for their own address', async () => {
  const connections = open()
  const { connection } = await connections.save(draft({ tokenKey: 'token-key', exportKey: 'export-key' }))
  expect(connection).toMatchObject({ hasTokenKey: true, hasExportKey: true })
  await expect(connections.endpoints(connection.id)).resolves.toMatchObject({
    base: { key: 'right-key' },
    token: { key: 'token-key' },
    export: { key: 'export-key' },
  })
})

test.each(['keyring', 'weak'] as const)(
  'removing a separate key makes its address use the API key (%s)',
  async (strength) => {
    const connections = open(strength)
    const { connection } = await connections.save(
      draft({ tokenKey: 'token-key', exportKey: 'export-key', allowWeakStorage: true }),
    )
    const { apiKey: _key, ...keyless } = draft({ id: connection.id, tokenKey: null })
    const tested = await connections.test({ ...keyless, exportKey: null })
    expect(tested.ok).toBe(true)
    const changed = await connections.save(keyless)
    const keyState = strength === 'weak' ? 'readable' : 'stored'
    expect(changed.connection).toMatchObject({ hasTokenKey: false, hasExportKey: true, keyState })
    expect(server.requests.findLast(({ url }) => url.pathname === '/t/token')?.headers).toMatchObject({
      'x-api-key': 'right-key',
    })
    for (const each of [connections, open(strength)])
      await expect(each.endpoints(connection.id)).resolves.toMatchObject({
        base: { key: 'right-key' },
        token: { key: 'right-key' },
        export: { key: 'export-key' },
      })
    const file = JSON.parse(readFileSync(join(folder, 'connections.json'), 'utf8')) as {
      connections: { keys: object; own: string[] }[]
    }
    expect(Object.keys(file.connections[0]?.keys ?? {})).toEqual(['api', 'export'])
    await connections.save({ ...keyless, exportKey: null })
    await expect(open(strength).endpoints(connection.id)).resolves.toMatchObject({
      export: { key: 'right-key' },
    })
  },
)

test('removing a key and changing its address at once needs the API key again', async () => {
  const connections = open()
  const { connection } = await connections.save(draft({ tokenKey: 'token-key' }))
  const other = await scripted((_request, response) => {
    json(response, 200, {})
  })
  const { apiKey: _key, ...moved } = draft({
    id: connection.id,
    tokenKey: null,
    tokenUrl: `${other.origin}/t`,
  })
  await expect(connections.save(moved)).rejects.toMatchObject({ code: 'key_missing' })
  expect(other.requests).toEqual([])
  await other.close()
})

test('without a key ring the key lasts for the session, with the user’s consent it is saved', async () => {
  const connections = open('weak')
  const { connection } = await connections.save(draft())
  expect(connection.keyState).toBe('session')
  await expect(connections.endpoints(connection.id)).resolves.toMatchObject({ base: { key: 'right-key' } })
  const restarted = open('weak')
  await expect(restarted.endpoints(connection.id)).rejects.toMatchObject({ code: 'key_missing' })
  expect(restarted.list()).toMatchObject([{ keyState: 'missing' }])
  const agreed = await restarted.save(draft({ id: connection.id, allowWeakStorage: true }))
  expect(agreed.connection.keyState).toBe('readable')
  await expect(open('weak').endpoints(connection.id)).resolves.toMatchObject({ base: { key: 'right-key' } })
})

test('a changed address needs the key again and receives no request before', async () => {
  const connections = open()
  const { connection } = await connections.save(draft())
  const other = await scripted((_request, response) => {
    json(response, 200, { items: [] })
  })
  const { apiKey: _key, ...keyless } = draft({ id: connection.id, baseUrl: `${other.origin}/v3` })
  await expect(connections.save(keyless)).rejects.toMatchObject({ code: 'key_missing' })
  expect(other.requests).toEqual([])
  await other.close()
  const { apiKey: _same, ...renamed } = draft({ id: connection.id, name: 'Renamed' })
  await expect(connections.save(renamed)).resolves.toMatchObject({
    connection: { name: 'Renamed', keyState: 'stored' },
  })
})

test('removing a connection deletes its key and selects the next connection', async () => {
  const connections = open()
  const first = await connections.save(draft())
  const second = await connections.save(draft({ name: 'Second' }))
  expect(connections.activeId()).toBe(second.connection.id)
  await connections.forget(second.connection.id)
  expect(connections.activeId()).toBe(first.connection.id)
  await connections.forget(first.connection.id)
  expect(readFileSync(join(folder, 'connections.json'), 'utf8')).not.toMatch(/keys/)
})

test('a refused key is remembered until the next accepted request', async () => {
  const connections = open()
  const { connection } = await connections.save(draft())
  await expect(connections.markRefused(connection.id, true)).resolves.toBe(true)
  expect(connections.list()).toMatchObject([{ keyState: 'refused' }])
  await expect(connections.markRefused(connection.id, true)).resolves.toBe(false)
  await connections.markRefused(connection.id, false)
  expect(connections.list()).toMatchObject([{ keyState: 'stored' }])
})

test.each([
  ['locked', 'locked', 'key_locked'],
  ['weak', 'absent', 'key_missing'],
  ['none', 'absent', 'key_missing'],
] as const)(
  'a saved key with a %s key ring is %s, and readable again with an open key ring',
  async (storage, keyState, code) => {
    const { connection } = await open().save(draft())
    const ring = keyRing(storage)
    const restarted = openOn(ring)
    // The key ring was not asked yet.
    expect(restarted.list()).toMatchObject([{ keyState: 'stored' }])
    await restarted.readKeys()
    expect(restarted.list()).toMatchObject([{ keyState }])
    expect(restarted.keysWaitFor()).toBe('reading')
    await expect(restarted.endpoints(connection.id)).rejects.toMatchObject({ code })
    ring.set('keyring')
    await restarted.readKeys()
    expect(restarted.list()).toMatchObject([{ keyState: 'stored' }])
    expect(restarted.keysWaitFor()).toBeNull()
    await expect(restarted.endpoints(connection.id)).resolves.toMatchObject({ base: { key: 'right-key' } })
  },
)

test('a key sealed by another key ring is unreadable and can be replaced', async () => {
  const { connection } = await open().save(draft())
  const ring = keyRing()
  const elsewhere = openOn({ ...ring, decrypt: () => Promise.reject(new SecretFault('unreadable')) })
  await elsewhere.readKeys()
  expect(elsewhere.list()).toMatchObject([{ id: connection.id, keyState: 'unreadable' }])
  expect(elsewhere.keysWaitFor()).toBeNull()
  await expect(elsewhere.endpoints(connection.id)).rejects.toMatchObject({ code: 'key_unreadable' })
  const again = await elsewhere.save(draft({ id: connection.id, name: 'Again' }))
  expect(again.connection).toMatchObject({ name: 'Again', keyState: 'stored' })
})

test.each(['weak', 'locked'] as const)(
  'keys of a %s key ring, for the session or by consent, are sealed once the key ring is open',
  async (storage) => {
    const ring = keyRing(storage)
    const connections = openOn(ring)
    const session = await connections.save(draft())
    expect(session.connection.keyState).toBe('session')
    const weakly = await connections.save(
      draft({ name: 'Agreed', allowWeakStorage: true, tokenKey: 'own-key' }),
    )
    expect(weakly.connection.keyState).toBe(storage === 'weak' ? 'readable' : 'session')
    await connections.readKeys()
    expect(connections.keysWaitFor()).toBe('sealing')
    ring.set('keyring')
    await connections.readKeys()
    expect(connections.list()).toMatchObject([{ keyState: 'stored' }, { keyState: 'stored' }])
    expect(connections.keysWaitFor()).toBeNull()
    const sealed = connections.all().flatMap(({ keys }) => Object.values(keys))
    expect(sealed.map((text) => Buffer.from(text, 'base64').toString('latin1', 0, 3))).toEqual([
      'v11',
      'v11',
      'v11',
    ])
    await expect(open().endpoints(weakly.connection.id)).resolves.toMatchObject({
      base: { key: 'right-key' },
      token: { key: 'own-key' },
    })
  },
)

test('saving with a locked key ring asks to unlock; if refused, the key lasts for the session', async () => {
  const allowed = await openOn(keyRing('locked', 'keyring')).save(draft())
  expect(allowed.connection.keyState).toBe('stored')
  const refused = await openOn(keyRing('locked', 'locked')).save(
    draft({ name: 'Other', allowWeakStorage: true }),
  )
  expect(refused.connection.keyState).toBe('session')
  expect(readFileSync(join(folder, 'connections.json'), 'utf8')).not.toContain(
    Buffer.from('v10').toString('base64'),
  )
})

test('damaged files of connections and settings are set aside unchanged and reported', async () => {
  writeFileSync(join(folder, 'connections.json'), '{"active": nu')
  writeFileSync(join(folder, 'settings.json'), '{"concurrency": "a lot"}')
  expect(open().list()).toEqual([])
  const preferences = openPreferences({
    file: join(folder, 'settings.json'),
    openJsonFile,
    onSetAside: (file) => notices.push(file),
  })
  expect(preferences.settings()).toMatchObject({
    folderTemplate: '{city}/{address}',
    nameTemplate: '{kind} {floor}{variant}',
    concurrency: 'auto',
  })
  expect(notices).toHaveLength(2)
  expect(notices.map((file) => readFileSync(file, 'utf8'))).toEqual([
    '{"active": nu',
    '{"concurrency": "a lot"}',
  ])
  await preferences.update({ concurrency: 4 })
  const reopened = openPreferences({
    file: join(folder, 'settings.json'),
    openJsonFile,
    onSetAside: () => undefined,
  })
  expect(reopened.settings().concurrency).toBe(4)
})

test.each([
  ['NUL', 'NUL-'],
  ['con', 'con-'],
  ['aux.2', 'aux-.2'],
  ['.hidden', 'hidden'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  [`${'a'.repeat(59)}𝒳`, 'a'.repeat(59)],
  ['Müller & Sons', 'Müller & Sons'],
  ['/', 'Deliveries'],
])('a connection named %s gets a folder name that every system accepts', async (name, expected) => {
  const { connection } = await open().save(draft({ name }))
  expect(basename(connection.folder)).toBe(expected)
  expect(safeComponent(expected)).toBe(expected)
})

test('two connections of the same name get different folders', async () => {
  const connections = open()
  const first = await connections.save(draft({ name: 'A/B  Studio.' }))
  const second = await connections.save(draft({ name: 'a-b studio' }))
  expect(first.connection.folder).toBe(join('/documents', 'Planroom', 'A-B Studio'))
  expect(second.connection.folder).not.toBe(first.connection.folder)
  expect(second.connection.folder.toLowerCase()).not.toBe(first.connection.folder.toLowerCase())
})

test('another order address needs the user’s word that it is the same company', async () => {
  const connections = open()
  const { connection } = await connections.save(draft())
  const moved = draft({ id: connection.id, name: 'Renamed', baseUrl: `${server.origin}/moved` })
  // The connection has no stored orders yet, so nothing can mix.
  await expect(connections.save({ ...moved, baseUrl: `${server.origin}/v3/` })).resolves.toMatchObject({
    hasMoved: false,
  })
  held.add(connection.id)
  const before = readFileSync(join(folder, 'connections.json'), 'utf8')
  await expect(connections.save(moved)).rejects.toMatchObject({ code: 'address_changed' })
  expect(readFileSync(join(folder, 'connections.json'), 'utf8')).toBe(before)
  await expect(connections.save({ ...moved, isSameCompany: true })).resolves.toMatchObject({
    hasMoved: true,
    connection: {
      id: connection.id,
      name: 'Renamed',
      baseUrl: `${server.origin}/moved`,
      folder: connection.folder,
    },
  })
})

test('an order address written another way asks nothing', async () => {
  const connections = open()
  const { connection } = await connections.save(draft())
  held.add(connection.id)
  const others = [`${server.origin}/v3/`, `${server.origin.toUpperCase()}/v3`, `${server.origin}/v3//`]
  for (const baseUrl of others)
    await expect(connections.save(draft({ id: connection.id, baseUrl }))).resolves.toMatchObject({
      hasMoved: false,
    })
  const tokenUrl = `${server.origin}/elsewhere`
  await expect(connections.save(draft({ id: connection.id, tokenUrl }))).resolves.toMatchObject({
    hasMoved: false,
  })
})
