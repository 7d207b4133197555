import type { EntryState } from '../../../../shared/contract/outbox.ts'
import type { Encoding } from '../../../../shared/domain/bulk/encoding/encodings.ts'
import type { BulkField } from '../../../../shared/domain/bulk/fields.ts'
import type { Delimiter } from '../../../../shared/domain/bulk/table.ts'
import { count, many } from '../counts.ts'

type BulkRowState = 'invalid' | 'blocked' | 'valid' | 'skipped' | EntryState
const quoted = (examples: readonly string[]): string => examples.map((text) => `“${text}”`).join(', ')
const orders = (n: number): string => many(n, 'order')

export const bulkMessages = {
  bulk: {
    startTitle: 'Place many orders at once',
    startText:
      'Drop a CSV or Excel file here, or paste rows from a spreadsheet. You review every row before ' +
      'anything is sent.',
    chooseFile: 'Choose file…',
    saveTemplate: 'Save template…',
    templateName: 'Planroom orders.csv',
    recentTitle: 'Recent bulk orders',
    changedAt: (when: string): string => `Edited ${when}`,
    openedBefore: 'You imported this file before. Your changes are restored.',
    pastedName: 'Pasted rows',
    loading: 'Loading bulk order…',
    failedTitle: 'Couldn’t open the bulk order',
    another: 'New bulk order',
    remove: 'Remove bulk order',
    removed: (name: string): string => `Removed “${name}”. Its entries in the outbox are kept.`,
    exportResults: 'Export results…',
    resultName: (base: string): string => `${base} with results.csv`,
    table: 'Bulk order rows',
    rowHead: 'Row',
    column: (n: number): string => `Column ${count(n)}`,
    fieldOf: (name: string): string => `Field for “${name}”`,
    choose: 'Choose…',
    notImported: 'Don’t import',
    cell: (name: string, row: number): string => `${name}, row ${count(row)}`,
    states: {
      invalid: 'Needs attention',
      blocked: 'Needs attention',
      valid: 'Valid',
      skipped: 'Skipped',
      writing: 'Unfinished',
      ready: 'Waiting',
      sending: 'Sending',
      done: 'Ordered',
      refused: 'Declined',
      unknown: 'Not confirmed',
    } satisfies Record<BulkRowState, string>,
    /** The column `status` of exported results. */
    results: {
      invalid: 'needs attention',
      blocked: 'needs attention',
      valid: 'not sent',
      skipped: 'skipped',
      writing: 'not sent',
      ready: 'waiting',
      sending: 'sending',
      done: 'ordered',
      refused: 'declined',
      unknown: 'not confirmed',
    } satisfies Record<BulkRowState, string>,
    skip: 'Skip',
    skipRow: (row: number): string => `Skip row ${count(row)}`,
    skipRows: (n: number): string => `Skip ${many(n, 'row')}`,
    include: 'Include',
    includeRow: (row: number): string => `Include row ${count(row)}`,
    markValid: 'Mark as valid',
    showOrderOf: (row: number): string => `Show order of row ${count(row)}`,
    unknownValue: (field: 'country' | 'package_type' | 'add_ons', value: string): string =>
      `Unknown ${{ country: 'country', package_type: 'package', add_ons: 'add-on' }[field]} “${value}”.`,
    inRows: (n: number): string => (n === 1 ? 'In 1 row.' : `In ${count(n)} rows.`),
    replaceIn: (value: string, rows: number): string =>
      rows === 1 ? `Replace “${value}”…` : `Replace “${value}” in ${count(rows)} rows…`,
    leaveOut: 'Leave out',
    sendAsItIs: 'Send as it is',
    nextIssue: 'Next issue',
    row: (row: number): string => `Row ${count(row)}`,
    rowValid: 'No issues',
    rowBlocked: 'Resolve the issues above the table first.',
    rowSkipped: 'Skipped. This row isn’t ordered unless you include it.',
    rowPlaced: 'Already placed. This row isn’t ordered again.',
    summary: (n: { all: number; done: number; underway: number; unknown: number; skipped: number }): string =>
      [
        many(n.all, 'row'),
        n.done === 0 ? '' : `${count(n.done)} ordered`,
        n.underway === 0 ? '' : `${count(n.underway)} waiting`,
        n.unknown === 0 ? '' : `${count(n.unknown)} not confirmed`,
        n.skipped === 0 ? '' : `${count(n.skipped)} skipped`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    needAttention: (invalid: number, all: number): string =>
      `${count(invalid)} of ${many(all, 'row')} ${invalid === 1 ? 'needs' : 'need'} attention`,
    columnsFirst: 'Resolve the column issues first',
    allProcessed: 'All rows processed',
    skippedLeft: (n: number): string => `${many(n, 'row')} skipped`,
    allValid: (n: number): string => many(n, 'valid row'),
    order: (n: number): string => (n === 0 ? 'Place orders…' : `Place ${many(n, 'order')}…`),
    sendWaiting: (n: number): string => `Send ${many(n, 'waiting order')}`,
    ordering: (done: number, all: number): string => `Sending orders: ${count(done)} of ${count(all)}`,
    notes: 'Column issues',
    oneSheet: (name: string): string =>
      `Only the sheet “${name}” was read. Each sheet is a bulk order of its own.`,
    chooseSheet: 'Choose another sheet',
    sameSheet: (name: string): string => `The sheet “${name}” has the same rows as the one shown.`,
    noNames: 'No header row. Choose a field for each column.',
    useAs: (field: string): string => `Use as ${field}`,
    missing: (message: string, field: BulkField): string =>
      field === 'country' || field === 'owner_email'
        ? `${message} Set it for all rows above, or choose it for a column below.`
        : `${message} Choose it for a column below.`,
    faultAt: (row: number, message: string): string =>
      row === 0 ? message : `Row ${count(row)}: ${message}`,
    faultHint: 'Fix the file and import it again.',
    ignored: (names: readonly string[]): string =>
      `Not imported: ${names.join(', ')}. To import a column, choose its field below.`,
    reread: 'The file was read again. Your changes to cells were discarded.',
    settings: 'Defaults for empty cells',
    /** Option without a default: each row's own value counts. */
    style: 'Style',
    styleOfAll: (style: string): string => `Style of all rows: ${style}`,
    readAs: 'File format',
    sheet: (name: string): string => `Sheet “${name}”`,
    delimiter: 'Delimiter',
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } satisfies Record<
      Delimiter,
      string
    >,
    encoding: 'Encoding',
    encodings: {
      'utf-8': 'Unicode (UTF-8)',
      'utf-16le': 'Unicode (UTF-16 LE)',
      'utf-16be': 'Unicode (UTF-16 BE)',
      'windows-1252': 'Western (Windows)',
      'windows-1250': 'Central European (Windows)',
      'windows-1251': 'Cyrillic (Windows)',
      'windows-1253': 'Greek (Windows)',
      'windows-1254': 'Turkish (Windows)',
      'windows-1255': 'Hebrew (Windows)',
      'windows-1256': 'Arabic (Windows)',
      'windows-1257': 'Baltic (Windows)',
      'windows-874': 'Thai (Windows)',
      macintosh: 'Western (Mac)',
      'x-mac-ce': 'Central European (Mac)',
      'x-mac-cyrillic': 'Cyrillic (Mac)',
      'x-mac-greek': 'Greek (Mac)',
      'x-mac-turkish': 'Turkish (Mac)',
      'iso-8859-2': 'Central European (ISO)',
      'iso-8859-5': 'Cyrillic (ISO)',
      'iso-8859-7': 'Greek (ISO)',
      'iso-8859-9': 'Turkish (ISO)',
      'iso-8859-13': 'Baltic (ISO)',
      'iso-8859-15': 'Western (ISO)',
      'iso-8859-16': 'Romanian (ISO)',
      ibm437: 'Western (DOS, US)',
      ibm737: 'Greek (DOS)',
      ibm775: 'Baltic (DOS)',
      ibm850: 'Western (DOS)',
      ibm852: 'Central European (DOS)',
      ibm857: 'Turkish (DOS)',
      ibm866: 'Cyrillic (DOS)',
      'koi8-r': 'Cyrillic (KOI8-R)',
      'koi8-u': 'Cyrillic (KOI8-U)',
      shift_jis: 'Japanese (Shift JIS)',
      gb18030: 'Chinese (GB 18030)',
      big5: 'Chinese (Big5)',
      'euc-kr': 'Korean (EUC-KR)',
      'euc-jp': 'Japanese (EUC-JP)',
    } satisfies Record<Encoding, string>,
    assumedEncoding: (name: string, examples: readonly string[], isMixed: boolean): string =>
      `${isMixed ? `Rows that aren’t UTF-8 were read as ${name}` : `Encoding: ${name}`}. Check ${quoted(examples)}.`,
    chooseEncoding: 'The encoding of this file isn’t clear. Choose how these texts are read:',
    reading: (name: string, examples: readonly string[]): string => `${name}: ${quoted(examples)}`,
    useEncoding: (name: string): string => `Use ${name}`,
    encodingFirst: 'Choose the encoding first',
    reopen: 'To change how the file is read, import it again.',
    hasHeader: 'Header row',
    sendTitle: (n: number): string => `Place ${many(n, 'order')}?`,
    sendFor: (n: number, owners: number): string => `${orders(n)} for ${many(owners, 'photographer')}:`,
    sendPackages: 'Packages',
    addOnsDefault: 'default add-ons',
    addOnsNone: 'no add-ons',
    skippedStay: (n: number): string =>
      n === 1 ? '1 skipped row isn’t ordered.' : `${count(n)} skipped rows aren’t ordered.`,
    checkingDuplicates: (done: number, all: number): string =>
      `Checking for duplicates: ${count(done)} of ${count(all)}`,
    duplicates: (n: number): string =>
      n === 1
        ? '1 row may duplicate an order of the last 30 days:'
        : `${count(n)} rows may duplicate orders of the last 30 days:`,
    duplicate: (row: number, address: string, status: string, when: string): string =>
      [`Row ${count(row)}: ${address}`, status, when].filter((part) => part !== '').join(', '),
    skipDuplicates: (n: number): string => `Skip ${many(n, 'duplicate')}`,
    misplaced: (n: number): string => `${many(n, 'row has', 'rows have')} doubtful coordinates:`,
    misplacedRow: (row: number, message: string): string => `Row ${count(row)}: ${message}`,
    warned: (n: number): string =>
      n === 1 ? '1 row has a warning but can be sent.' : `${count(n)} rows have warnings but can be sent.`,
    sendNow: (n: number): string => `Place ${many(n, 'order')}`,
    placed: (n: number): string => `${orders(n)} placed.`,
    placedOf: (ordered: number, all: number): string => `${count(ordered)} of ${orders(all)} placed.`,
    noneOrdered: (n: number): string => `The service declined ${orders(n)}. Nothing was ordered.`,
    savedToOutbox: (n: number): string => `${orders(n)} added to the outbox.`,
  },
}
