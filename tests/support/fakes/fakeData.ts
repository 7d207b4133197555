import type { HealthLine } from '../../../shared/contract/health.ts'
import type { ScheduleState } from '../../../shared/contract/schedule.ts'
import { settingsSchema } from '../../../shared/contract/settings.ts'
import type { UpdateState } from '../../../shared/contract/updates.ts'
import type { OpenedItem, Overview } from '../../../shared/contract/app.ts'
import type { Connection, Probes } from '../../../shared/contract/connections.ts'
import type { FolderDeliveries, LibraryFile, LibraryFolder } from '../../../shared/contract/library.ts'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import type { Comparison } from '../../../shared/contract/review.ts'
import type { Facets, OrderDetail, OrderRow } from '../../../shared/contract/orders.ts'
import type { Order } from '../../../shared/domain/order.ts'
import type { FileTransfer, OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'
import type { OrderFilter, OrderSort } from '../../../shared/domain/filter.ts'
import { makeDeliveries, makeFiles } from './fakeFiles.ts'
import { fakePlan } from './fakePlan.ts'
import { makeTransferFiles, makeTransfers } from './fakeTransfers.ts'
import { makeComparison } from './fakeReview.ts'

const NOW = 1_774_000_000
const DAY = 86_400
const MB = 1_000_000

export interface FakeData {
  overview: Overview
  demo: Connection
  probes: Probes
  clipboard: string | null
  /** Links and files that the system asked the program to open. */
  opened: OpenedItem[]
  background: { hasTray: boolean; startsAtLogin: boolean }
  schedule: ScheduleState
  health: HealthLine[]
  updates: UpdateState
  /** Opened orders, latest first. */
  recent: string[]
  rows: OrderRow[]
  transfers: { orders: OrderTransfer[]; totals: TransferTotals }
  transferFiles: FileTransfer[]
  /** `reference`: reference of the folder's order. Main derives the folder's mark from the reference. */
  folders: (LibraryFolder & { reference: string | null })[]
  files: LibraryFile[]
  /** Files of folders whose files differ from `files`, by folder id. */
  filesOf: Record<string, LibraryFile[]>
  deliveries: FolderDeliveries
  annotations: Annotation[]
  /** Open questions about changes that no request has mentioned. */
  questions: { id: string; title: string }[]
  scales: { plan: string; metresPerWidth: number }[]
  comparison: Comparison
  texts: Record<string, string>
  select(filter: OrderFilter, sort: OrderSort): OrderRow[]
  facets(): Facets
  detail(orderId: string): OrderDetail
}

const streets = [
  'Brightfield Road',
  'Quarry Bank Lane',
  'Marigold Street',
  'Old Mill Terrace',
  'Heron Court',
  'Larkspur Avenue',
  'Juniper Hollow',
]
const cities = ['Portland', 'Beaverton', 'Boulder', 'Asheville']
const people = [
  'mara.ellison@larkfield.example',
  'jonas.pryce@larkfield.example',
  'anouk.de-wit@larkfield.example',
]
const statuses = ['Ready', 'Ready', 'Pending', 'Ready', 'Fixing', 'Draft', 'Ready', 'New', 'Ready', 'On hold']
const longAddress =
  '1200 The Old Carriage House behind Saint Bartholomew’s Meeting Hall, reached by the Lower ' +
  'Gravel Drive past the Second Orchard Gate (North Wing, Garden Level), Unit ' +
  '12B, Hendersonville'

function makeRow(index: number): OrderRow {
  const status = statuses[index % statuses.length] ?? 'Ready'
  const ready = status === 'Ready'
  const known = ready || status === 'Fixing' ? 12 + ((index * 7) % 18) : null
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    understood: index !== 11,
    status: index === 11 ? null : status,
    address:
      index === 4
        ? longAddress
        : `${String(100 + index * 13)} ${streets[index % 7] ?? ''}, ${cities[index % 4] ?? ''}`,
    createdAt: NOW - index * DAY * 1.7,
    deliveredAt: known === null ? null : NOW - index * DAY * 1.7 + DAY,
    createdBy: people[index % 3] ?? null,
    packageType: ['base', 'plus', 'plus_3d'][index % 3] ?? null,
    addOns: index % 3 === 2 ? ['3d_video', 'gla'] : index % 4 === 0 ? ['gla'] : [],
    externalId: index % 5 === 0 ? null : `LK-${String(2400 + index)}`,
    newAt: index === 0 || index === 6 ? NOW - 1800 * (index + 1) : null,
    redeliveredAt: index === 3 || index === 8 ? NOW - 3600 * index : null,
    correctedAt: null,
    unlistedAt: null,
    expected: null,
    handedOver: null,
    disk: {
      files: known === null ? 0 : index % 4 === 0 ? known : index % 4 === 1 ? 5 : 0,
      known,
      failed: index === 9 ? 2 : 0,
      earlier: 0,
      chosen: null,
    },
    thumbnail: known !== null && index % 4 === 0 ? fakePlan(index) : null,
  }
}

