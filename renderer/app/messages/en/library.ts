import type { PanelTab } from '../../../../shared/contract/settings.ts'
import type { AssetVariant } from '../../../../shared/domain/assets.ts'
import type { GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import type { PointedFolder, VerifyFinding, VerifyResult } from '../../../../shared/domain/verify.ts'
import { languageTag } from '../../../ui/language.ts'
import { count, many } from '../counts.ts'
import { showInFiles } from './words.ts'

/** Text assets, such as an area's formula, are counted separately: users do not count them as files. */
function filesAndTexts(files: number, texts: number): string {
  if (texts === 0) return many(files, 'file')
  return files === 0 ? many(texts, 'text') : `${many(files, 'file')} and ${many(texts, 'text')}`
}

/** Describes how a delivery differs from the one before, in numbers of files. */
export function deliveryChanges(files: { replaced: number; added: number; withdrawn: number }): string {
  const parts = [
    { n: files.replaced, what: 'replaced' },
    { n: files.added, what: 'added' },
    { n: files.withdrawn, what: 'no longer delivered' },
  ].filter(({ n }) => n > 0)
  return parts.map(({ n, what }, at) => `${at === 0 ? many(n, 'file') : count(n)} ${what}`).join(', ')
}

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'sq ft', m: 'm²' }

