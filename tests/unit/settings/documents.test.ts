import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { globalAgent } from 'node:https'
import { join } from 'node:path'
import Conf from 'conf'
import { assert, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jsonStores } from '../../../electron/main/adapters/jsonStores.ts'
import { savedStart } from '../../../electron/main/savedStart.ts'
import { openConnections } from '../../../electron/services/connections/connections.ts'
import { createVault } from '../../../electron/services/credentials/vault.ts'
import { openStoredRuns } from '../../../electron/services/reports/storedRuns.ts'
import { openReportSettings } from '../../../electron/services/reports/reportSettings.ts'
import { openOperations } from '../../../electron/services/settings/operations.ts'
import { openPreferences } from '../../../electron/services/settings/preferences.ts'
import { openTokenStore } from '../../../electron/services/token/tokensStore.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'
import { keyRing } from '../../support/fakes/keyRing.ts'

/** Documents as the program wrote them before it used electron-store. */
const documents = join(import.meta.dirname, '..', '..', 'support', 'documents')
const company = '0b1f2a30-0000-4000-8000-00000000000a'
const demo = '0b1f2a30-0000-4000-8000-00000000000b'
const other = '0b1f2a30-0000-4000-8000-00000000000c'

let folder: string
const asides: [string, string][] = []
const onSetAside = (aside: string, reason: string): void => {
  asides.push([aside, reason])
}
beforeEach(() => {
  folder = temporaryFolder()
  asides.length = 0
})

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** A document of the earlier version, in place. */
function earlier(name: string): {
  file: string
  openJsonFile: typeof openJsonFile
  onSetAside: typeof onSetAside
} {
  copyFileSync(join(documents, name), join(folder, name))
  return { file: join(folder, name), openJsonFile, onSetAside }
}
/**
 * The document is unchanged, so an earlier version can read it. `added`: lines that this version writes in
 * addition.
 */
function expectSameText(name: string, added: readonly string[] = []): void {
  const known = added.reduce((text, line) => text.replace(line, ''), textOf(name))
  expect(known).toBe(readFileSync(join(documents, name), 'utf8'))
  expect(readdirSync(folder)).toEqual([name])
  expect(asides).toEqual([])
  if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
}

