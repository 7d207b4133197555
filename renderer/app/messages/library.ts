import type { PointedFolder } from '../../../shared/domain/verify.ts'
import { count, many } from './counts.ts'

/** Text assets, such as an area's formula, are counted apart: users do not count them as files. */
function filesAndTexts(files: number, texts: number): string {
  if (texts === 0) return many(files, 'file')
  return files === 0 ? many(texts, 'text') : `${many(files, 'file')} and ${many(texts, 'text')}`
}

/** Texts of the library. */
export const libraryMessages = {
  /** The deliveries of an order and their changes. */
  deliveries: {
    title: 'Deliveries',
    open: (n: number): string => `Deliveries (${count(n)})`,
    close: 'Close deliveries',
    loading: 'Reading the deliveries…',
    failed: 'The deliveries could not be shown.',
    newest: 'Newest',
    list: 'Deliveries, newest first',
    first: (files: number, texts: number): string => filesAndTexts(files, texts),
    replaced: (files: number, texts: number): string => `${filesAndTexts(files, texts)} replaced`,
    added: (files: number, texts: number): string => `${filesAndTexts(files, texts)} added`,
    beside: (files: number, texts: number): string =>
      `${filesAndTexts(files, texts)} put beside ${files + texts === 1 ? 'a file' : 'files'} you changed`,
    withdrawn: (files: number, texts: number): string => `${filesAndTexts(files, texts)} no longer delivered`,
    same: (files: number, texts: number): string => `${filesAndTexts(files, texts)} unchanged`,
    before: 'Before',
    showBefore: (name: string): string => `Show ${name} as it was before`,
    show: (name: string): string => `Show ${name}`,
    reveal: (name: string): string => `Show in folder: ${name}`,
    earlier: (when: string): string => `Earlier delivery, ${when}`,
    notInFolder: 'not in its folder',
  },

  library: {
    title: 'Library',
    search: 'Search folders',
    sort: 'Sort by',
    sorts: { delivered: 'Newest delivery', oldest: 'Oldest delivery', title: 'Address' },
    folders: (n: number): string => many(n, 'folder'),
    files: (n: number): string => many(n, 'file'),
    filesAndTexts,
    texts: 'Texts',
    /** Attachments, by kind. */
    attachments: { exported_report: 'Home report exports', combined_pdf: 'Combined PDF' },
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
      `${path} is not there just now. If it is on another disk, connect it and look again. If it ` +
      'was moved or renamed, point to it: nothing is downloaded again.',
    recheckFolder: 'Look again',
    stillMissing: 'The folder is still not there.',
    pointTo: 'Point to the folder…',
    failedTitle: 'The library could not be shown',
    emptyFolder: 'This folder holds no delivered files.',
    noPicture: 'No picture',
    fileStates: { complete: '', missing: 'Missing', changed: 'Changed on disk' },
  },

  /** The result of scanning a folder that the user chose. */
  pointed: ({ kind, folders, files, missing, changed, uncertain, problems }: PointedFolder): string => {
    if (kind === 'empty' && problems === 0)
      return (
        'No deliveries are in this folder yet. New downloads go there. Nothing was moved: what was ' +
        'downloaded before is still in the earlier folder.'
      )
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
    missingText: 'It was moved, renamed or deleted. Verify the folder to bring it back.',
    broken: 'The file could not be shown. It may be damaged; “Show in folder” opens its place.',
    noneTitle: 'This kind of file opens in another program',
    noneText: 'Planroom shows pictures, PDF, video and text.',
    truncated: 'Only the beginning is shown. “Show in folder” opens the place of the whole file.',
    loading: 'Opening the file…',
  },
}
