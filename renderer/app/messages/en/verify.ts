import type { VerifyFinding, VerifyResult } from '../../../../shared/domain/verify.ts'
import { count, many } from '../counts.ts'
import { showInFiles } from './showInFiles.ts'

export const verifyMessages = {
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
    files: (done: number, all: number): string => `${count(done)} of ${many(all, 'file')}`,
    bar: 'File check',
    cancel: 'Cancel check',
    chip: (n: number): string => many(n, 'file needs attention', 'files need attention'),
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
    reveal: (name: string): string => `${showInFiles}: ${name}`,
    more: (n: number): string => `and ${count(n)} more. Restore files, then check again.`,
    unknownTitle: (n: number): string => `${many(n, 'other file')} in these folders`,
    unknownHint: 'They are not part of a delivery. Planroom doesn’t change them.',
  },
}