describe('a document of the version before electron-store is read in place and rewritten unchanged:', () => {
  test('settings', async () => {
    const preferences = openPreferences(earlier('settings.json'))
    expect(preferences.settings()).toMatchObject({
      folderTemplate: '{year}/{city}/{address}',
      concurrency: 6,
      megabytesPerSecond: 2.5,
      announceDownloads: false,
      presets: [{ name: 'Pläne für Éva' }],
    })
    expect(preferences.preset(company)).toMatchObject({ kinds: ['listing_floorplans'], formats: ['pdf'] })
    expect(preferences.choice(company).autoSince).toBe(1767225600)
    expect(savedStart(join(folder, 'settings.json'))).toMatchObject({
      place: { y: -10, width: 1280 },
      language: 'system',
      theme: 'system',
      textSize: 100,
      startPage: 'orders',
    })
    await preferences.update({ concurrency: 7 })
    expect(JSON.parse(textOf('settings.json'))).toMatchObject({ concurrency: 7 })
    await preferences.update({ concurrency: 6 })
    expectSameText('settings.json', [
      '  "keepRunning": null,\n',
      '  "updateChannel": "stable",\n',
      '  "language": "system",\n',
      '  "theme": "system",\n',
      '  "textSize": 100,\n',
      '  "units": "system",\n',
      '  "startPage": "orders",\n',
      '  "detailsOpen": null,\n',
      '  "detailsWidth": null,\n',
      '  "hiddenColumns": [],\n',
      '  "columnOrder": [],\n',
      '  "columnWidths": {},\n',
      '  "planVariant": "plain",\n',
      '  "folderPanel": {\n    "isOpen": false,\n    "tab": "deliveries"\n  },\n',
      '  "orderDensity": "compact",\n',
      '  "tileSize": "medium",\n',
      '  "folderGrouping": null,\n',
      '  "handoverPresets": [],\n',
      '  "lastHandover": null,\n',
      '  "currency": "USD",\n',
      '  "prices": {},\n',
      '  "triedTasks": [],\n',
      '  "isTryListHidden": false,\n',
      '  "handoverTargets": [],\n',
      '  "views": {},\n',
    ])
  })

  test('connections, and their sealed keys', async () => {
    const connections = openConnections({
      ...earlier('connections.json'),
      vault: createVault(keyRing('keyring')),
      documents: '/documents',
      agents: { shared: globalAgent, once: globalAgent },
      holdsAnything: () => true,
    })
    expect(connections.activeId()).toBe(company)
    expect(connections.saved(company)).toMatchObject({
      name: 'Studio Larkfield',
      keys: { api: 'c2VhbGVkOmxhcmtmaWVsZA==', token: 'c2VhbGVkOnRva2Vu' },
      own: ['token'],
    })
    expect(connections.saved(demo)).toMatchObject({ isDemo: true, refused: true })
    await connections.activate(demo)
    expect(JSON.parse(textOf('connections.json'))).toMatchObject({ active: demo })
    await connections.activate(company)
    expectSameText('connections.json')
  })

  test('operations', async () => {
    const operations = openOperations({
      ...earlier('operations.json'),
      isSaved: () => true,
      now: () => 1767225800,
    })
    expect(operations.path(company, 'combinedPdf', { order_id: 'o' })).toBe('/v4/orders/o/pdf')
    expect(operations.state(company, 'companyInfo')).toBe('not_offered')
    expect(operations.state(company, 'combinedPdf')).toBe('offered')
    expect(operations.userIdentifiedBy(company)).toBe('path')
    await operations.identifyUsersBy(other, 'id')
    await operations.forget(other)
    expectSameText('operations.json')
  })

  test('scan links', async () => {
    const tokens = openTokenStore({ ...earlier('token.json'), isStored: () => true })
    expect(tokens.get(company)).toMatchObject({
      token: { id: '1b6f1c62-1111-4a53-9d10-3f1c1f9a0b01', sealed: 'c2VhbGVkOnNjYW4=' },
      remindDays: 7,
      reminded: { stage: 'soon' },
    })
    expect(tokens.get(other)).toEqual({ token: null, remindDays: null, reminded: null })
    await tokens.change(other, { remindDays: 1 })
    await tokens.change(other, { remindDays: null })
    expectSameText('token.json')
  })

  test('home report settings', async () => {
    const settings = openReportSettings(earlier('reports.json'))
    const { form, templates, disclaimers } = settings.of(company)
    assert(form !== null)
    expect(form.exports[0]).toMatchObject({ name: 'Branded', merge: false, unit: 'm', zip: true })
    expect(templates).toMatchObject([{ name: 'Zwei Seiten', form }])
    expect(disclaimers).toMatchObject([{ name: 'Sizes', lines: ['About.'] }])
    await settings.keep(company, form)
    // Each connection has its logos.
    expectSameText('reports.json', [',\n      "logos": []', ',\n      "logos": []'])
  })

  test('home report exports', async () => {
    const stored = openStoredRuns(earlier('report-runs.json'))
    expect(stored.runs[0]?.jobs).toMatchObject([
      { title: '5 Tannery Row', state: 'done', exports: [{ files: [{ name: 'Home report.pdf' }] }] },
      { state: 'failed', error: { code: 'bad_input', details: { answer: { message: 'no' } } } },
    ])
    await stored.keep(stored.runs)
    expectSameText('report-runs.json')
  })
})

