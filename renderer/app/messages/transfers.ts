import type { FileTransfer, OrderTransfer } from '../../../shared/contract/transfers.ts'
import { count, many } from './counts.ts'

/** Texts of transfers. */
export const transferMessages = {
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
      planning: 'Looking at the delivery',
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
    /** Texts for the codes of failed files (resources/docs/commandLine.md). */
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
    heldByPause: (n: number): string =>
      `${many(n, 'new delivery waits', 'new deliveries wait')} because the transfers are ` +
      `paused. ${n === 1 ? 'It starts' : 'They start'} by ${n === 1 ? 'itself' : 'themselves'} ` +
      'once you resume.',
    heldByProblem: (n: number): string =>
      `${many(n, 'new delivery waits', 'new deliveries wait')} for this ` +
      `too. ${n === 1 ? 'It starts' : 'They start'} by ${n === 1 ? 'itself' : 'themselves'} once ` +
      'the transfers go on.',
    left: (time: string): string => `${time} left`,
    bytes: (done: string, all: string): string => `${done} of ${all}`,
    bar: 'Transfers under way',
    open: 'Show transfers',
    progress: 'Progress of all transfers',
    progressOf: (title: string): string => `Progress of ${title}`,
  },
}
