import type { Output } from '../../../../shared/contract.ts'
import type { FileTransfer, OrderTransfer } from '../../../../shared/contract/transfers.ts'
import type { BuiltInPresetId } from '../../../../shared/domain/presets.ts'
import {
  assetFormats,
  assetKinds,
  type AssetFormat,
  type AssetKind,
  type AssetVariant,
} from '../../../../shared/domain/assets.ts'
import { count, many } from '../counts.ts'

/** Texts of transfers, of what is downloaded, and of newer deliveries. */
export const transferMessages = {
  transfers: {
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

  kinds: {
    listing_floorplans: 'Floor plans',
    floorplans_3d: '3D floor plans',
    video_3d: '3D video',
    cad_files: 'CAD files',
    gla_package: 'Gross living area',
    home_report: 'Home report',
    snapshot: 'Snapshot',
    property_data: 'Property data',
  } satisfies Record<AssetKind, string>,

  otherKind: 'Other files',

  variants: { plain: '', dim: 'with dimensions' } satisfies Record<AssetVariant, string>,

  formats: {
    jpg: 'JPG pictures',
    png: 'PNG pictures',
    svg: 'SVG drawings',
    pdf: 'PDF documents',
    zip: 'ZIP archives',
    video: 'Videos',
    json: 'JSON data',
  } satisfies Record<AssetFormat, string>,

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'video',
    json: 'JSON',
  } satisfies Record<AssetFormat, string>,

  presets: {
    builtIn: {
      everything: { name: 'Everything', short: 'All', text: 'Every file of a delivery, in every format.' },
      mls: { name: 'MLS set', short: 'MLS', text: 'Floor plans as JPG and PDF, for listings.' },
      plans: {
        name: 'Plans only',
        short: 'Plans',
        text: '2D floor plans, with and without dimensions, in every format.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'CAD files such as DXF, as ZIP archives.' },
    } satisfies Record<BuiltInPresetId, { name: string; short: string; text: string }>,
    lead:
      'A preset sets which files Download gets. Files outside the company’s preset don’t count as ' +
      'missing. The first four presets can’t be changed.',
    contents: (kinds: readonly AssetKind[], formats: readonly AssetFormat[]): string => {
      const what =
        kinds.length === assetKinds.length
          ? 'Everything'
          : kinds.map((kind) => transferMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, in every format`
      return `${what}, as ${formats.map((format) => transferMessages.formatNames[format]).join(', ')}`
    },
    add: 'New preset…',
    delete: 'Delete…',
    of: (name: string, action: string): string => `${action.replace('…', '')} ${name}`,
    titleNew: 'New preset',
    titleEdit: (name: string): string => `Preset: ${name}`,
    nameTaken: 'A preset with this name already exists.',
    nameLong: 'Use at most 60 characters.',
    save: 'Save preset',
    deleteTitle: (name: string): string => `Delete ${name}?`,
    deleteText: 'Companies that use it will download everything. Downloaded files are kept.',
    deleteConfirm: 'Delete preset',
    default: 'Default preset',
    auto: 'Download new deliveries automatically',
    autoHint:
      'Checks about every 10 minutes while Planroom is open and downloads deliveries from now on. ' +
      'While transfers are paused, new deliveries wait.',
    menu: 'Download with another preset',
    isDefault: 'Default',
    /** Name of a preset in the menu while the download asks first. */
    asks: (name: string): string => `${name}…`,
    preset: 'Preset',
    customChoice: 'Custom',
  },

  download: {
    lead: 'Files already on this computer aren’t downloaded again.',
    kinds: 'Kinds',
    formats: 'Formats',
    restore: 'Restore files deleted from their folders',
    nothing: 'The selected kinds aren’t available in the selected formats.',
    started({ orders, withoutFiles }: Output<'transfers:start'>): string {
      if (orders === 0 && withoutFiles === 0) return 'Already in Transfers.'
      const added =
        orders === 0 ? 'Nothing added to Transfers.' : `${many(orders, 'order')} added to Transfers.`
      return withoutFiles === 0
        ? added
        : `${added} ${many(withoutFiles, 'order has', 'orders have')} no files yet.`
    },
    summary: 'What is downloaded',
    size: 'Size',
    free: 'Free space',
    filesToCome(files: number, unreadOrders: number): string {
      if (unreadOrders === 0) return files === 0 ? 'Already downloaded' : count(files)
      return files === 0
        ? `${many(unreadOrders, 'order')}: known while downloading`
        : `${count(files)}, and those of ${many(unreadOrders, 'more order')}`
    },
    about: (size: string): string => `About ${size}`,
    sizeUnknown: 'Known while downloading',
    freeUnknown: 'Can’t be read',
    estimating: 'Counting files…',
    change: 'Change…',
    changeFolder: 'Change folder…',
    tooLittle: (free: string): string =>
      `Only ${free} free: the download may not fit. Free up space or change the folder.`,
  },

  outdated: {
    notice: (orders: number): string =>
      orders === 1
        ? 'A corrected delivery is available. The files on this computer are of the delivery before.'
        : `Corrected deliveries are available for ${count(orders)} orders. Their files on this computer are of the delivery before.`,
    /** On the tile of a folder. */
    badge: 'Update available',
    downloadFirst: 'Download first',
    downloading: 'Downloading…',
    /** While the download runs that the user chose first. */
    goesOn: 'Planroom continues when the download is complete.',
    title: (orders: number): string =>
      orders === 1
        ? 'A corrected delivery is available'
        : `Corrected deliveries are available for ${count(orders)} orders`,
    text: 'The files on this computer are of the delivery before.',
    printAnyway: 'Print anyway',
    copyAnyway: 'Copy anyway',
    dragAnyway: 'Drag anyway',
    /** After “Drag anyway”: the mouse button was released. */
    dragAgain: 'Drag it again.',
    saveAnyway: 'Save anyway',
    exportAnyway: 'Export anyway',
  },
}
