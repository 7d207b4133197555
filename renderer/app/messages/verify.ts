import type { VerifyFinding, VerifyResult } from '../../../shared/domain/verify.ts'
import { count, many } from './counts.ts'

/** Texts of file verification. */
export const verifyMessages = {
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
    restart: 'Verify again',
    chip: (n: number): string => `${many(n, 'file')} to look at`,
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
    when: (moment: string, bytes: string): string =>
      `Verified ${moment} · ${bytes}, with texts and earlier deliveries`,
    repaired: (n: number): string => `${many(n, 'file')} brought back`,
    repair: (n: number): string => `Bring back ${many(n, 'file')}`,
    damagedHint:
      'A damaged file is downloaded again. The damaged one is kept in “Earlier deliveries” of its order.',
    changedHint: 'Files that were changed are left as they are.',
    keepUserFile: 'Keep mine',
    keepUserFileHint: 'Takes it off this list. The file stays as it is.',
    keepBoth: 'Put the delivered one beside',
    reveal: (name: string): string => `Show in folder: ${name}`,
    more: (n: number): string => `and ${count(n)} more. Bring files back, then verify again.`,
    unknownTitle: (n: number): string => `${many(n, 'other file')} in these folders`,
    unknownHint: 'No delivery brought them. They are left alone.',
  },
}