/** Texts of the library, the viewer, checks of files and the gross living area. */
export const libraryMessages = {
  /** The deliveries of an order and their changes. */
  deliveries: {
    open: (n: number): string => `Deliveries (${count(n)})`,
    loading: 'Loading deliveries…',
    newest: 'Newest',
    list: 'Deliveries, newest first',
    first: (files: number, texts: number): string => filesAndTexts(files, texts),
    replaced: (files: number, texts: number): string => `${filesAndTexts(files, texts)} replaced`,
    added: (files: number, texts: number): string => `${filesAndTexts(files, texts)} added`,
    beside: (files: number, texts: number): string =>
      `${filesAndTexts(files, texts)} saved next to your changed ${files + texts === 1 ? 'file' : 'files'}`,
    withdrawn: (files: number, texts: number): string => `${filesAndTexts(files, texts)} no longer delivered`,
    same: (files: number, texts: number): string => `${filesAndTexts(files, texts)} unchanged`,
    previous: 'Previous version',
    showPrevious: (name: string): string => `Show previous version of ${name}`,
    reveal: (name: string): string => `${showInFiles}: ${name}`,
    earlier: (when: string): string => `Earlier delivery, downloaded ${when}`,
    notInFolder: 'missing',
    changes: deliveryChanges,
  },

  /** Panel next to a folder's files. */
  folderPanel: {
    label: 'Folder details',
    tabs: { deliveries: 'Deliveries', verify: 'Check files', notes: 'Annotations' } satisfies Record<
      PanelTab,
      string
    >,
    noDeliveries: 'No deliveries in this folder',
  },
  notes: {
    none: 'No notes for this order',
  },

  library: {
    search: 'Search folders',
    order: 'Sort and group',
    sort: 'Sort by',
    sorts: { delivered: 'Newest delivery', oldest: 'Oldest delivery', title: 'Address' },
    grouping: 'Group by',
    ungrouped: 'Not grouped',
    groupings: { month: 'By month', office: 'By office' },
    noMonth: 'No delivery date',
    folders: (n: number): string => many(n, 'folder'),
    files: (n: number): string => many(n, 'file'),
    filesAndTexts,
    attachments: { exported_report: 'Home report exports', combined_pdf: 'Combined PDF' },
    missing: (n: number): string => `${count(n)} missing`,
    rescan: 'Rescan',
    rescanned: (folders: number, files: number): string =>
      `Rescanned: ${many(folders, 'folder')}, ${many(files, 'file')}`,
    toFolders: 'Back to all folders',
    emptyTitle: 'No plans on this computer yet',
    emptyText: 'Download orders to see their plans here, also offline.',
    annotated: 'Only folders with annotations',
    noAnnotatedTitle: 'No folders with annotations',
    noAnnotatedText: 'Open a plan and press A to add an annotation.',
    noMatchText: 'Try fewer words or another part of the address.',
    unavailableTitle: 'Library folder not found',
    unavailableText: (path: string): string =>
      `Planroom can’t find ${path}. If it is on an external drive, connect the drive and retry. If the ` +
      'folder was moved or renamed, locate it. Nothing is downloaded again.',
    recheckFolder: 'Retry',
    stillMissing: 'The folder still can’t be found.',
    locate: 'Locate folder…',
    failedTitle: 'Couldn’t load the library',
    emptyFolder: 'No delivered files in this folder',
    fileStates: { missing: 'Missing', changed: 'Changed', damaged: 'Damaged' },
    formats: (name: string): string => `Formats of ${name}`,
    chip: (format: string, name: string, state: string | null): string =>
      [format, name, ...(state === null ? [] : [state])].join(', '),
    variants: { label: 'Plans', plain: 'Plain', dim: 'With dimensions' } satisfies Record<
      AssetVariant | 'label',
      string
    >,
    failedFiles: 'Couldn’t be downloaded',
    retrying: 'Waiting…',
    retryFile: (name: string): string => `Retry: ${name}`,
    /** Name for a file that was never downloaded: kind, position and format. */
    fileName: (kind: string, place: number, variant: string, format: string): string =>
      `${[`${kind} ${count(place)}`, ...(variant === '' ? [] : [variant])].join(' ')}, ${format}`,
    needAttention: (n: number): string => many(n, 'file needs attention', 'files need attention'),
  },

  /** The result of scanning a folder that the user chose. */
  pointed: ({ kind, folders, files, missing, changed, uncertain, problems }: PointedFolder): string => {
    if (kind === 'empty' && problems === 0)
      return (
        'This folder has no deliveries yet. New downloads are saved here. Earlier downloads stay in the ' +
        'previous folder.'
      )
    const found = `${many(folders, 'order')} with ${many(files, 'file')}`
    return [
      kind === 'moved' ? `Library folder found: ${found}. Nothing is downloaded again.` : `Found ${found}.`,
      missing > 0 ? `${many(missing, 'file')} ${missing === 1 ? 'is' : 'are'} missing.` : '',
      changed > 0 ? `${many(changed, 'file')} changed in size after delivery.` : '',
      uncertain > 0 ? 'The copy has new file times, so Planroom is checking file contents now.' : '',
      problems > 0 ? 'Some records can’t be read. Check files to see which.' : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
  },

  quickLook: {
    close: 'Close quick look',
    openHint: 'Open in the viewer',
    about: (name: string, at: number, all: number): string => `${name} · ${count(at)} of ${count(all)}`,
    noFilesTitle: 'No files on this computer',
    noFilesText: 'Download the order to see its plans here, also offline.',
  },

  viewer: {
    close: 'Close viewer',
    previous: 'Previous file',
    next: 'Next file',
    filmstrip: 'Files in this folder',
    fit: 'Fit',
    actual: 'Actual size (1:1)',
    actualShort: '1:1',
    percent: (value: number): string => `${count(Math.round(value))} %`,
    page: 'Page',
    pages: (n: number): string => `of ${count(n)}`,
    previousPage: 'Previous page',
    nextPage: 'Next page',
    missingText: 'It was moved, renamed or deleted. Check files to restore it.',
    broken: 'Couldn’t open the file',
    brokenText: `Choose “${showInFiles}” to see it in another program.`,
    locked: 'This PDF is protected by a password',
    lockedText: 'Open it in the viewer to enter the password.',
    password: 'Password',
    noneTitle: 'No preview available',
    noneText: 'Planroom shows pictures, PDF, video and text. Open this file in another program.',
    truncated: `Only the beginning is shown. Choose “${showInFiles}” to open the complete file.`,
    loading: 'Opening file…',
    rotateLeft: 'Rotate left',
    rotateRight: 'Rotate right',
    pan: 'Pan',
    variant: 'Show or hide dimensions',
    fullScreen: 'Full screen',
    newWindow: 'Open in new window',
    frames: 'Frames',
    previousFrame: 'Previous frame',
    nextFrame: 'Next frame',
    play: 'Play or pause',
    tree: {
      items: (n: number): string => many(n, 'item'),
      fields: (n: number): string => many(n, 'field'),
      more: (n: number): string => `Show ${count(n)} more`,
    },
    ruler: {
      title: 'Measure',
      close: 'Close ruler',
      ends: { from: 'First end of the line', to: 'Second end of the line' },
      notCalibrated: 'Not calibrated',
      /** `length`: one foot or metre. */
      fromBar: (length: string, pixels: string): string =>
        `Scale from the plan’s bar: ${length} = ${pixels} px`,
      fromRooms: (rooms: number, length: string, pixels: string): string =>
        `Scale from ${count(rooms)} rooms of the property data, ±3 %: ${length} = ${pixels} px`,
      byHand: 'Calibrate by hand',
      known: 'Length of this line',
      example: '3.4 m or 11′ 2″',
      calibrate: 'Calibrate',
      recalibrate: 'Recalibrate',
      clear: 'Clear calibration',
    },
  },

  verify: {
    verify: 'Check files',
    verifyLibraryHint: 'Compare all files in the library with the delivered ones',
    verifyOrderHint: 'Compare all files of this order with the delivered ones',
    lead: 'Compares every file with the delivered one. The check doesn’t change any files.',
    close: 'Close check',
    verifyingLibrary: 'Checking files…',
    verifyingOrder: 'Checking one order…',
    repairing: 'Restoring files…',
    reading: 'Finding files…',
    progress: 'Check progress',
    bar: 'File check',
    cancel: 'Cancel check',
    /** `outdated` is the number of orders with a newer delivery. */
    summary: ({ files, counts }: VerifyResult, outdated: number): string => {
      const wrong = counts.missing + counts.damaged + counts.changed + counts.unreadable
      if (files === 0) return 'No delivered files found'
      if (wrong > 0)
        return `${count(wrong)} of ${many(files, 'file')} ${wrong === 1 ? 'needs' : 'need'} attention`
      if (outdated > 0)
        return `${many(files, 'file')} unchanged, but ${many(outdated, 'order has', 'orders have')} a newer delivery`
      return `No problems found in ${many(files, 'file')}`
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
      damaged: 'Damaged',
      changed: 'Changed',
      unreadable: 'Unreadable',
      unknown: 'Not delivered',
    } satisfies Record<VerifyFinding['problem'], string>,
    when: (moment: string, bytes: string): string =>
      `Checked ${moment} · ${bytes}, including texts and earlier deliveries`,
    repaired: (n: number): string => `${many(n, 'file')} restored`,
    repair: (n: number): string => `Restore ${many(n, 'file')}`,
    damagedHint:
      'Damaged files are downloaded again. The damaged ones move to “Earlier deliveries” of their order.',
    changedHint: 'Changed files are kept as they are.',
    keepUserFile: 'Keep mine',
    keepUserFileHint: 'Keeps your file and removes it from this list',
    keepBoth: 'Keep both',
    keepBothHint: 'Saves the delivered file beside yours',
    replace: 'Replace mine',
    replaceHint: 'Moves your file to “Earlier deliveries” and saves the delivered file in its place',
    replaced: 'File replaced. Yours is in “Earlier deliveries”.',
    more: (n: number): string => `and ${count(n)} more. Restore files, then check again.`,
    unknownTitle: (n: number): string => `${many(n, 'other file')} in these folders`,
    unknownHint: 'They are not part of a delivery. Planroom doesn’t change them.',
  },

  gla: {
    views: { table: 'Table', text: 'Text' },
    columns: {
      area: (unit: GlaUnit): string => units[unit],
      check: 'Arithmetic',
      property: 'Property data',
    },
    area: (area: number, unit: GlaUnit): string => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area: number): string => oneDecimal.format(area),
    correct: 'Correct',
    wrong: (computed: number, unit: GlaUnit): string =>
      `Comes to ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Sum of its lines',
    tolerance: (tolerance: number, unit: GlaUnit): string =>
      `Rounding explains up to ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Same',
    differs: (difference: number, unit: GlaUnit): string => `${signed.format(difference)} ${units[unit]}`,
    wrongLines: (n: number): string =>
      n === 0 ? 'Arithmetic is correct' : `${many(n, 'line')} with wrong arithmetic`,
    otherLines: (n: number): string => `${count(n)} differ${n === 1 ? 's' : ''} from the property data`,
    copyText: 'Copy as text',
    copyCsv: 'Copy as CSV',
    show: 'Show the gross living area',
  },
}
