import { count, many } from '../../counts.ts'

/** Texts of orders with a newer delivery than the files on disk. */
export const outdatedMessages = {
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
    more: (orders: number): string => `and ${many(orders, 'more order')}`,
    printAnyway: 'Print anyway',
    copyAnyway: 'Copy anyway',
    dragAnyway: 'Drag anyway',
    /** After “Drag anyway”: the mouse button was released. */
    dragAgain: 'Drag it again.',
    saveAnyway: 'Save anyway',
    exportAnyway: 'Export anyway',
    /** Result of a verification: the files are unchanged, but a newer delivery exists. */
    verified: (orders: number): string =>
      orders === 1 ? '1 order has a newer delivery' : `${count(orders)} orders have a newer delivery`,
  },
}
