/** Test files, or tests of a file, that do not run in the Windows tier. All others run. */
interface Exception {
  /** Path of a file in `tests/`, or of a folder with a slash at its end. */
  readonly path: string
  /** Only tests whose title matches. The title has the names of its suites before it, separated by " › ". */
  readonly titles?: RegExp
  readonly reason: string
}

const noLinks = 'Wine 8 makes no symbolic links.'
const noSignals = 'Windows has no signals: they end a process at once.'

/** The exceptions of `npm run windows`, each with its reason. */
export const exceptions: readonly Exception[] = [
  { path: 'tests/unit/sessionBus/', reason: 'The session bus of Linux has sockets in the file system.' },
  { path: 'tests/unit/files/oddDrives.test.ts', titles: /a folder replaced by a link/, reason: noLinks },
  { path: 'tests/unit/files/plainFile.test.ts', titles: /a link to a (file|device) ›/, reason: noLinks },
  {
    path: 'tests/unit/files/plainFile.test.ts',
    titles: /a pipe that nobody writes to/,
    reason: 'Windows has no named pipes in its folders.',
  },
  { path: 'tests/unit/desktop/showFolder.test.ts', titles: /is itself a link/, reason: noLinks },
  { path: 'tests/unit/review/annotations.test.ts', titles: /links not followed/, reason: noLinks },
  {
    path: 'tests/unit/scripts/runtime.test.ts',
    titles: /installing system packages/,
    reason: 'Only Debian has apt-get.',
  },
  {
    path: 'tests/unit/scripts/commandLine.test.ts',
    titles: /signal|SIG[A-Z]+ arrives|no result line without --json/,
    reason: noSignals,
  },
  { path: 'tests/unit/sqlite/folderLock.test.ts', titles: /SIGSTOP/, reason: noSignals },
  {
    path: 'tests/unit/sqlite/folderLock.test.ts',
    titles: /leaves one empty private file/,
    reason: 'Windows keeps files private by the folder, not by a mode.',
  },
  { path: 'tests/integration/headless/missingLibrary.test.ts', titles: /unreadable folder/, reason: noLinks },
  {
    path: 'tests/integration/headless/missingLibrary.test.ts',
    titles: /file name with a line break/,
    reason: 'No name on Windows has a line break.',
  },
  {
    path: 'tests/integration/library/adoption.test.ts',
    titles: /an alias is the same library/,
    reason: noLinks,
  },
  {
    path: 'tests/integration/library/adoption.test.ts',
    titles: /paths outside the order folder/,
    reason: noLinks,
  },
  {
    path: 'tests/integration/attachments/attachments.test.ts',
    titles: /a symlink as the subfolder/,
    reason: noLinks,
  },
  {
    path: 'tests/integration/handover/handover.test.ts',
    titles: /copies go to a folder used/,
    reason: noLinks,
  },
  { path: 'tests/integration/handover/handoverRuns.test.ts', titles: /a link to itself/, reason: noLinks },
  {
    path: 'tests/integration/handover/handoverRuns.test.ts',
    titles: /those of a live process stay/,
    reason: 'Wine tells no process the id of its parent.',
  },
  {
    path: 'tests/integration/library/strangeRecords.test.ts',
    titles: /replaced by (a pipe|a link .*) ›|^symlink in the library/,
    reason: 'Wine 8 makes no symbolic links, and Windows has no named pipes in its folders.',
  },
  { path: 'tests/integration/library/window.test.ts', titles: /replaced by a symlink/, reason: noLinks },
  {
    path: 'tests/integration/reports/export.test.ts',
    titles: /^a symlink at Home reports|› a symlink at Home reports/,
    reason: noLinks,
  },
  { path: 'tests/integration/review/changeStates.test.ts', titles: /replaced by a symlink/, reason: noLinks },
  {
    path: 'tests/integration/operations/operations.test.ts',
    titles: /behind a link is not followed/,
    reason: noLinks,
  },
  {
    path: 'tests/integration/updates.test.ts',
    reason: 'The tests update an AppImage, which is a package of Linux.',
  },
  { path: 'tests/integration/transfers/disk/links.test.ts', reason: noLinks },
  { path: 'tests/integration/transfers/disk/swaps.test.ts', reason: noLinks },
  {
    path: 'tests/integration/transfers/disk/missingRoot.test.ts',
    titles: /pulled out/,
    reason: 'Windows renames no folder with an open file.',
  },
  {
    path: 'tests/integration/network/certificates.test.ts',
    titles: /certificates are trusted in a new process/,
    reason: 'The test gives the certificates in the file that only Linux reads.',
  },
]

/** Returns the reason why the whole file is left out, or undefined if it runs. */
export function reasonToLeaveOut(file: string): string | undefined {
  return exceptions.find((exception) => exception.titles === undefined && covers(exception, file))?.reason
}

/** Returns the patterns of the tests that are left out of a file that runs. */
export function leftOutTests(file: string): RegExp[] {
  return exceptions.flatMap((exception) =>
    exception.titles !== undefined && covers(exception, file) ? [exception.titles] : [],
  )
}

function covers({ path }: Exception, file: string): boolean {
  return path.endsWith('/') ? file.startsWith(path) : file === path
}
