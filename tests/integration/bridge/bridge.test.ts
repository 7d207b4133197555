import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { contract, type ChannelName, type Output } from '../../../shared/contract.ts'
import { openEarlyAnswers, type EarlyAnswers } from '../../../electron/app/earlyAnswers.ts'
import { createInvoke, type Handlers } from '../../../electron/app/ipc/invoke.ts'
import { composed } from '../../support/composed.ts'
import { perFile } from '../../support/perTest.ts'

const appFrame = { url: 'app://planroom/index.html', parent: null }

type Frame = { url: string; parent: unknown } | null
const channelNames = Object.keys(contract) as ChannelName[]

let early: EarlyAnswers
/** Handlers that ran, so that a refused call can be shown to have reached none. */
const reached: string[] = []
const program = perFile(() => composed())
beforeAll(() => {
  const handlers = Object.fromEntries(
    channelNames.map((channel) => [
      channel,
      (input: never) => {
        reached.push(channel)
        return program.planroom.handlers[channel](input)
      },
    ]),
  ) as unknown as Handlers
  early = openEarlyAnswers({
    file: join(program.folder, 'first-page.json'),
    build: '1',
    made: Promise.resolve({ invoke: createInvoke(handlers, () => undefined) }),
    isTrusted: (url) => url.startsWith('app://planroom/'),
    write: () => Promise.resolve(),
    onOutdated: () => undefined,
    after: () => () => undefined,
  })
})

/** Calls a channel as the preload does, through all layers before the handler. */
const invoke = (channel: string, senderFrame: Frame, input: unknown) =>
  early.answer({ senderFrame }, channel, input)

const wrongInputs: unknown[] = [
  undefined,
  null,
  'text',
  42,
  [],
  { unknown: true },
  { id: 7 },
  { id: '' },
  { id: 'x'.repeat(201), connectionId: 'x'.repeat(201) },
  { connectionId: { $ne: null } },
  JSON.parse('{"__proto__": {"id": "a"}, "constructor": 1}'),
]
/** Channels without input take an empty object; those with optional input take it too. */
const takesEmpty = (channel: ChannelName): boolean => contract[channel].input.safeParse({}).success

test.each(channelNames.map((channel) => [channel]))(
  '%s rejects invalid input before its handler runs',
  async (channel) => {
    reached.length = 0
    for (const input of wrongInputs) {
      const result = await invoke(channel, appFrame, input)
      expect(result, JSON.stringify(input)).toMatchObject({ ok: false, error: { code: 'bad_input' } })
    }
    if (!takesEmpty(channel))
      expect(await invoke(channel, appFrame, {})).toMatchObject({ ok: false, error: { code: 'bad_input' } })
    expect(reached).toEqual([])
  },
)

test.each(channelNames.map((channel) => [channel]))(
  '%s rejects every sender except the window’s main frame',
  async (channel) => {
    reached.length = 0
    const strangers = [
      { url: 'https://evil.example/', parent: null },
      { url: 'app://planroom.evil.example/index.html', parent: null },
      { url: 'app://other/index.html', parent: null },
      { url: 'asset://file/a/b', parent: null },
      { url: 'file:///index.html', parent: null },
      { url: 'about:blank', parent: null },
      null,
      { ...appFrame, parent: appFrame },
    ]
    for (const sender of strangers) {
      expect(await invoke(channel, sender, {}), String(sender?.url)).toMatchObject({
        ok: false,
        error: { code: 'wrong_sender' },
      })
    }
    expect(reached).toEqual([])
  },
)

test('each channel of the contract has a handler, and an unknown channel is rejected', async () => {
  expect(Object.keys(program.planroom.handlers).sort()).toEqual([...channelNames].sort())
  for (const unknown of ['fs:read', 'toString', '__proto__', '', undefined])
    expect(await invoke(unknown as string, appFrame, {}), unknown).toMatchObject({
      ok: false,
      error: { code: 'bad_input' },
    })
})

test('a path instead of an id is rejected, and nothing is revealed, dragged or copied', async () => {
  const outside = [
    ['library:text', { connectionId: 'c', fileId: '../../etc/passwd' }],
    ['library:reveal', { connectionId: 'c', fileId: '/etc/passwd' }],
    ['library:files', { connectionId: 'c', folderId: '/etc' }],
    ['library:reveal', { connectionId: 'c', path: '/etc' }],
    ['library:drag', { connectionId: 'c', fileId: '/etc/passwd' }],
    ['library:drag', { connectionId: 'c', path: '/etc/passwd' }],
    ['library:copyPath', { connectionId: 'c', folderId: '../..' }],
    ['connections:chooseFolder', { id: 'c', folder: '/etc' }],
    ['transfers:start', { connectionId: 'c', orders: { ids: ['a'] }, to: '/etc' }],
  ] as const
  for (const [channel, input] of outside) {
    expect(await invoke(channel, appFrame, input)).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^(bad_input|not_found)$/) as unknown },
    })
  }
  expect([...program.revealed, ...program.dragged, ...program.copied]).toEqual([])
})

