import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openPreferences, type Preferences } from '../../../electron/services/settings/preferences.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'
import { contract } from '../../../shared/contract.ts'
import { assetFormats, assetKinds } from '../../../shared/domain/assets.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { maxViews, viewOf } from '../../../shared/domain/orderViews.ts'
import { builtInPresets, findPreset, presetChoice, presetFields } from '../../../shared/domain/presets.ts'

let folder: string
const asides: string[] = []
beforeEach(() => {
  folder = temporaryFolder()
  asides.length = 0
})
const file = (): string => join(folder, 'settings.json')
const open = (): Preferences =>
  openPreferences({ file: file(), openJsonFile, onSetAside: (aside) => asides.push(aside) })
const videos = { name: 'Films', kinds: ['video_3d' as const], formats: ['video' as const] }

test('a settings file of an earlier version keeps its values and gets defaults for the others', () => {
  writeFileSync(file(), '{"folderTemplate":"{year}","nameTemplate":"{kind}","concurrency":7,"window":null}')
  expect(open().settings()).toEqual({
    folderTemplate: '{year}',
    nameTemplate: '{kind}',
    concurrency: 7,
    megabytesPerSecond: null,
    announceDownloads: true,
    keepRunning: null,
    updateChannel: 'stable',
    language: 'system',
    theme: 'system',
    textSize: 100,
    units: 'system',
    startPage: 'orders',
    detailsOpen: null,
    detailsWidth: null,
    hiddenColumns: [],
    columnOrder: [],
    columnWidths: {},
    planVariant: 'plain',
    folderPanel: { isOpen: false, tab: 'deliveries' },
    orderDensity: 'compact',
    tileSize: 'medium',
    folderGrouping: null,
    handoverPresets: [],
    lastHandover: null,
    columnChoices: [],
    currency: 'USD',
    prices: {},
    triedTasks: [],
    isTryListHidden: false,
    handoverTargets: [],
    presets: [],
    choices: {},
    views: {},
  })
  expect(asides).toEqual([])
})

test('an invalid value gets its default, and the file with it is set aside once', async () => {
  await open().saveView('c1', view('Mine', ['Ready']))
  await open().choose('c1', { presetId: 'plans', autoSince: 5 })
  const stored = JSON.parse(readFileSync(file(), 'utf8')) as {
    concurrency: unknown
    hiddenColumns: unknown
    views: Record<string, unknown[]>
    choices: Record<string, Record<string, unknown>>
  }
  stored.concurrency = 'many'
  stored.hiddenColumns = ['office']
  stored.views.c1?.unshift({ name: 'Broken', filter: 7 })
  Object.assign(stored.choices.c1 ?? {}, { owner: 'nobody' })
  Object.assign(stored.choices, { c2: 7 })
  Object.assign(stored.views, { c2: 'none' })
  const broken = JSON.stringify(stored)
  writeFileSync(file(), broken)
  const { concurrency, hiddenColumns, views, choices } = open().settings()
  expect([concurrency, hiddenColumns]).toEqual(['auto', ['office']])
  expect(views).toEqual({ c1: [view('Mine', ['Ready'])] })
  expect(choices).toEqual({ c1: { presetId: 'plans', autoSince: 5 } })
  expect(asides.map((aside) => readFileSync(aside, 'utf8'))).toEqual([broken])
  // The notice appears once: the repaired file replaced the broken one.
  expect(open().settings()).toMatchObject({ hiddenColumns, choices: { c1: { presetId: 'plans' } } })
  expect(asides).toHaveLength(1)
})

test('each single invalid setting gets its default while every other setting stays', async () => {
  const set = {
    folderTemplate: '{year}',
    nameTemplate: '{kind} {year}',
    concurrency: 7,
    megabytesPerSecond: 2.5,
    announceDownloads: false,
    keepRunning: true,
    updateChannel: 'beta',
    language: 'fr',
    theme: 'dark',
    textSize: 125,
    units: 'm',
    startPage: 'library',
    detailsOpen: false,
    detailsWidth: 420,
    hiddenColumns: ['office'],
    columnOrder: ['office', 'address'],
    columnWidths: { office: 200 },
    planVariant: 'dim',
    folderPanel: { isOpen: true, tab: 'notes' },
    orderDensity: 'comfortable',
    tileSize: 'large',
    folderGrouping: 'office',
    handoverPresets: [],
    lastHandover: null,
    columnChoices: [[{ name: 'Gate', field: 'info' }]],
    currency: 'USD',
    prices: {},
    triedTasks: [],
    isTryListHidden: false,
    handoverTargets: [],
    presets: [{ id: 'p', ...videos }],
    views: { c1: [view('Mine', ['Ready'])] },
    choices: { c1: { presetId: 'plans', autoSince: 5 } },
  }
  const usual: Record<string, unknown> = open().settings()
  expect(Object.keys(usual).sort()).toEqual(Object.keys(set).sort())
  for (const name of Object.keys(set)) {
    const held = { ...set, window: null, [name]: -1.5 }
    writeFileSync(file(), JSON.stringify(held))
    expect(open().settings(), name).toEqual({ ...set, [name]: usual[name] })
  }
  writeFileSync(file(), JSON.stringify({ ...set, window: null }))
  expect(open().settings()).toEqual(set)
  await open().update(contract['settings:update'].input.parse({ concurrency: 9 }))
  expect(open().settings()).toEqual({ ...set, concurrency: 9 })
})

