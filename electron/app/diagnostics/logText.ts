import { constants } from 'node:os'
import { contract } from '../../../shared/contract.ts'
import { errorCodes } from '../../../shared/errors.ts'

/*
 * The log has addresses, names, paths and answers of the service in any form. So nothing is searched for and removed.
 * Only what can't come from a user is kept: the time, the program's own words and codes, and places in its code.
 */

/** Words of the program's log texts. tests/unit/app/diagnosticsLog.test.ts finds missing ones. */
const ownWords = (
  'a abnormal-exit again an annotations announcements area aside asked asking automatic be before ' +
  'bridge bulk call’s catalogue catalogue’s certificates check checked checkpoints choices clearing ' +
  'clipboard closing command commands comparing connection contact copies could counting counts crash ' +
  'crashed data demo demo’s downloads dump end exception expected failed failing fault file files first folder for gone ' +
  'graphics hand-overs hardware helper home in integrity-failure is it item its keeping keeps key keys ' +
  'killed launch-failed library link links link’s list listening living loaded logos looking main making ' +
  'memory-eviction menu network new next not of offers oom operations order orders others outbox outcome ' +
  'outside page pictures plan process property proxy read reading recording refresh rejection ' +
  'remembering reminder removed removing report reports restarting restore review ring run scale scales ' +
  'sample samples scan sending sent service set sheet shown small something start started starting system’s telling ' +
  'text that the thread transfer transfers tray uncaught undoing unhandled up updater updates verify ' +
  'waking was web what window window’s without work'
).split(' ')

const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'AggregateError',
  'AppError',
]

const knownWords: ReadonlySet<string> = new Set([
  ...ownWords,
  ...errorNames,
  ...errorCodes,
  ...Object.keys(contract),
  ...Object.keys(constants.errno),
])

/** Codes of Node, Chromium and SQLite. */
const systemCodes: readonly RegExp[] = [/^ERR_[A-Z_]{3,40}$/, /^SQLITE_[A-Z_]{3,30}$/]

const headPattern = /^\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\] \[(info|error|warn)\]\s*/
/** A line of a stack. The place is kept if it is in the built program, which has only its own file names. */
const framePattern =
  /^\s+at (?:async )?(?:new )?(?:([\w$.<>]+) )?\(?.*\/out\/(?:main|renderer|preload)\/(?:[\w-]+\/)*([\w-]+\.js:\d+:\d+)\)?$/
const omitted = '…'

/** Returns the log with only the parts that can't come from a user or the service. Others become `…`. */
export function redactLog(log: string): string {
  return log
    .split('\n')
    .map(redactLine)
    .filter((line) => line !== '' && line !== omitted)
    .join('\n')
}

function redactLine(line: string): string {
  const frame = framePattern.exec(line)
  if (frame !== null) return ['    at', frame[1], frame[2]].filter((part) => part !== undefined).join(' ')
  const head = headPattern.exec(line)
  const text = knownPart(head === null ? line : line.slice(head[0].length))
  return head === null ? text : `[${head[1] ?? ''}] [${head[2] ?? ''}] ${text}`
}

function knownPart(text: string): string {
  const kept: string[] = []
  for (const token of text.split(/[\s"'()[\]{}<>,;=]+/)) {
    const word = token.replace(/[.:!?]+$/, '')
    if (word === '') continue
    if (isKnown(word)) kept.push(token)
    else if (kept.at(-1) !== omitted) kept.push(omitted)
  }
  return kept.join(' ')
}

const isKnown = (word: string): boolean =>
  knownWords.has(word) || systemCodes.some((pattern) => pattern.test(word))
