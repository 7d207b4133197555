import type { EventName, EventValue, Input, Output } from '../../../../shared/contract.ts'
import { mayHaveFiles } from '../../../../shared/domain/assets.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Answers } from './answers.ts'
import type { FakeData } from '../fakeData.ts'
import type { FakeOutbox } from '../fakeOutbox.ts'
import { listedOf } from '../fakeTransfers.ts'
import { fakeCompleteness } from './fakeCompleteness.ts'
import { fakeHandover } from './fakeHandover.ts'
import { fakeInsights } from './fakeInsights.ts'
import { idleVerify, selectFolders } from './fakeLibrary.ts'
import { fakeOperations } from './fakeOperations.ts'
import { fakeLink, fakePeople, fakeTemplates } from './fakeOrdering.ts'
import { fakeReports } from './fakeReports.ts'
import { fakeTeam, makeTeam } from './fakeTeam.ts'
import { fakeToken } from './fakeToken.ts'
import { fakeViews } from './fakeViews.ts'

/** Counts the chosen orders that may have files, and the others. */
function startedOf(
  orders: Input<'transfers:start'>['orders'],
  { rows }: FakeData,
): Output<'transfers:start'> {
  const ids = 'ids' in orders ? orders.ids : rows.map(({ id }) => id)
  const withoutFiles = rows.filter(
    ({ id, status, disk }) => ids.includes(id) && !mayHaveFiles(status, disk.known),
  ).length
  return { orders: ids.length - withoutFiles, withoutFiles }
}