describe('a JSON document', () => {
  const schema = z.object({ names: z.array(z.string()) })
  const now = new Date('2026-01-02T03:04:05.678Z')
  const open = jsonStores(
    ({ name, ...options }) => new Conf({ ...options, configName: name }),
    () => now,
  )
  const file = (): string => join(folder, 'names.json')
  const options = () => ({ file: file(), schema, fallback: () => ({ names: ['new'] }), onSetAside })

  test('is created by the first update, not when it is opened', async () => {
    const document = open(options())
    expect(document.read()).toEqual({ names: ['new'] })
    expect(readdirSync(folder)).toEqual([])
    expect(await document.update(({ names }) => ({ names: [...names, 'é'] }))).toEqual({
      names: ['new', 'é'],
    })
    expect(textOf('names.json')).toBe('{\n  "names": [\n    "new",\n    "é"\n  ]\n}\n')
    expect(open(options()).read()).toEqual({ names: ['new', 'é'] })
  })

  test.each([
    ['ENOSPC', 'Free up space on its disk and try again.'],
    ['EDQUOT', 'Free up space on its disk and try again.'],
    ['EROFS', 'Check its permissions and its disk, then try again.'],
    ['EACCES', 'Check its permissions and its disk, then try again.'],
  ])('that can’t be written because of %s rejects with advice and stays unchanged', async (code, advice) => {
    const document = jsonStores(() => ({
      get store() {
        return {}
      },
      set store(_) {
        throw Object.assign(new Error(`${code}: made by a test`), { code })
      },
    }))(options())
    await expect(document.update(() => ({ names: ['lost'] }))).rejects.toMatchObject({
      code: 'disk',
      message: `Planroom can’t save ${file()}. ${advice}`,
    })
    expect(document.read()).toEqual({ names: ['new'] })
  })

  test.each(['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'])(
    'is written on a drive whose flush answers %s, readable by its user only',
    async (code) => {
      const document = jsonStores(() => ({
        get store() {
          return JSON.parse(textOf('names.json')) as object
        },
        set store(_) {
          throw Object.assign(new Error(`${code}: made by a test`), { code })
        },
      }))(options())
      await document.update(() => ({ names: ['kept'] }))
      expect(document.read()).toEqual({ names: ['kept'] })
      expect(open(options()).read()).toEqual({ names: ['kept'] })
      expect(textOf('names.json')).toBe('{\n  "names": [\n    "kept"\n  ]\n}\n')
      if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
      expect(readdirSync(folder)).toEqual(['names.json'])
    },
  )

  test.each([
    ['cut off', '{"names": ["a'],
    ['empty', ''],
    ['no object', '["a"]'],
    ['null', 'null'],
    ['with a wrong type', '{"names": "a"}'],
    ['without required fields', '{}'],
    ['not text', '\u0000\u0001\ufffd'],
  ])('that is broken (%s) is set aside unchanged once and replaced by the next update', async (_, text) => {
    writeFileSync(file(), text)
    const document = open(options())
    const aside = join(folder, 'names.set-aside-2026-01-02T03-04-05-678Z.json')
    expect(document.read()).toEqual({ names: ['new'] })
    expect(asides).toEqual([[aside, expect.stringMatching(/\S/) as unknown]])
    expect(readFileSync(aside, 'utf8')).toBe(text)
    expect(existsSync(file())).toBe(false)
    await document.update(() => ({ names: ['kept'] }))
    expect(open(options()).read()).toEqual({ names: ['kept'] })
    expect(asides).toHaveLength(1)
  })

  test('drops unknown fields and applies concurrent updates in order', async () => {
    writeFileSync(file(), '{"names":[],"more":1}', { mode: 0o644 })
    const document = open(options())
    const changes = ['a', 'b', 'c'].map((name) =>
      document.update(({ names }) => ({ names: [...names, name] })),
    )
    expect(document.read()).toEqual({ names: ['a', 'b', 'c'] })
    await Promise.all(changes)
    expect(open(options()).read()).toEqual({ names: ['a', 'b', 'c'] })
    expect(asides).toEqual([])
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  test('that can’t be written once rejects that update only', async () => {
    const document = open({ ...options(), file: join(folder, 'gone', 'names.json') })
    mkdirSync(join(folder, 'gone'), { recursive: true })
    // A folder in the file's place refuses every user, also root.
    mkdirSync(join(folder, 'gone', 'names.json'))
    await expect(document.update(() => ({ names: ['lost'] }))).rejects.toThrow(/names\.json/)
    expect(document.read().names).not.toContain('lost')
    rmSync(join(folder, 'gone', 'names.json'), { recursive: true })
    await document.update(({ names }) => ({ names: [...names, 'kept'] }))
    const kept = open({ ...options(), file: join(folder, 'gone', 'names.json') }).read().names
    expect(kept).toEqual(document.read().names)
    expect(kept).not.toContain('lost')
    expect(kept).toContain('kept')
    chmodSync(join(folder, 'gone'), 0o700)
  })
})