test.each([
  ['a list', '[1]'],
  ['of another schema', '{"version":1}'],
  ['no JSON', '{"concurrency":'],
])('a settings file that is %s is set aside, and the defaults apply', (_what, text) => {
  const usual = open().settings()
  writeFileSync(file(), text)
  expect(open().settings()).toEqual(usual)
  expect(asides.map((aside) => readFileSync(aside, 'utf8'))).toEqual([text])
})

test('settings, presets and choices, such as the owner of drafts, survive a restart, and forget removes those of a connection', async () => {
  const first = open()
  await first.update({ megabytesPerSecond: 2.5, announceDownloads: false, concurrency: 12 })
  const { presets } = await first.savePreset(videos)
  await first.choose('c1', { presetId: presets[0]?.id ?? '' })
  await first.choose('c1', { autoSince: 1700 })
  await first.choose('c1', { owner: 'kim@studio.example' })
  const reopened = open()
  expect(reopened.settings()).toEqual(first.settings())
  expect(reopened.settings()).toMatchObject({
    megabytesPerSecond: 2.5,
    announceDownloads: false,
    concurrency: 12,
  })
  const owner = 'kim@studio.example'
  expect(reopened.choice('c1')).toEqual({ presetId: presets[0]?.id, autoSince: 1700, owner })
  expect(reopened.preset('c1')).toMatchObject(videos)
  expect(reopened.choice('c2')).toEqual({ presetId: 'everything', autoSince: null })
  await reopened.forget('c1')
  expect(open().settings().choices).toEqual({})
})

test('a custom preset can be saved, changed and deleted; its connections return to Everything', async () => {
  const preferences = open()
  const made = await preferences.savePreset(videos)
  const id = made.presets[0]?.id ?? ''
  await preferences.choose('c1', { presetId: id, autoSince: 5 })
  const changed = await preferences.savePreset({
    id,
    ...videos,
    name: 'Films and models',
    kinds: ['video_3d', 'cad_files'],
  })
  expect(changed.presets).toEqual([
    { id, name: 'Films and models', kinds: ['video_3d', 'cad_files'], formats: ['video'] },
  ])
  await expect(preferences.savePreset({ ...videos, name: 'films AND models' })).rejects.toThrow(/already/)
  expect(await preferences.deletePreset(id)).toMatchObject({
    presets: [],
    choices: { c1: { presetId: 'everything', autoSince: 5 } },
  })
  await expect(preferences.deletePreset(id)).rejects.toMatchObject({ code: 'not_found' })
})

const view = (name: string, statuses: string[]) =>
  viewOf(name, { ...emptyFilter, statuses }, null, new Date(0))

test('views are stored by connection, replaced by name, deleted, and forgotten with the connection', async () => {
  const preferences = open()
  await preferences.saveView('c1', view('Mine', ['Ready']))
  await preferences.saveView('c1', view('Other', ['Draft']))
  await preferences.saveView('c2', view('Mine', []))
  await preferences.saveView('c1', view('MINE', ['Fixing']))
  const { views } = open().settings()
  expect(views['c1']).toEqual([view('MINE', ['Fixing']), view('Other', ['Draft'])])
  expect(views['c2']).toEqual([view('Mine', [])])
  expect((await preferences.deleteView('c1', 'Other')).views['c1']).toEqual([view('MINE', ['Fixing'])])
  expect(Object.keys((await preferences.forget('c1')).views)).toEqual(['c2'])
})

test('a view beyond the maximum is refused, and an existing view can still be replaced', async () => {
  const preferences = open()
  for (let at = 0; at < maxViews; at += 1) await preferences.saveView('c1', view(String(at), []))
  await expect(preferences.saveView('c1', view('more', []))).rejects.toMatchObject({ code: 'bad_input' })
  await expect(preferences.saveView('c1', view('0', ['Ready']))).resolves.toBeDefined()
})

test('a view of another version keeps known filters and gets defaults for missing ones', () => {
  const { filter } = view('', [])
  const written = { name: 'Mine', filter: { statuses: ['Ready'], later: true }, later: 1 }
  writeFileSync(file(), JSON.stringify({ ...open().settings(), views: { c1: [written] }, window: null }))
  expect(open().settings().views['c1']).toEqual([
    { name: 'Mine', filter: { ...filter, statuses: ['Ready'] }, period: null },
  ])
  expect(asides).toEqual([])
})

test.each(builtInPresets.map(({ id }) => [id]))(
  'the built-in preset %s can be neither changed nor deleted',
  async (id) => {
    const preferences = open()
    await expect(preferences.savePreset({ ...videos, id })).rejects.toMatchObject({ code: 'bad_input' })
    await expect(preferences.deletePreset(id)).rejects.toMatchObject({ code: 'bad_input' })
  },
)

test('each built-in preset selects its documented fields', () => {
  const fields = (id: string) => presetFields(findPreset([], id))
  expect(fields('everything')).toBeNull()
  expect(presetChoice(findPreset([], 'everything'))).toEqual({})
  expect(fields('mls')).toEqual([
    'listing_floorplans/jpg_urls/',
    'listing_floorplans/jpg_urls_dim/',
    'listing_floorplans/pdf_urls/',
    'listing_floorplans/pdf_urls_dim/',
  ])
  expect(fields('plans')).toHaveLength(10)
  expect(presetChoice(findPreset([], 'plans'))).toEqual({ kinds: ['listing_floorplans'] })
  expect(fields('cad')).toEqual(['cad_files/zip_urls/'])
  expect(fields('long gone')).toBeNull()
  expect(presetFields({ kinds: [...assetKinds].reverse(), formats: [...assetFormats].reverse() })).toBeNull()
})