/** Returns main's answer for each channel, from data in memory. `emit` sends main's events to the window. */
export function makeAnswers(
  emit: <E extends EventName>(event: E, value: EventValue<E>) => void,
  outbox: FakeOutbox,
): Answers {
  const changed = (data: FakeData): void => {
    emit('app:changed', data.overview)
  }
  /** Emits after the answer, because main collects its events. */
  const emitLate: typeof emit = (event, value) => {
    setTimeout(() => {
      emit(event, value)
    }, 250)
  }
  return {
    ...fakeReports(),
    ...fakeTeam(makeTeam(), () => {
      emit('team:changed', { connectionId: 'larkfield' })
    }),
    ...fakeToken(),
    ...fakeOperations(),
    ...fakeViews(changed),
    'app:overview': (_, data) => data.overview,
    'app:dismissNotice': ({ id }, data) => {
      data.overview.notices = data.overview.notices.filter((notice) => notice.id !== id)
      changed(data)
    },
    'app:fault': () => undefined,
    'app:restart': () => undefined,
    'app:health': (_, data) => ({ lines: data.health }),
    'app:showMenuState': () => undefined,
    'app:openDataFolder': () => undefined,
    'app:openLogs': () => undefined,
    'diagnostics:make': () => ({
      files: [
        { name: 'versions.json', text: '{"planroom":"1.2.3"}' },
        { name: 'log.txt', text: 'a line' },
      ],
    }),
    'diagnostics:save': () => ({ saved: true }),
    'backup:save': () => ({ saved: true }),
    'backup:choose': () => ({
      chosen: { id: 'backup', createdAt: '2026-03-01T10:00:00.000Z', connections: 1, newEntries: 2 },
    }),
    'backup:restore': () => undefined,
    'schedule:show': (_, data) => data.schedule,
    'updates:show': (_, data) => data.updates,
    'updates:check': (_, data) => {
      data.updates = { ...data.updates, phase: 'available', version: '2.0.0', notes: '<b>Faster</b> lists' }
      emit('updates:changed', data.updates)
    },
    'updates:download': (_, data) => {
      data.updates = { ...data.updates, phase: 'ready' }
      emit('updates:changed', data.updates)
    },
    'updates:restart': () => {
      throw new AppError('busy', 'Files are downloading. Update Planroom after that.')
    },
    'app:background': (_, data) => data.background,
    'app:startAtLogin': ({ on }, data) => {
      data.background.startsAtLogin = on
    },
    'app:openFile': () => undefined,
    'app:takeOpened': (_, data) => data.opened.splice(0),
    'app:copyText': ({ text }, data) => {
      data.clipboard = text
    },
    'connections:test': (_, data) => data.probes,
    'connections:unlockKeys': (_, data) => ({ keyStorage: data.overview.keyStorage }),
    'connections:save': (draft, data) => {
      if (data.probes.base.state !== 'ok') throw new AppError('refused', data.probes.base.message)
      const { apiKey, tokenKey, exportKey, allowWeakStorage: _allowed, id, isSameCompany, ...rest } = draft
      const old = data.overview.connections.find((connection) => connection.id === id)
      if (old !== undefined && old.baseUrl !== draft.baseUrl && isSameCompany !== true)
        throw new AppError('address_changed', 'Not saved: the orders address is another one.')
      const connection = {
        ...rest,
        id: old?.id ?? 'new-connection',
        hasTokenKey: tokenKey !== null && (tokenKey !== undefined || (old?.hasTokenKey ?? false)),
        hasExportKey: exportKey !== null && (exportKey !== undefined || (old?.hasExportKey ?? false)),
        isDemo: false,
        keyState: apiKey === undefined ? (old?.keyState ?? 'missing') : ('stored' as const),
        folder: old?.folder ?? `/home/maya/Planroom/${draft.name}`,
      }
      data.overview.connections = [
        ...data.overview.connections.filter((other) => other.id !== connection.id),
        connection,
      ]
      data.overview.activeConnectionId = connection.id
      changed(data)
      return { connection, probes: data.probes }
    },
    'connections:activate': ({ id }, data) => {
      data.overview.activeConnectionId = id
      changed(data)
    },
    'connections:forget': ({ id }, data) => {
      data.overview.connections = data.overview.connections.filter((connection) => connection.id !== id)
      data.overview.activeConnectionId = data.overview.connections[0]?.id ?? null
      changed(data)
    },
    'connections:startDemo': (_, data) => {
      data.overview.connections = [...data.overview.connections, data.demo]
      data.overview.activeConnectionId = data.demo.id
      changed(data)
      return { connection: data.demo }
    },
    'connections:demoSamples': () => ({ corrected: 'order-1', annotated: 'order-2', fresh: 'order-3' }),
    'connections:openSample': ({ sample }) =>
      sample === 'orders'
        ? { name: 'Sample orders.csv', text: 'Street,City' }
        : { name: 'Sample link.url', text: '[InternetShortcut]\nURL=https://plans.example/1.jpg' },
    'connections:inspectOpened': ({ openedId }) => ({
      kind: 'library',
      path: `/media/${openedId}`,
      orders: 12,
      hasMore: false,
    }),
    'connections:useOpened': ({ id, openedId }, data) => {
      data.overview.connections = data.overview.connections.map((connection) =>
        connection.id === id ? { ...connection, folder: `/media/${openedId}` } : connection,
      )
      changed(data)
      const counts = { folders: 12, files: 80, missing: 0, changed: 0, uncertain: 0, problems: 0 }
      return { kind: 'adopted', ...counts }
    },
    'connections:pickFolder': () => ({ openedId: 'plans', path: '/media/plans' }),
    'connections:chooseFolder': () => ({ connection: null, found: null }),
    'settings:update': (change, data) => {
      data.overview.settings = { ...data.overview.settings, ...change }
      changed(data)
      return data.overview.settings
    },
    'settings:previewTemplate': ({ folderTemplate, nameTemplate }) =>
      folderTemplate.includes('{nope}')
        ? {
            paths: [],
            problems: { folderTemplate: '{nope} is not a part that Planroom knows.', nameTemplate: null },
          }
        : {
            paths: [1, 2, 3].map((n) => {
              const folder = folderTemplate
                .replace('{city}', 'Portland')
                .replace('{address}', '521 Brightfield Road')
              const name = nameTemplate
                .replace('{kind}', 'Floor plan')
                .replace('{floor}', String(n))
                .replace('{variant}', '')
              return `${folder}/${name}.jpg`
            }),
            problems: { folderTemplate: null, nameTemplate: null },
          },
    'presets:save': ({ id, ...preset }, data) => {
      const { settings } = data.overview
      const saved = { id: id ?? `preset-${String(settings.presets.length + 1)}`, ...preset }
      const others = settings.presets.filter((other) => other.id !== saved.id)
      data.overview = { ...data.overview, settings: { ...settings, presets: [...others, saved] } }
      changed(data)
      return data.overview.settings
    },
    'presets:delete': ({ id }, data) => {
      const { settings } = data.overview
      const presets = settings.presets.filter((preset) => preset.id !== id)
      data.overview = { ...data.overview, settings: { ...settings, presets } }
      changed(data)
      return data.overview.settings
    },
    'connections:prefer': ({ id, presetId, autoDownload, owner }, data) => {
      const { settings } = data.overview
      const before = settings.choices[id] ?? { presetId: 'everything', autoSince: null }
      const choice = {
        ...before,
        ...(owner === undefined ? {} : { owner }),
        presetId: presetId ?? before.presetId,
        autoSince: autoDownload === undefined ? before.autoSince : autoDownload ? 1_774_000_000 : null,
      }
      const choices = { ...settings.choices, [id]: choice }
      data.overview = { ...data.overview, settings: { ...settings, choices } }
      changed(data)
      return data.overview.settings
    },
    'orders:query': ({ filter, sort, offset, limit }, data) => {
      const rows = data.select(filter, sort)
      return { rows: rows.slice(offset, offset + limit), total: rows.length, offset }
    },
    'orders:ids': ({ filter, sort }, data) => ({ ids: data.select(filter, sort).map(({ id }) => id) }),
    'orders:facets': (_, data) => data.facets(),
    'orders:detail': ({ orderId }, data) => data.detail(orderId),
    'orders:completeness': () => fakeCompleteness,
    'orders:acceptMissing': () => undefined,
    'orders:completenessOf': ({ orderIds }) => ({
      counts: {
        ready: orderIds.length,
        changing: 0,
        incomplete: 0,
        notDelivered: 0,
        notChosen: 0,
        notKnown: 0,
      },
      incomplete: [],
    }),
    'orders:outdated': ({ orderIds, folderId }, data) => {
      // All folders have the same files here, so a file record names no folder.
      const folder = data.folders.find(({ id }) => id === folderId)
      const ids = folder === undefined ? orderIds : [folder.orderId]
      const rows = data.rows.filter(({ id, disk }) => disk.earlier > 0 && (ids?.includes(id) ?? true))
      return {
        orders: rows.map(({ id, address }) => ({ orderId: id, address })),
        orderIds: rows.map(({ id }) => id),
        kinds: ['listing_floorplans'],
        formats: ['jpg'],
      }
    },
    ...fakeHandover(emit),
    'orders:raw': ({ orderId }, data) => {
      const { row } = data.detail(orderId)
      const record = { id: row.id, info: { status: row.status, created_by: row.createdBy } }
      return { json: JSON.stringify(record, null, 2) }
    },
    'orders:recent': (_, data) => ({
      rows: data.recent.flatMap((id) => data.rows.find((row) => row.id === id) ?? []),
    }),
    'orders:clearRecent': () => undefined,
    'orders:markOpened': ({ orderId }, data) => {
      data.recent = [orderId, ...data.recent.filter((id) => id !== orderId)]
      data.rows = data.rows.map((row) =>
        row.id === orderId && row.newAt !== null ? { ...row, newAt: null } : row,
      )
    },
    'orders:markSeen': ({ orderIds }, data) => {
      const marks = data.rows
        .filter(({ id }) => orderIds.includes(id))
        .map(({ id, newAt, redeliveredAt, correctedAt }) => ({ id, newAt, redeliveredAt, correctedAt }))
      data.rows = data.rows.map((row) =>
        orderIds.includes(row.id) ? { ...row, newAt: null, redeliveredAt: null, correctedAt: null } : row,
      )
      return { marks }
    },
    'orders:restoreMarks': ({ marks }, data) => {
      data.rows = data.rows.map((row) => {
        const before = marks.find(({ id }) => id === row.id)
        return {
          ...row,
          newAt: row.newAt ?? before?.newAt ?? null,
          redeliveredAt: row.redeliveredAt ?? before?.redeliveredAt ?? null,
          correctedAt: row.correctedAt ?? before?.correctedAt ?? null,
        }
      })
    },
    'orders:markReviewed': ({ orderId }, data) => {
      const correctedAt = data.rows.find(({ id }) => id === orderId)?.correctedAt ?? null
      data.rows = data.rows.map((row) => (row.id === orderId ? { ...row, correctedAt: null } : row))
      return {
        marks: correctedAt === null ? [] : [{ id: orderId, newAt: null, redeliveredAt: null, correctedAt }],
      }
    },
    'orders:refresh': () => undefined,
    'orders:cancelRefresh': () => undefined,
    'transfers:estimate': ({ orders }, data) => ({
      orders: startedOf(orders, data).orders,
      files: 204,
      unreadOrders: 0,
      bytes: 212_000_000,
      free: 12_000_000_000,
      isTooLittle: false,
    }),
    'transfers:start': ({ orders }, data) => startedOf(orders, data),
    'transfers:overview': ({ offset }, { transfers: { orders, totals } }) => ({
      orders: orders.slice(offset),
      offset,
      totals: { ...totals, listed: listedOf(orders) },
    }),
    'transfers:files': (_, data) => ({ files: data.transferFiles }),
    'transfers:pause': () => undefined,
    'transfers:resume': () => undefined,
    'transfers:cancel': () => undefined,
    'transfers:retry': () => undefined,
    'transfers:retryOrder': () => undefined,
    'transfers:clearFinished': (_, data) => {
      data.transfers.orders = data.transfers.orders.filter(({ state }) => state !== 'done')
    },
    'library:folders': ({ search, sort, offset, limit, grouping }, data) => ({
      ...selectFolders(data.folders, search, sort, offset, limit, grouping),
      folder: '/home/maya/Planroom/Larkfield Property Media',
      available: true,
    }),
    'library:files': ({ folderId }, data) => {
      const folder = data.folders.find(({ id }) => id === folderId)
      if (!folder) throw new AppError('not_found', 'This folder is no longer there.')
      const order = data.rows.find(({ id }) => id === folder.orderId)
      const files = data.filesOf[folderId] ?? data.files
      return { folder, files, failed: [], isUnlisted: (order?.unlistedAt ?? null) !== null }
    },
    'library:deliveries': (_, data) => data.deliveries,
    'review:compare': (_, data) => data.comparison,
    'review:setChange': () => undefined,
    'review:questions': (_, data) => ({ questions: data.questions }),
    'review:noteRequested': ({ ids, isRequested }, data) => {
      if (isRequested) data.questions = data.questions.filter(({ id }) => !ids.includes(id))
    },
    'review:noteChecked': ({ ids, isDone }, data) => {
      for (const each of data.comparison.asked) if (ids.includes(each.id)) each.isDone = isDone
    },
    'library:view': ({ fileId, page }, data) => {
      const file = data.files.find(({ id }) => id === fileId)
      const shown = {
        source: `${file?.source ?? ''}#${String(page)}`,
        width: 612,
        height: 792,
        pages: 3,
        metresPerWidth: null,
        rooms: null,
        names: [],
      }
      return { shown, problem: null, wantsPassword: false }
    },
    'library:text': ({ fileId }, data) => ({ text: data.texts[fileId] ?? '', truncated: false }),
    'library:reveal': () => undefined,
    'library:open': () => undefined,
    'library:copyPath': () => undefined,
    'library:copyFile': () => undefined,
    'library:saveAs': () => ({ isSaved: true }),
    'library:openWindow': () => undefined,
    'annotations:list': (_, data) => ({ annotations: data.annotations }),
    'annotations:put': ({ annotation, folderId }, data) => {
      const kept = { ...annotation, isOfEarlier: false, isAnswered: false }
      const at = data.annotations.findIndex(({ id }) => id === annotation.id)
      data.annotations = at === -1 ? [...data.annotations, kept] : data.annotations.with(at, kept)
      emitLate('library:changed', { connectionId: 'larkfield', folderIds: [folderId] })
    },
    'annotations:remove': ({ id, folderId }, data) => {
      data.annotations = data.annotations.filter((each) => each.id !== id)
      emitLate('library:changed', { connectionId: 'larkfield', folderIds: [folderId] })
    },
    'annotations:export': () => ({ saved: true }),
    'annotations:reveal': () => undefined,
    'ruler:scales': (_, data) => ({ scales: data.scales }),
    'ruler:setScale': ({ plan, metresPerWidth }, data) => {
      const others = data.scales.filter((each) => each.plan !== plan)
      data.scales = metresPerWidth === null ? others : [...others, { plan, metresPerWidth }]
    },
    'search:all': () => ({
      orders: { hits: [], total: 0 },
      folders: { hits: [], total: 0 },
      texts: { hits: [], total: 0, isComplete: true },
    }),
    'library:drag': () => undefined,
    'library:verify': () => undefined,
    'library:cancelVerify': () => undefined,
    'library:verifyState': ({ connectionId }) => idleVerify(connectionId),
    'library:repair': () => undefined,
    'library:keepBoth': () => undefined,
    'library:replaceChanged': () => undefined,
    'library:undoReplace': () => undefined,
    'library:dismissFindings': () => undefined,
    'library:revealFinding': () => undefined,
    'library:driveNotes': () => ({ notes: [] }),
    'library:rescan': (_, data) => ({
      folders: data.folders.length,
      files: data.folders.length * data.files.length,
    }),
    'insights:show': () => fakeInsights(),
    'insights:saveCsv': () => ({ saved: true }),
    'insights:saveStatement': () => ({ saved: true }),
    'insights:savePng': () => ({ saved: true }),
    'outbox:list': outbox.list,
    'outbox:entry': outbox.entry,
    'outbox:write': outbox.write,
    'outbox:place': outbox.place,
    'outbox:placeMany': outbox.placeMany,
    'outbox:send': outbox.send,
    'outbox:drop': outbox.drop,
    'outbox:putBack': outbox.putBack,
    'outbox:reconcile': outbox.reconcile,
    'outbox:settle': outbox.settle,
    'outbox:resend': outbox.resend,
    'outbox:export': () => ({ saved: true }),
    'outbox:reveal': () => undefined,
    'people:list': () => ({
      people: fakePeople,
      usual: { owner: 'jonas.pryce@larkfield.example', country: 'US' },
    }),
    'orders:styleTemplates': () => ({ templates: fakeTemplates }),
    'orders:samePlace': () => ({ orders: [] }),
    'links:check': ({ link }) => ({ ...fakeLink, given: link }),
    'bulk:list': () => ({ lists: [] }),
    'bulk:load': () => {
      throw new AppError('not_found', 'This bulk order no longer exists.')
    },
    'bulk:keep': () => undefined,
    'bulk:drop': () => undefined,
    'bulk:saveCsv': () => ({ saved: true }),
  }
}