test('all answers from the first start to a deleted connection fit the contract', async () => {
  const call = async (channel: ChannelName, input: unknown) => {
    const result = await invoke(channel, appFrame, input)
    if (!result.ok) throw new Error(`${channel}: ${result.error.message}`)
    return contract[channel].output.parse(result.value) as never
  }
  expect(await call('app:overview', {})).toMatchObject({
    connections: [],
    activeConnectionId: null,
    keyStorage: 'keyring',
    online: null,
  })
  await call('app:openDataFolder', {})
  expect(program.revealed).toEqual([join(program.folder, 'data')])
  const { connection } = (await call('connections:startDemo', {})) as { connection: { id: string } }
  const connectionId = connection.id
  await call('connections:demoSamples', {})
  await expect
    .poll(
      () =>
        program.events.filter(
          ({ event, value }) => event === 'refresh:progress' && (value as { state: string }).state === 'done',
        ).length,
    )
    .toBe(1)
  const { rows, total } = (await call('orders:query', {
    connectionId,
    filter: {},
    sort: { key: 'createdAt', descending: true },
    offset: 0,
    limit: 500,
  })) as { rows: { id: string; status: string; disk: { files: number; known: number } }[]; total: number }
  expect(rows).toHaveLength(total)
  expect(await call('orders:facets', { connectionId })).toMatchObject({ total })
  const ready = rows.find(({ status, disk }) => status === 'Ready' && disk.known > 0 && disk.files === 0)
  const orderId = ready?.id ?? ''
  expect(await call('orders:detail', { connectionId, orderId, fetchDetail: true })).toMatchObject({
    row: { id: orderId },
    order: { id: orderId, status: 'Ready' },
    detailProblem: null,
  })
  const { json } = (await call('orders:raw', { connectionId, orderId })) as { json: string }
  expect(JSON.parse(json)).toMatchObject({ id: orderId, delivery_assets: {} })
  expect(
    await call('transfers:start', { connectionId, orders: { ids: [orderId] }, formats: ['svg', 'json'] }),
  ).toEqual({ orders: 1, withoutFiles: 0 })
  await program.planroom.services.deliveries.engine.idle()
  const { orders: jobs } = (await call('transfers:overview', {})) as {
    orders: { id: string; state: string }[]
  }
  expect(jobs).toMatchObject([{ state: 'done' }])
  expect(await call('transfers:files', { id: jobs[0]?.id })).toMatchObject({
    files: expect.arrayContaining([expect.objectContaining({ state: 'done' })]) as unknown,
  })
  const { folders } = (await call('library:folders', { connectionId, search: '' })) as {
    folders: { id: string }[]
  }
  // The demo has two samples on disk from the start.
  expect(folders).toHaveLength(3)
  const { folderId } = (await call('orders:detail', { connectionId, orderId, fetchDetail: false })) as {
    folderId: string
  }
  const { files } = (await call('library:files', { connectionId, folderId })) as {
    files: { id: string; show: string; source: string | null }[]
  }
  const text = files.find(({ show }) => show === 'text')
  expect(await call('library:text', { connectionId, fileId: text?.id })).toMatchObject({ truncated: false })
  await call('library:reveal', { connectionId, fileId: text?.id })
  expect(program.revealed.at(-1)).toContain(program.folder)
  expect(await call('library:rescan', { connectionId })).toMatchObject({ folders: 3 })
  const { deliveries } = (await call('library:deliveries', { connectionId, folderId })) as {
    deliveries: { added: string[] }[]
  }
  expect(deliveries).toHaveLength(1)
  expect(deliveries[0]?.added).toHaveLength(files.length)
  await call('orders:markOpened', { connectionId, orderId })
  const { rows: recent } = (await call('orders:recent', { connectionId })) as Output<'orders:recent'>
  expect(recent).toMatchObject([{ id: orderId }])
  expect(program.recents.at(-1)).toEqual([recent[0]?.address])
  await call('orders:clearRecent', { connectionId })
  expect(await call('orders:recent', { connectionId })).toEqual({ rows: [] })
  expect(program.recents.at(-1)).toEqual([])
  const { files: diagnostics } = (await call('diagnostics:make', {})) as Output<'diagnostics:make'>
  expect(diagnostics[0]?.text).toContain('0.0.0-test')
  expect(await call('diagnostics:save', { files: diagnostics })).toEqual({ saved: false })
  expect(await call('app:health', { check: false })).toMatchObject({ lines: { length: 9 } })
  await call('app:restart', {})
  expect(await call('backup:save', {})).toEqual({ saved: false })
  expect(await call('backup:choose', {})).toEqual({ chosen: null })
  await call('app:openLogs', {})
  expect(program.revealed.at(-1)).toMatch(/logs$/)
  await call('orders:markSeen', { connectionId, orderIds: [orderId] })
  await call('library:verify', { connectionId, folderId })
  const verified = async () =>
    (await call('library:verifyState', { connectionId })) as {
      phase: string
      order: { files: number; ok: number; findings: { id: string }[] } | null
    }
  await expect.poll(async () => (await verified()).phase).toBe('idle')
  expect((await verified()).order).toMatchObject({ files: files.length, ok: files.length, findings: [] })
  await call('library:cancelVerify', { connectionId })
  for (const channel of [
    'library:keepBoth',
    'library:replaceChanged',
    'library:undoReplace',
    'library:dismissFindings',
    'library:repair',
  ] as const) {
    const answer = await invoke(channel, appFrame, { connectionId, ids: ['none'] })
    if (!answer.ok) expect(answer.error.code).toBe('not_found')
  }
  expect(await invoke('library:revealFinding', appFrame, { connectionId, id: 'none' })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  const { presets } = (await call('presets:save', {
    name: 'Vectors',
    kinds: ['listing_floorplans'],
    formats: ['svg'],
  })) as { presets: { id: string }[] }
  const presetId = presets[0]?.id ?? ''
  expect(await call('connections:prefer', { id: connectionId, presetId, autoDownload: true })).toMatchObject({
    choices: { [connectionId]: { presetId } },
  })
  expect(await call('presets:delete', { id: presetId })).toMatchObject({
    presets: [],
    choices: { [connectionId]: { presetId: 'everything' } },
  })
  const named = { name: 'Mine', filter: { statuses: ['Ready'] } }
  expect(await call('views:save', { connectionId, view: named })).toMatchObject({
    views: { [connectionId]: [named] },
  })
  expect(await call('views:delete', { connectionId, name: 'Mine' })).toMatchObject({
    views: { [connectionId]: [] },
  })
  for (const channel of [
    'transfers:pause',
    'transfers:resume',
    'transfers:retry',
    'transfers:cancel',
  ] as const)
    await call(channel, {})
  await call('transfers:clearFinished', {})
  // Retry does not apply to transfers that the user cancelled.
  await call('transfers:start', { connectionId, orders: { ids: [orderId] }, kinds: ['home_report'] })
  await call('transfers:cancel', {})
  await program.planroom.services.deliveries.engine.idle()
  await call('transfers:retry', {})
  expect(await call('transfers:overview', {})).toMatchObject({ orders: [{ state: 'cancelled' }] })
  await call('transfers:clearFinished', {})
  expect(await call('app:overview', {})).toMatchObject({ heldDeliveries: 0 })
  expect(
    await call('settings:previewTemplate', {
      folderTemplate: '{year}/{city}',
      nameTemplate: '{kind} {floor}',
    }),
  ).toMatchObject({
    problems: { folderTemplate: null, nameTemplate: null },
    paths: expect.arrayContaining([expect.stringContaining('/')]) as unknown,
  })
  expect(
    await call('settings:previewTemplate', { folderTemplate: '{nope}', nameTemplate: '{kind}' }),
  ).toMatchObject({
    paths: [],
    problems: { folderTemplate: expect.stringContaining('{nope}') as unknown, nameTemplate: null },
  })
  expect(await call('settings:update', { concurrency: 4 })).toMatchObject({ concurrency: 4 })
  const { base } = await program.planroom.services.connections.endpoints(connectionId)
  expect(base.key).toMatch(/^[\w-]{32}$/)
  await call('connections:forget', { id: connectionId })
  expect(await call('app:overview', {})).toMatchObject({ connections: [] })
  expect(program.faults).toEqual([])
  const sent = JSON.stringify(program.events)
  expect(sent).not.toContain(base.key)
})
