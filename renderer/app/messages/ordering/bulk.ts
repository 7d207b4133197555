import type { EntryState } from '../../../../shared/contract/outbox.ts'
import type { Delimiter } from '../../../../shared/domain/bulk/table.ts'
import type { Encoding } from '../../../../shared/domain/bulk/decode.ts'
import { fieldNames, type BulkField } from '../../../../shared/domain/bulk/fields.ts'
import { count, many } from '../counts.ts'

type LineState = 'wrong' | 'right' | 'aside' | EntryState
const drafts = (n: number): string => many(n, 'draft')

/** Texts of bulk orders. */
export const bulkMessages = {
  bulk: {
    title: 'List of drafts',
    startTitle: 'Order a whole day at once',
    startText:
      'Drop a CSV file anywhere here, or copy lines in your spreadsheet and paste them. Nothing is ' +
      'sent before you have seen every line.',
    chooseFile: 'Choose a file…',
    saveTemplate: 'Save a template…',
    templateName: 'Planroom drafts.csv',
    saved: 'Saved.',
    dropHint: 'Let go to open the list',
    earlierListsTitle: 'Lists you opened before',
    changedAt: (when: string): string => `changed ${when}`,
    openedBefore: 'You opened this list before. Here it is as you left it.',
    pastedName: 'Pasted lines',
    reading: 'Opening the list…',
    failedTitle: 'The list could not be opened',
    toStart: 'Open another list',
    remove: 'Remove list',
    removed: (name: string): string => `“${name}” was removed. What is in the outbox stays there.`,
    saveResults: 'Save with results…',
    resultName: (base: string): string => `${base} with results.csv`,
    table: 'Drafts of the list',
    lineHead: 'Line',
    stateHead: 'State',
    column: (n: number): string => `Column ${count(n)}`,
    columnIs: (name: string): string => `What “${name}” is`,
    choose: 'Choose…',
    notUsed: 'Not used',
    cell: (name: string, line: number): string => `${name}, line ${count(line)}`,
    states: {
      wrong: 'Needs you',
      right: 'Right',
      aside: 'Put aside',
      writing: 'Opened in the outbox',
      ready: 'Waiting',
      sending: 'Being sent',
      done: 'Ordered',
      refused: 'Refused',
      unknown: 'Not confirmed',
    } satisfies Record<LineState, string>,
    /** The column `status` of an exported list. */
    results: {
      wrong: 'not right',
      right: 'not sent',
      aside: 'put aside',
      writing: 'not sent',
      ready: 'waiting',
      sending: 'being sent',
      done: 'ordered',
      refused: 'refused',
      unknown: 'unknown',
    } satisfies Record<LineState, string>,
    aside: 'Put aside',
    asideOf: (line: number): string => `Put line ${count(line)} aside`,
    asideAll: (n: number): string => (n === 1 ? 'Put it aside' : `Put all ${count(n)} aside`),
    back: 'Take back',
    backOf: (line: number): string => `Take line ${count(line)} back`,
    resend: 'Send again as it is',
    showOrder: 'Show order',
    showOrderOf: (line: number): string => `Show the order of line ${count(line)}`,
    toOutbox: 'Look in the outbox',
    nextProblem: 'Next problem',
    lineBar: (line: number): string => `Line ${count(line)}`,
    lineRight: 'Nothing is wrong with this line.',
    lineAside: 'This line is put aside. It is not sent until you take it back.',
    linePlaced: 'This line went into the outbox. It cannot be ordered a second time.',
    summary: (n: { all: number; done: number; underway: number; unknown: number; aside: number }): string =>
      [
        many(n.all, 'line'),
        n.done === 0 ? '' : `${count(n.done)} ordered`,
        n.underway === 0 ? '' : `${count(n.underway)} waiting`,
        n.unknown === 0 ? '' : `${count(n.unknown)} without an answer`,
        n.aside === 0 ? '' : `${count(n.aside)} put aside`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    needYou: (wrong: number, all: number): string =>
      `${count(wrong)} of ${many(all, 'line')} ${wrong === 1 ? 'needs' : 'need'} you`,
    columnsFirst: 'Say first what is noted above',
    nothingLeft: 'Every line is dealt with',
    asideLeft: (n: number): string => (n === 1 ? 'One line is put aside' : `${count(n)} lines are put aside`),
    allRight: (n: number): string => (n === 1 ? 'The line is right' : `All ${count(n)} lines are right`),
    order: (n: number): string => (n === 0 ? 'Order drafts…' : `Order ${drafts(n)}…`),
    sendWaiting: (n: number): string => `Send ${count(n)} waiting`,
    ordering: (done: number, all: number): string => `Ordering: ${count(done)} of ${count(all)}`,
    notes: 'What has to be decided for the whole list',
    noNames: 'The first line holds no names. Say above each column what it is.',
    leaveOut: 'Do not use it',
    itIs: (field: BulkField): string => `It is ${fieldNames[field]}`,
    missing: (message: string, field: BulkField): string =>
      field === 'country' || field === 'owner_email'
        ? `${message} Choose it above for the whole list, or say above the columns which one it is.`
        : `${message} Say above the columns which one it is.`,
    faultAt: (line: number, message: string): string =>
      line === 0 ? message : `Line ${count(line)}: ${message}`,
    faultHint: 'Mend it in the file and open it again.',
    ignored: (names: readonly string[]): string =>
      `Not used: ${names.join(', ')}. Say above the column what it is, if it belongs to the order.`,
    reread: 'The list was read anew. What you changed in its cells is not in it.',
    undo: 'Undo',
    settings: 'For the whole list',
    owner: 'Owner',
    ownerNone: 'As the list says',
    country: 'Country',
    countryHint: 'where a line has none',
    package: 'Package',
    packageNone: 'As the list says',
    readAs: 'How the file is read',
    delimiter: 'Between cells',
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' } satisfies Record<
      Delimiter,
      string
    >,
    encoding: 'Letters',
    encodings: {
      'utf-8': 'Unicode (UTF-8)',
      'windows-1252': 'Western (Windows)',
      'utf-16le': 'Unicode (UTF-16)',
      'utf-16be': 'Unicode (UTF-16, big end first)',
    } satisfies Record<Encoding, string>,
    reopenForEncoding: 'Open the file again to read it with other letters.',
    hasHeader: 'First line holds names',
    sendTitle: (n: number): string => `Order ${drafts(n)}?`,
    sendFor: (n: number, owners: number): string => `${drafts(n)} for ${many(owners, 'owner')}:`,
    sendPackages: 'Packages',
    companyDefault: 'Company default',
    addOnsDefault: 'add-ons by company default',
    addOnsNone: 'no add-ons',
    asideStay: (n: number): string =>
      n === 1
        ? 'One line is put aside and stays in the list.'
        : `${count(n)} lines are put aside and stay in the list.`,
    checkingDuplicates: (done: number, all: number): string =>
      `Looking for orders at the same places: ${count(done)} of ${count(all)}`,
    duplicates: (n: number): string =>
      n === 1
        ? 'One of them is probably at a place that was ordered in the last 30 days:'
        : `${count(n)} of them are probably at places that were ordered in the last 30 days:`,
    duplicate: (line: number, address: string, status: string, when: string): string =>
      [`Line ${count(line)}: ${address}`, status, when].filter((part) => part !== '').join(', '),
    duplicatesAside: (n: number): string => (n === 1 ? 'Put this one aside' : `Put these ${count(n)} aside`),
    warned: (n: number): string =>
      n === 1
        ? 'One line has a warning. It can be sent as it is.'
        : `${count(n)} lines have a warning. They can be sent as they are.`,
    sendNow: (n: number): string => `Order ${drafts(n)}`,
    cancel: 'Back to the list',
    placed: (n: number): string => `${drafts(n)} put into the outbox.`,
  },
}
