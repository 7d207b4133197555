import {
  assetFormats,
  assetKinds,
  type AssetFormat,
  type AssetKind,
  type AssetVariant,
} from '../../shared/domain/assets.ts'
import type { BuiltInPresetId } from '../../shared/domain/presets.ts'
import type { AssetState, Connection, FileTransfer, OrderTransfer } from '../../shared/contract.ts'
import type { OrderFilter } from '../../shared/domain/filter.ts'
import type { PointedFolder, VerifyFinding, VerifyResult } from '../../shared/domain/verify.ts'

/** Every text of the window. Plain words, no blame, and the next step where there is one. */

const numbers = new Intl.NumberFormat()
export const count = (value: number): string => numbers.format(value)
const many = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : more}`

export const messages = {
  app: {
    name: 'Planroom',
    rooms: { orders: 'Orders', library: 'Library', transfers: 'Transfers', settings: 'Settings' },
    sideBar: 'Rooms',
    loading: 'Opening your company…',
    failed: 'Planroom could not start its window.',
    tryAgain: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back',
    dismiss: 'Dismiss',
    details: 'Details',
    copied: 'Copied',
    offline: 'Offline',
    offlineSince: (when: string | null): string =>
      when === null ? 'Offline — showing what was last read' : `Offline — showing what was last read ${when}`,
    keyRefused: (name: string): string =>
      `${name} did not accept the API key. What was read before can still be used.`,
    keyMissing: (name: string): string =>
      `There is no API key for ${name} on this computer. What was read before can still be used.`,
    enterKey: 'Enter a new key',
    notices: 'Notices',
    actions: 'Actions',
  },

  switcher: {
    label: 'Switch company',
    connections: 'Companies',
    add: 'Connect another company…',
    manage: 'Manage connections…',
    demo: 'Demo',
    demoNote: 'Demo, made-up data',
  },

  firstStart: {
    title: 'Welcome to Planroom',
    lead: 'See your company’s orders, keep every delivered file in folders of your own, and look at the plans with no network.',
    connect: 'Connect your company',
    connectHint: 'You need the service’s addresses and an API key of your company.',
    look: 'Look around with a demo company',
    lookHint: 'A made-up company with orders and real deliveries. Everything stays on this computer.',
    starting: 'Setting up the demo company…',
  },

  connection: {
    titleNew: 'Connect your company',
    titleEdit: (name: string): string => `Connection: ${name}`,
    name: 'Company name',
    nameHint: 'How it is called in the side bar and in folder names.',
    addressExample: 'https://…',
    baseUrl: 'Orders address',
    baseHint: 'Orders, drafts, users and offices.',
    tokenUrl: 'Token address',
    tokenHint: 'Scan-link tokens.',
    exportUrl: 'Export address',
    exportHint: 'Home reports.',
    apiKey: 'API key',
    apiKeyHint: 'Kept encrypted on this computer and never shown again.',
    keyKept: 'A key is kept. Leave this empty to go on using it.',
    replaceKey: 'New API key',
    ownKeys: 'The token or export address has a key of its own',
    tokenKey: 'Key for the token address',
    exportKey: 'Key for the export address',
    ownKeyHint: 'Empty: the API key above is used.',
    ownKeyKept: 'A key of its own is kept. Leave this empty to go on using it.',
    weak: 'This computer has no key ring, so the key cannot be kept safely. Without your consent it is forgotten when Planroom closes.',
    none: 'This computer’s key ring cannot be used, so the key is forgotten when Planroom closes.',
    allowWeak: 'Keep the key anyway, where other programs of this user could read it',
    test: 'Test',
    save: 'Test and save',
    saving: 'Asking the three addresses…',
    saved: (name: string): string => `${name} is connected.`,
    needed: 'This is needed.',
    badAddress: 'Write a full address, such as https://api.example.com.',
    probe: {
      ok: 'Works',
      refused: 'Key refused',
      unreachable: 'No answer',
      not_service: 'Not the service',
      unverified: 'Answers',
      bad_address: 'Not an address',
    },
    probing: 'Asking…',
  },

  orders: {
    title: 'Orders',
    search: 'Search orders',
    searchHint: 'Address, reference, creator, status',
    refresh: 'Refresh',
    refreshing: {
      orders: (seen: number): string => `${many(seen, 'order')} read…`,
      people: 'Reading users and offices…',
      details: (done: number, total: number): string => `Deliveries: ${count(done)} of ${count(total)} read…`,
    },
    refreshed: (seen: number, changed: number): string =>
      changed === 0
        ? `${many(seen, 'order')} read, nothing new.`
        : `${many(seen, 'order')} read, ${count(changed)} new or changed.`,
    stopRefresh: 'Stop',
    count: (shown: number, total: number): string =>
      shown === total ? many(total, 'order') : `${count(shown)} of ${many(total, 'order')}`,
    selected: (n: number): string => `${count(n)} selected`,
    clearSelection: 'Clear selection',
    downloadSelected: (n: number): string => `Download ${count(n)}`,
    downloadAll: (n: number): string => `Download all ${count(n)}…`,
    downloadNone: 'Download…',
    showDetails: 'Order details',
    table: 'Orders',
    selectColumn: 'Selected',
    columns: {
      status: 'Status',
      address: 'Address',
      createdAt: 'Created',
      deliveredAt: 'Delivered',
      createdBy: 'Creator',
      packageType: 'Package',
      addOns: 'Add-ons',
      externalId: 'External id',
      disk: 'On disk',
    },
    emptyTitle: 'No orders yet',
    emptyText: 'Refresh to read your company’s orders from the service.',
    noMatchTitle: 'No order matches',
    noMatchText: 'Take a filter away, or search for less.',
    clearFilters: 'Clear all',
    failedTitle: 'The orders could not be shown',
    copiedRows: (n: number): string => `Copied ${many(n, 'order')}.`,
    copiedText: 'Copied.',
    notUnderstood: 'Not understood',
    never: '—',
    unknownStatus: 'No status',
    again: 'Delivered again',
    againNotice: (names: readonly string[], total: number): string => {
      const more = total - names.length
      const list = [...names, ...(more > 0 ? [`${count(more)} more`] : [])]
      const last = list.pop() ?? ''
      return `${many(total, 'order was', 'orders were')} delivered again: ${list.length === 0 ? last : `${list.join('; ')} and ${last}`}.`
    },
    againShow: (total: number): string => (total === 1 ? 'Show it' : 'Show them'),
    againDownload: 'Download…',
  },

  filters: {
    status: 'Status',
    anyStatus: 'Any status',
    noStatuses: 'Nothing was read yet.',
    created: 'Created',
    createdFrom: 'Created from',
    createdTo: 'Created to',
    user: 'Creator',
    anyUser: 'Any creator',
    office: 'Office',
    anyOffice: 'Any office',
    onDisk: 'On disk',
    onDiskValues: {
      any: 'On disk or not',
      complete: 'All files on disk',
      partly: 'Some files on disk',
      none: 'Nothing on disk',
    } satisfies Record<OrderFilter['onDisk'], string>,
    again: (n: number): string => `Delivered again (${count(n)})`,
    active: 'Active filters',
    remove: (what: string): string => `Remove filter: ${what}`,
    chip: {
      status: (value: string): string => value,
      from: (day: string): string => `From ${day}`,
      to: (day: string): string => `Until ${day}`,
      user: (name: string): string => `By ${name}`,
      office: (name: string): string => `Office: ${name}`,
      search: (text: string): string => `“${text}”`,
      again: 'Delivered again',
    },
  },

  disk: {
    none: 'None',
    some: (files: number, known: number): string => `${count(files)} of ${count(known)}`,
    all: (files: number): string => count(files),
    noneKnown: 'No files yet',
    failed: (n: number): string => `${count(n)} failed`,
    words: (files: number, known: number | null, failed: number): string => {
      const base =
        known === null
          ? files === 0
            ? 'Nothing on disk; the delivery was not looked at yet'
            : `${many(files, 'file')} on disk`
          : `${count(files)} of ${many(known, 'file')} on disk`
      return failed > 0 ? `${base}, ${count(failed)} failed` : base
    },
  },

  inspector: {
    label: 'Order details',
    close: 'Close details',
    loading: 'Reading the order…',
    copyId: 'Copy order id',
    copyAddress: 'Copy address',
    openLibrary: 'Open in library',
    download: 'Download…',
    raw: 'As the service sent it',
    copyRaw: 'Copy JSON',
    notUnderstood: 'This order was kept as it came, because part of it does not fit.',
    place: 'Place',
    order: 'Order',
    product: 'Product',
    deliveries: 'Delivered files',
    versions: 'Deliveries',
    again: (when: string): string => `Noticed ${when}.`,
    againOnDisk: 'Download it to have the new files; those on disk now are kept in “Earlier deliveries”.',
    againNotOnDisk: 'Nothing of it is on disk yet.',
    texts: 'Texts',
    textNames: { 'gla-formula': 'Gross living area', tour: 'Tour' } as Readonly<Record<string, string>>,
    history: 'What happened',
    emptyDeliveries: 'Nothing was delivered yet. It is looked at again with each refresh.',
    notLooked: 'The delivery was not looked at yet.',
    looked: (when: string): string => `Read ${when}`,
    yes: 'Yes',
    no: 'No',
    nothing: 'None',
    fields: {
      status: 'Status',
      id: 'Order id',
      externalId: 'External id',
      created: 'Created',
      delivered: 'First delivered',
      creator: 'Creator',
      location: 'Location',
      orderType: 'Order type',
      scan: 'Scan order',
      area: 'Scanned area',
      info: 'Notes',
      style: 'Drawing style',
      model: 'Model id',
      fullAddress: 'Full address',
      street: 'Street',
      suite: 'Suite',
      city: 'City',
      state: 'State',
      postalCode: 'Postal code',
      country: 'Country',
      coordinates: 'Coordinates',
      package: 'Package',
      addOns: 'Add-ons',
      canAdd: 'Can still be added',
      canUpgrade: 'Can be upgraded to',
    },
    area: (value: string): string => `${value} (as given; the service states no unit)`,
    event: (what: string, from: string | null, to: string | null): string => {
      if (what === 'status') return from === null ? (to ?? 'No status') : `${from} → ${to ?? 'no status'}`
      if (what === 'seen') return to === null ? 'First seen' : `First seen as ${to}`
      if (what === 'again') return 'Delivered again'
      if (what === 'replaced') return `Downloaded: ${many(Number(to), 'file')} on disk replaced`
      if (what === 'files') {
        const [before, now] = [Number(from), Number(to)]
        if (before === 0) return `${many(now, 'file')} delivered`
        if (now === 0) return 'The service lists no files any more'
        return before === now
          ? `Delivered files changed, still ${count(now)}`
          : `Delivered files: ${count(before)} → ${count(now)}`
      }
      return [what, from, to].filter((part) => part !== null && part !== '').join(' · ')
    },
  },

  /** The deliveries of an order, and what each of them changed. */
  deliveries: {
    title: 'Deliveries',
    open: (n: number): string => `Deliveries (${count(n)})`,
    close: 'Close deliveries',
    loading: 'Reading the deliveries…',
    failed: 'The deliveries could not be shown.',
    newest: 'Newest',
    list: 'Deliveries, newest first',
    first: (n: number): string => many(n, 'file'),
    replaced: (n: number): string => `${many(n, 'file')} replaced`,
    added: (n: number): string => `${count(n)} new`,
    beside: (n: number): string => `${count(n)} put beside ${n === 1 ? 'a file' : 'files'} you changed`,
    withdrawn: (n: number): string => `${count(n)} no longer delivered`,
    same: (n: number): string => `${count(n)} the same`,
    before: 'Before',
    showBefore: (name: string): string => `Show ${name} as it was before`,
    show: (name: string): string => `Show ${name}`,
    earlier: (when: string): string => `Earlier delivery, ${when}`,
    gone: 'not in its folder',
  },

  /** What the service's codes mean, as interface.md has them; always shown beside the raw code. */
  packages: {
    base: 'Lite or Standard, depending on the account',
    plus: 'Plus, with a fixed-furniture plan',
    plus_3d: 'Plus, with a 3D plan',
  } as Readonly<Record<string, string>>,
  addOns: {
    gla: 'Documented as 6-hour delivery; in practice the gross living area report',
    express_sla: 'Documented like Plus; in practice probably 6-hour delivery',
    '3d_video': '3D walkthrough video',
    '3d_cad_files': 'CAD files, 2D and 3D',
  } as Readonly<Record<string, string>>,

  kinds: {
    listing_floorplans: 'Floor plans',
    floorplans_3d: '3D floor plans',
    video_3d: '3D video',
    cad_files: 'CAD files',
    gla_package: 'Gross living area',
    home_report: 'Home report',
    snapshot: 'Snapshot',
    property_data: 'Property data',
  } satisfies Record<AssetKind, string>,
  otherKind: 'Other files',
  variants: { plain: '', dim: 'with dimensions' } satisfies Record<AssetVariant, string>,
  formats: {
    jpg: 'JPG pictures',
    png: 'PNG pictures',
    svg: 'SVG drawings',
    pdf: 'PDF documents',
    zip: 'ZIP archives',
    video: 'Videos',
    json: 'JSON data',
  } satisfies Record<AssetFormat, string>,

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'video',
    json: 'JSON',
  } satisfies Record<AssetFormat, string>,

  assetStates: {
    not_downloaded: 'Not downloaded',
    waiting: 'Waiting',
    on_disk: 'On disk',
    missing: 'Missing from its folder',
    changed: 'Changed on disk',
    kept_local: 'Your own version kept',
    deleted: 'Deleted by you',
    failed: 'Failed',
  } satisfies Record<AssetState['state'], string>,

  presets: {
    builtIn: {
      everything: { name: 'Everything', text: 'Every file of a delivery, in every format.' },
      mls: { name: 'MLS set', text: 'Floor plans as JPG pictures and PDF documents, as listings take them.' },
      plans: { name: 'Plans only', text: '2D floor plans, with and without dimensions, in every format.' },
      cad: { name: 'CAD', text: 'Archives with DXF and the like for drawing programs.' },
    } satisfies Record<BuiltInPresetId, { name: string; text: string }>,
    lead: 'A preset is a choice of kinds and formats. Each company has one that Download takes; what is outside of it is not counted as missing. The first four stay as they are.',
    contents: (kinds: readonly AssetKind[], formats: readonly AssetFormat[]): string => {
      const what =
        kinds.length === assetKinds.length
          ? 'Everything'
          : kinds.map((kind) => messages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, in every format`
      return `${what}, as ${formats.map((format) => messages.formatNames[format]).join(', ')}`
    },
    add: 'New preset',
    edit: 'Change…',
    delete: 'Delete…',
    of: (name: string, action: string): string => `${action} ${name}`,
    titleNew: 'New preset',
    titleEdit: (name: string): string => `Preset: ${name}`,
    name: 'Name',
    nameNeeded: 'A preset needs a name.',
    nameTaken: 'There is a preset of this name already.',
    nameLong: 'At most 60 letters, please.',
    save: 'Save preset',
    deleteTitle: (name: string): string => `Delete ${name}?`,
    deleteText: 'Companies that use it download everything from then on. Files on disk stay.',
    deleteConfirm: 'Delete preset',
    default: 'Preset for Download',
    auto: 'Download new deliveries by themselves',
    autoHint:
      'Looks every ten minutes while Planroom is open, and takes what is delivered from now on. Older orders stay as they are. While transfers are paused it waits.',
    menu: 'Download with another preset',
    isDefault: 'Default',
    choose: 'Choose kinds and formats…',
    manage: 'Change presets…',
    preset: 'Preset',
    ownChoice: 'Own choice',
  },

  download: {
    title: (n: number): string => `Download ${many(n, 'order')}`,
    lead: 'Files that are on disk already are not fetched again.',
    kinds: 'What',
    formats: 'Formats',
    all: 'Everything',
    restore: 'Also fetch files again that were deleted from their folders',
    start: 'Download',
    nothing: 'None of the chosen kinds comes in the chosen formats.',
    started: (n: number): string =>
      n === 0 ? 'Nothing to download.' : `${many(n, 'order')} added to the transfers.`,
    folder: (path: string): string => `Into ${path}`,
    takes: (preset: string): string => `Takes: ${preset}`,
  },

  transfers: {
    title: 'Transfers',
    emptyTitle: 'Nothing is being transferred',
    emptyText: 'Select orders and choose Download. They come here, and go on after a restart.',
    toOrders: 'Go to orders',
    failedTitle: 'The transfers could not be shown',
    pauseAll: 'Pause all',
    resumeAll: 'Resume all',
    cancelAll: 'Cancel all',
    retryAll: 'Retry failed',
    clear: 'Clear finished',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel',
    retry: 'Retry',
    of: (title: string, action: string): string => `${action}: ${title}`,
    list: 'Transfers by order',
    showFiles: (title: string): string => `Files of ${title}`,
    noFiles: 'No files are known yet.',
    states: {
      waiting: 'Waiting',
      looking: 'Looking at the delivery',
      running: 'Downloading',
      paused: 'Paused',
      done: 'Done',
      failed: 'Some files failed',
      cancelled: 'Cancelled',
    } satisfies Record<OrderTransfer['state'], string>,
    fileStates: {
      waiting: 'Waiting',
      running: 'Downloading',
      done: 'Done',
      unchanged: 'Already on disk',
      failed: 'Failed',
      cancelled: 'Cancelled',
    } satisfies Record<FileTransfer['state'], string>,
    /** headless.md's codes, in words. */
    codes: {
      http: 'The file server answered with an error.',
      expired: 'The file’s address is no longer valid. Retry asks the service for a new one.',
      truncated: 'The file ended too early. Retry fetches the rest.',
      wrong_type: 'What came is not the kind of file that was promised.',
      redirect: 'The file server sent Planroom on too often.',
      refused_address: 'The file’s address is one that Planroom does not open.',
      timeout: 'The file server did not answer in time.',
      network: 'The connection broke off.',
      name: 'The file could not be given a name that works on this computer.',
      disk: 'The disk did not take the file.',
      unknown: 'The file could not be downloaded.',
    } as Readonly<Record<string, string>>,
    files: (done: number, all: number): string => `${count(done)} of ${many(all, 'file')}`,
    orders: (done: number, all: number): string => `${count(done)} of ${many(all, 'order')}`,
    failed: (n: number): string => `${count(n)} failed`,
    unchanged: (n: number): string => `${count(n)} on disk already`,
    left: (time: string): string => `${time} left`,
    bytes: (done: string, all: string): string => `${done} of ${all}`,
    bar: 'Transfers under way',
    open: 'Show transfers',
    progress: 'Progress of all transfers',
    progressOf: (title: string): string => `Progress of ${title}`,
  },

  library: {
    title: 'Library',
    search: 'Search folders',
    sort: 'Sort by',
    sorts: { delivered: 'Newest delivery', oldest: 'Oldest delivery', title: 'Address' },
    folders: (n: number): string => many(n, 'folder'),
    files: (n: number): string => many(n, 'file'),
    missing: (n: number): string => `${count(n)} missing`,
    rescan: 'Look at the disk again',
    rescanned: (folders: number, files: number): string =>
      `${many(folders, 'folder')} with ${many(files, 'file')} found.`,
    toFolders: 'Back to all folders',
    reveal: 'Show in folder',
    revealFolder: 'Open folder',
    emptyTitle: 'No plans on this computer yet',
    emptyText: 'Download orders, and their plans can be looked at here with no network.',
    noMatchTitle: 'No folder matches',
    noMatchText: 'Search for less, or look for another part of the address.',
    unavailableTitle: 'The library folder is not there',
    unavailableText: (path: string): string =>
      `${path} is not there just now. If it is on another disk, connect it and look again. If it was moved or renamed, point to it: nothing is downloaded again.`,
    lookAgain: 'Look again',
    stillGone: 'The folder is still not there.',
    pointTo: 'Point to the folder…',
    failedTitle: 'The library could not be shown',
    emptyFolder: 'This folder holds no delivered files.',
    noPicture: 'No picture',
    deliveredOn: (day: string): string => `Delivered ${day}`,
    fileStates: { whole: '', missing: 'Missing', changed: 'Changed on disk' },
  },

  /** What was found in a folder that the user pointed at. */
  pointed: ({ kind, folders, files, missing, changed, uncertain, problems }: PointedFolder): string => {
    if (kind === 'empty' && problems === 0)
      return 'No deliveries are in this folder yet. New downloads go there. Nothing was moved: what was downloaded before is still in the folder before.'
    const found = `${many(folders, 'order')} with ${many(files, 'file')}`
    return [
      kind === 'moved'
        ? `This is the library folder, at its new place: ${found}. Nothing has to be downloaded again.`
        : `Found ${found}.`,
      missing > 0 ? `${many(missing, 'file')} ${missing === 1 ? 'is' : 'are'} missing.` : '',
      changed > 0
        ? `${many(changed, 'file')} ${changed === 1 ? 'has' : 'have'} another size than when delivered.`
        : '',
      uncertain > 0 ? 'The copy lost the times of files, so their contents are being checked now.' : '',
      problems > 0 ? 'Some records could not be used.' : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
  },

  verify: {
    title: 'Verify files',
    verify: 'Verify',
    verifyLibraryHint: 'Read every file of the library and compare it with what was delivered',
    verifyOrderHint: 'Read every file of this order and compare it with what was delivered',
    lead: 'Reads every file and compares it with what was delivered. Nothing is changed by looking.',
    close: 'Close verify',
    verifyingLibrary: 'Verifying files…',
    verifyingOrder: 'Verifying one order…',
    healing: 'Bringing files back…',
    reading: 'Looking for files…',
    progress: 'Progress of verifying',
    files: (done: number, all: number): string => `${count(done)} of ${many(all, 'file')}`,
    bar: 'Verifying under way',
    openPanel: 'Show in library',
    cancel: 'Cancel verifying',
    again: 'Verify again',
    chip: (n: number): string => `${count(n)} to look at`,
    summary: ({ files, counts }: VerifyResult): string => {
      const wrong = counts.missing + counts.damaged + counts.changed + counts.unreadable
      if (files === 0) return 'No delivered files were found'
      if (wrong > 0)
        return `${count(wrong)} of ${many(files, 'file')} ${wrong === 1 ? 'needs' : 'need'} a look`
      return files === 1 ? 'The file is whole' : `All ${many(files, 'file')} are whole`
    },
    count: (problem: Exclude<VerifyFinding['problem'], 'unknown'>, n: number): string =>
      ({
        missing: `${count(n)} missing`,
        damaged: `${count(n)} damaged`,
        changed: `${count(n)} changed`,
        unreadable: `${count(n)} unreadable`,
      })[problem],
    problems: {
      missing: 'Missing',
      damaged: 'Damaged on disk',
      changed: 'Changed since it was delivered',
      unreadable: 'Cannot be read',
      unknown: 'Not delivered',
    } satisfies Record<VerifyFinding['problem'], string>,
    when: (moment: string, bytes: string): string => `Verified ${moment} · ${bytes}`,
    healed: (n: number): string => `${many(n, 'file')} brought back`,
    heal: (n: number): string => `Bring back ${many(n, 'file')}`,
    damagedHint:
      'A damaged file is fetched again. The damaged one is kept in “Earlier deliveries” of its order.',
    changedHint: 'Files that were changed are left as they are.',
    keepMine: 'Keep mine',
    keepMineHint: 'Takes it off this list. The file stays as it is.',
    putBeside: 'Put the delivered one beside',
    reveal: (name: string): string => `Show in folder: ${name}`,
    more: (n: number): string => `and ${count(n)} more. Bring files back, then verify again.`,
    unknownTitle: (n: number): string => `${many(n, 'other file')} in these folders`,
    unknownHint: 'No delivery brought them. They are left alone.',
  },

  viewer: {
    label: (name: string): string => `Viewer: ${name}`,
    close: 'Close viewer',
    previous: 'Previous file',
    next: 'Next file',
    position: (at: number, all: number): string => `${count(at)} of ${count(all)}`,
    filmstrip: 'Files in this folder',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit',
    actual: 'Full size 1:1',
    actualShort: '1:1',
    percent: (value: number): string => `${count(Math.round(value))} %`,
    page: 'Page',
    pages: (n: number): string => `of ${count(n)}`,
    previousPage: 'Previous page',
    nextPage: 'Next page',
    missingTitle: 'The file is not in its folder',
    missingText: 'It was moved, renamed or deleted. Download the order again to bring it back.',
    broken: 'The file could not be shown. It may be damaged; “Show in folder” opens its place.',
    noneTitle: 'This kind of file opens in another program',
    noneText: 'Planroom shows pictures, PDF, video and text.',
    truncated: 'Only the beginning is shown. “Show in folder” opens the place of the whole file.',
    loading: 'Opening the file…',
    dragHint: 'Drag to move, scroll to zoom',
  },

  settings: {
    title: 'Settings',
    sections: {
      connections: 'Connections',
      presets: 'What to download',
      names: 'Folders and names',
      transfers: 'Transfers',
      data: 'Data on this computer',
    },
    add: 'Connect another company',
    addDemo: 'Look around with a demo company',
    edit: 'Edit…',
    use: 'Use',
    inUse: 'In use',
    forget: 'Forget…',
    forgetTitle: (name: string): string => `Forget ${name}?`,
    forgetText:
      'Its key and what was read of its orders are removed from this computer. The files in its folder stay.',
    forgetConfirm: 'Forget connection',
    chooseFolder: 'Choose folder…',
    folder: 'Folder',
    keyStates: {
      stored: 'Key kept, encrypted',
      session: 'Key kept until Planroom closes',
      missing: 'No key',
      refused: 'Key refused',
    } satisfies Record<Connection['keyState'], string>,
    folderTemplate: 'Folders',
    nameTemplate: 'File names',
    tokens: 'Insert',
    preview: 'Preview',
    previewProblem: 'Shown once both templates work.',
    stays: 'An order keeps the folder it was given; new names are for orders that have none yet.',
    saveNames: 'Save',
    resetNames: 'Undo',
    saved: 'Saved.',
    concurrency: 'Files at the same time',
    auto: 'Automatic',
    autoHint: 'Finds out how many files at the same time are fastest.',
    fixed: 'At most',
    fixedHint: 'Helps where others need the same line.',
    speed: {
      title: 'Speed limit',
      off: 'None, as fast as the line is',
      atMost: 'At most',
      field: 'Megabytes a second',
      same: (megabytes: number): string =>
        `Megabytes a second. That is ${count(Math.round(megabytes * 80) / 10)} Mbit/s, as internet lines are measured.`,
      wrong: 'Write a number from 0.1 to 1000.',
    },
    atOnce: 'Changes take effect at once, also while files are on their way.',
    announce: 'Say when new deliveries have been downloaded by themselves',
    announceHint: 'With a silent notification of the system.',
    dataFolder: 'Planroom’s own records',
    dataHint: 'Orders, settings and encrypted keys. Delivered files are in the folders of each connection.',
    version: (value: string): string => `Planroom ${value}`,
    copyPath: 'Copy path',
  },

  palette: {
    label: 'Find an action or an order',
    placeholder: 'Find an action or an order…',
    actions: 'Actions',
    orders: 'Orders',
    nothing: 'Nothing found.',
    hint: 'Arrow keys to move, Enter to choose, Esc to close',
  },

  shortcuts: {
    title: 'Shortcuts',
    groups: {
      go: 'Go to',
      orders: 'Orders',
      transfers: 'Transfers',
      app: 'Planroom',
      viewer: 'Viewer',
      table: 'List',
    },
  },

  commands: {
    'go-orders': 'Go to orders',
    'go-library': 'Go to library',
    'go-transfers': 'Go to transfers',
    'go-settings': 'Go to settings',
    refresh: 'Refresh orders',
    'cancel-refresh': 'Stop refreshing',
    download: 'Download…',
    palette: 'Find an action or an order',
    search: 'Search',
    'select-all': 'Select all',
    'clear-selection': 'Clear selection',
    copy: 'Copy',
    shortcuts: 'Show shortcuts',
    'pause-transfers': 'Pause all transfers',
    'resume-transfers': 'Resume all transfers',
    'clear-filters': 'Clear all filters',
    'toggle-details': 'Show or hide order details',
    'delivered-again': 'Show orders that were delivered again',
    'toggle-deliveries': 'Show or hide the deliveries of this folder',
    'clear-finished': 'Clear finished transfers',
    'retry-transfers': 'Retry failed transfers',
    'add-connection': 'Connect another company',
    'open-folder': 'Open folder of this order',
    rescan: 'Look at the disk again',
    verify: 'Verify files',
  },

  keys: {
    arrows: 'Move in a list',
    range: 'Select a range',
    toggle: 'Add or remove one order',
    open: 'Open',
    close: 'Close',
    zoom: 'Zoom in, zoom out, fit',
    files: 'Previous and next file',
    pages: 'Previous and next page',
  },
}
