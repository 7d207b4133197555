import type { FileTransfer, OrderTransfer } from '../../../../shared/contract/transfers.ts'
import { count, many } from '../counts.ts'

export const transferMessages = {
  transfers: {
    title: 'Transfers',
    emptyTitle: 'No transfers',
    emptyText: 'Select orders and choose Download. Transfers continue after a restart.',
    failedTitle: 'Couldn’t load transfers',
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
    noFiles: 'No files yet',
    states: {
      waiting: 'Waiting',
      offline: 'Waiting for the connection',
      planning: 'Preparing',
      running: 'Downloading',
      paused: 'Paused',
      done: 'Done',
      failed: 'Some files failed',
      cancelled: 'Cancelled',
    } satisfies Record<OrderTransfer['state'], string>,
    /** The drive of the library folder is not connected. */
    noFolder: 'Waiting for the folder',
    folderReturns: 'Downloads continue when the folder is back.',
    /** The download selects no file of the order. */
    nothing: 'Nothing to download',
    fileStates: {
      waiting: 'Waiting',
      running: 'Downloading',
      done: 'Done',
      unchanged: 'Already downloaded',
      failed: 'Failed',
      cancelled: 'Cancelled',
    } satisfies Record<FileTransfer['state'], string>,
    /** Texts for the codes of failed files (resources/docs/commandLine.md). */
    codes: {
      http: 'File server error. Retry later.',
      expired: 'The download link expired. Retry to get a new one.',
      truncated: 'The download is incomplete. Retry to download the rest.',
      wrong_type: 'The server sent the wrong type of file. Retry later.',
      redirect: 'The file server redirected too many times. Retry later.',
      refused_address: 'The download link is not allowed. Ask the service for a new delivery.',
      timeout: 'The file server timed out. Retry later.',
      network: 'The connection was lost. Check your internet connection and retry.',
      name: 'The file name doesn’t work on this computer. Change the file name template in Settings.',
      disk: 'Couldn’t save the file. Check the disk and retry.',
      unknown: 'Couldn’t download the file. Retry later.',
    } as Readonly<Record<string, string>>,
    /** `left`: number of files; 0 if unknown. */
    connectionLost: (time: string, left: number): string =>
      `Connection lost at ${time}${left === 0 ? '' : `, ${many(left, 'file')} left`}`,
    files: (done: number, all: number): string => `${count(done)} of ${many(all, 'file')}`,
    /** Transfers, not orders: an order can be downloaded several times. */
    transfers: (n: number): string => many(n, 'transfer'),
    finishedOf: (done: number, all: number): string => `${count(done)} of ${many(all, 'transfer')} finished`,
    failed: (n: number): string => `${count(n)} failed`,
    unchanged: (n: number): string => `${count(n)} already downloaded`,
    heldByPause: (n: number): string =>
      `${many(n, 'new delivery', 'new deliveries')} waiting. Resume transfers to download ` +
      `${n === 1 ? 'it' : 'them'}.`,
    heldByProblem: (n: number): string =>
      `${many(n, 'new delivery', 'new deliveries')} also waiting. ` +
      `${n === 1 ? 'It downloads' : 'They download'} once transfers resume.`,
    finished(orders: number, files: number, failedFiles: number): string {
      if (orders === 0) return transferMessages.transfers.nothing
      if (files === 0 && failedFiles === 0) return `All files of ${many(orders, 'order')} already downloaded`
      const downloaded = `${many(files, 'file')} of ${many(orders, 'order')} downloaded`
      return failedFiles === 0 ? downloaded : `${downloaded}, ${count(failedFiles)} failed`
    },
    retryFailedOf: (company: string): string => `Retry failed: ${company}`,
    withFailedFiles: (n: number): string => `${many(n, 'transfer')} with failed files`,
    left: (time: string): string => `${time} left`,
    bytes: (done: string, all: string): string => `${done} of ${all}`,
    bar: 'Transfers in progress',
    open: 'Show transfers',
    progress: 'Total progress',
    progressOf: (title: string): string => `Progress of ${title}`,
  },
}