export function makeFakeData(count = 64): FakeData {
  const connection: Connection = {
    id: 'larkfield',
    name: 'Larkfield Property Media',
    baseUrl: 'https://api.larkfield.example/v1',
    tokenUrl: 'https://token.larkfield.example',
    exportUrl: 'https://export.larkfield.example',
    hasTokenKey: false,
    hasExportKey: true,
    isDemo: false,
    keyState: 'stored',
    folder: '/home/maya/Planroom/Larkfield Property Media',
  }
  const demo: Connection = {
    ...connection,
    id: 'demo',
    name: 'Demo company',
    isDemo: true,
    hasExportKey: false,
    folder: '/home/maya/Planroom/Demo',
  }
  const rows = Array.from({ length: count }, (_, index) => makeRow(index))
  const files = makeFiles()

  return {
    clipboard: null,
    opened: [],
    background: { hasTray: true, startsAtLogin: false },
    health: [
      { part: 'connection', state: 'good', finding: 'online', amount: null },
      { part: 'keys', state: 'attention', finding: 'keyRingLocked', amount: null },
    ],
    schedule: { isOn: false, at: null, by: null, last: null },
    updates: {
      fixed: null,
      phase: 'idle',
      version: null,
      notes: null,
      percent: 0,
      checkedAt: null,
      problem: null,
    },
    recent: [],
    demo,
    rows,
    files,
    filesOf: {},
    deliveries: makeDeliveries(files),
    comparison: makeComparison(),
    overview: {
      version: '0.1.0',
      platform: 'linux',
      connections: [connection],
      activeConnectionId: connection.id,
      keyStorage: 'keyring',
      online: true,
      lastReadAt: Date.now() / 1000 - 1200,
      notices: [],
      outboxProblem: null,
      heldDeliveries: 0,
      settings: settingsSchema.parse({ units: 'ft' }),
      dataFolder: '/home/maya/.config/Planroom',
      dataNotes: [],
    },
    probes: {
      base: { state: 'ok', message: 'The service answers and takes the key.' },
      token: {
        state: 'unverified',
        message: 'Something answers here; the key is only proved when a token is read.',
      },
      export: { state: 'ok', message: 'The exporter answers.' },
      ok: true,
    },
    transfers: makeTransfers(rows),
    transferFiles: makeTransferFiles(),
    folders: rows
      .filter(({ disk }) => disk.files > 0 || disk.known !== null)
      .map((row, index) => ({
        id: `folder-${String(index)}`,
        orderId: row.id,
        title: row.address,
        place: `Portland/${row.address}`,
        files: files.length,
        texts: 0,
        bytes: (30 + index * 7) * MB,
        deliveredAt: row.deliveredAt,
        missing: index === 2 ? 1 : 0,
        handedOver: null,
        isAnnotated: false,
        mark: null,
        reference: null,
        thumbnail: index === 3 ? null : fakePlan(index),
      })),
    annotations: [],
    questions: [],
    scales: [],
    texts: {
      'file-json':
        '{"rooms":[{"name":"Kitchen","area":14.2},{"name":"Living room","area":31.75}],"levels":2}',
      'file-gla':
        'Total area: 1,864 sq ft\n\nFirst floor: 1,012 sq ft\n  22.5 × 38.0 = 855.0\n  12.5 × 12.6 = ' +
        '157.0\nSecond floor: 852 sq ft\n',
    },
    select(filter, sort) {
      const words = filter.search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      const matching = this.rows.filter((row) => {
        const text = [row.address, row.externalId, row.createdBy, row.status, row.id].join(' ').toLowerCase()
        return (
          words.every((word) => text.includes(word)) &&
          (filter.statuses.length === 0 || filter.statuses.includes(row.status ?? '')) &&
          (!filter.unlisted || row.unlistedAt !== null) &&
          ((!filter.newlyDelivered && !filter.deliveredAgain && !filter.corrected) ||
            (filter.newlyDelivered && (row.newAt ?? -1) > (filter.noticedAfter ?? -1)) ||
            (filter.deliveredAgain && (row.redeliveredAt ?? -1) > (filter.noticedAfter ?? -1)) ||
            (filter.corrected && (row.correctedAt ?? -1) > (filter.noticedAfter ?? -1)) ||
            filter.retainedIds.includes(row.id)) &&
          (filter.userEmail === null || row.createdBy === filter.userEmail) &&
          (filter.createdAfter === null || (row.createdAt ?? 0) >= filter.createdAfter) &&
          (filter.createdBefore === null || (row.createdAt ?? 0) <= filter.createdBefore) &&
          (filter.deliveredAfter === null || (row.deliveredAt ?? 0) >= filter.deliveredAfter) &&
          (filter.deliveredBefore === null ||
            (row.deliveredAt !== null && row.deliveredAt <= filter.deliveredBefore))
        )
      })
      const value = (row: OrderRow): string | number => {
        if (sort.key === 'onDisk') return row.disk.files
        return sort.key === 'addOns' ? row.addOns.join(', ') : (row[sort.key] ?? '')
      }
      const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
      return matching.sort((a, b) => compare(value(a), value(b)) * (sort.descending ? -1 : 1))
    },
    facets() {
      const tally = (values: (string | null)[]): Facets['statuses'] =>
        [...new Set(values.filter((value) => value !== null))].map((value) => ({
          value,
          label: value,
          count: values.filter((other) => other === value).length,
        }))
      return {
        statuses: tally(this.rows.map(({ status }) => status)),
        users: tally(this.rows.map(({ createdBy }) => createdBy)),
        offices: [
          { value: 'office-1', label: 'Willamette', count: 31 },
          { value: 'office-2', label: 'Blue Ridge / Señda Sur', count: 33 },
        ],
        unlisted: this.rows.filter(({ unlistedAt }) => unlistedAt !== null).length,
        newlyDelivered: this.rows.filter(({ newAt }) => newAt !== null).length,
        deliveredAgain: this.rows.filter(({ redeliveredAt }) => redeliveredAt !== null).length,
        corrected: this.rows.filter(({ correctedAt }) => correctedAt !== null).length,
        overdue: 0,
        total: this.rows.length,
      }
    },
    detail(orderId) {
      const row = this.rows.find(({ id }) => id === orderId) ?? makeRow(0)
      return makeDetail(row, this.folders.find((folder) => folder.orderId === orderId)?.id ?? null)
    },
  }
}

function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    status: row.status,
    createdBy: row.createdBy,
    location: row.address,
    orderType: 'vbim',
    firstDeliveredAt: row.deliveredAt,
    createdAt: row.createdAt,
    isScanOrder: true,
    totalScannedArea: 186.42,
    externalId: row.externalId,
    addInfo: 'Please leave the garden shed out.\nThe cellar is locked.',
    styleTemplate: 'Daylight',
    styleTemplateId: null,
    preferences: null,
    modelId: '7f1a2a5e-4a44-4b0e-9a39-8f4f1f0b7c11',
    packageType: row.packageType,
    addOns: row.addOns,
    purchasableAddOns: ['express_sla'],
    purchasablePackageTypes: ['plus_3d'],
    address: {
      street: 'Brightfield Road',
      number: '521',
      suite: '',
      city: 'Portland',
      state: 'OR',
      country: 'US',
      postalCode: '97205',
      fullAddress: `${row.address}, OR 97205, US`,
      latitude: 45.5231,
      longitude: -122.6912,
    },
  }
}

function makeDetail(row: OrderRow, folderId: string | null): OrderDetail {
  const delivered = row.disk.known !== null
  const state = row.disk.files === 0 ? ('not_downloaded' as const) : ('on_disk' as const)
  const asset = (
    kind: OrderDetail['assets'][number]['kind'],
    format: 'jpg' | 'svg' | 'pdf' | 'video',
    index: number,
    variant: 'plain' | 'dim' = 'plain',
  ) => ({
    kind,
    format,
    index,
    variant,
    state,
    fileId: null,
    name:
      state === 'on_disk'
        ? `Floor plan ${String(index + 1)}${variant === 'dim' ? ' with dimensions' : ''}.${format}`
        : null,
    size: state === 'on_disk' ? 1_640_000 : null,
    reason: null,
    isEarlier: false,
  })
  return {
    row,
    understoodReason: row.understood ? null : 'Invalid input: expected object, received string at info',
    order: row.understood ? orderOf(row) : null,
    detailReadAt: NOW,
    detailProblem: null,
    assets: delivered
      ? [
          asset('listing_floorplans', 'jpg', 0),
          asset('listing_floorplans', 'jpg', 1),
          asset('listing_floorplans', 'jpg', 0, 'dim'),
          { ...asset('listing_floorplans', 'svg', 0), state: 'failed', reason: 'The connection was lost.' },
          asset('listing_floorplans', 'pdf', 0),
          { ...asset('video_3d', 'video', 0), state: 'not_downloaded', name: null },
          { ...asset('gla_package', 'pdf', 0), state: 'missing' },
        ]
      : [],
    texts: delivered
      ? [{ name: 'gla-formula', text: 'Total area: 1,864 sq ft\nFirst floor: 1,012 sq ft' }]
      : [],
    folderId,
    handover: null,
    preview:
      state === 'on_disk' && folderId !== null
        ? { fileId: 'file-jpg-1', name: 'Floor plan 1.jpg', thumbnail: fakePlan(1) }
        : null,
    events: [
      { at: NOW - DAY, what: 'status', from: 'Pending', to: 'Ready' },
      { at: NOW - DAY * 2, what: 'status', from: null, to: 'Pending' },
    ],
  }
}
