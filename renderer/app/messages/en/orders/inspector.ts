import type { AssetState } from '../../../../../shared/contract/orders.ts'
import { count, many } from '../../counts.ts'
import { deliveryChanges } from '../library.ts'

/** Texts of the order details. */
export const inspectorMessages = {
  inspector: {
    width: 'Width of the details',
    loading: 'Loading order…',
    noneTitle: 'No order selected',
    noneText: 'Select an order to see its plans, state and actions. Double-click it to open its plans.',
    several: {
      label: 'Selected orders',
      downloaded: 'Downloaded files',
      files: (onDisk: number, known: number): string => `${count(onDisk)} of ${count(known)}`,
    },
    copyId: 'Copy order ID',
    copyAddress: 'Copy address',
    openPreview: (name: string): string => `Open ${name}`,
    copyRaw: 'Copy JSON',
    unsupported: 'Planroom can’t read part of this order’s data. Everything is in Raw data below.',
    /** Status, what was ordered and for whom. */
    summary: 'Summary',
    deliveries: 'Delivered files',
    newDelivery: (when: string): string => `New delivery found ${when}.`,
    updateOnDisk: 'Download to get the new files. The present ones move to “Earlier deliveries”.',
    updateNotOnDisk: 'Not downloaded yet.',
    downloadAndCompare: 'Download and compare',
    later: 'Later',
    textNames: { 'gla-formula': 'Gross living area', tour: 'Tour' } as Readonly<Record<string, string>>,
    activity: 'Activity',
    notRead: 'Not loaded yet. Refresh to load.',
    loadedAt: (when: string): string => `Updated ${when}`,
    nothing: 'None',
    fields: {
      status: 'Status',
      id: 'Order ID',
      created: 'Created',
      delivered: 'First delivered',
      location: 'Location',
      scan: 'Scan order',
      area: 'Scanned area',
      suite: 'Suite',
      canAdd: 'Available add-ons',
      canUpgrade: 'Available packages',
    },
    area: (value: string): string => `${value} (unit not specified by the service)`,
    event: (what: string, from: string | null, to: string | null): string => {
      if (what === 'status') return from === null ? (to ?? 'No status') : `${from} → ${to ?? 'no status'}`
      if (what === 'seen') return to === null ? 'First seen' : `First seen as ${to}`
      if (what === 'again') return 'Delivery updated'
      if (what === 'fewer') return `${many(Number(to), 'file')} no longer delivered`
      if (what === 'accepted')
        return to === '1' ? 'Missing files dismissed' : 'Missing files no longer dismissed'
      if (what === 'replaced')
        return `Downloaded: ${deliveryChanges(JSON.parse(to ?? '') as Parameters<typeof deliveryChanges>[0])}`
      if (what === 'files') {
        const [before, now] = [Number(from), Number(to)]
        if (before === 0) return `${many(now, 'file')} delivered`
        if (now === 0) return 'Delivered files withdrawn'
        return before === now
          ? `Delivered files changed (${count(now)})`
          : `Delivered files: ${count(before)} → ${count(now)}`
      }
      return [what, from, to].filter((part) => part !== null && part !== '').join(' · ')
    },
  },

  /**
   * The meaning of the service's codes (resources/docs/service.md, "Packages and add-ons").
   */
  packages: {
    base: 'Lite or Standard, depending on your account',
    plus: 'Floor plan with fixed furniture',
    plus_3d: 'Plus with a 3D floor plan',
  } as Readonly<Record<string, string>>,

  addOns: {
    gla: 'Gross living area report. The service documents it as 6-hour delivery',
    express_sla: 'Faster delivery. Ask the service for the time',
    '3d_video': '3D walkthrough video',
    '3d_cad_files': '2D and 3D CAD files',
  } as Readonly<Record<string, string>>,

  assetStates: {
    not_downloaded: 'Not downloaded',
    on_disk: 'Downloaded',
    missing: 'Missing',
    changed: 'Changed',
    kept_local: 'Your version kept',
    failed: 'Failed',
  } satisfies Record<AssetState['state'], string>,
  /** Download state of the files of one kind. */
  kindStates: {
    downloaded: (onDisk: number, total: number): string => {
      if (onDisk === total) return many(total, 'file')
      return onDisk === 0
        ? `${many(total, 'file')}, not downloaded`
        : `${count(onDisk)} of ${many(total, 'file')}`
    },
    /** `state` is a label such as "Failed". */
    some: (n: number, state: string): string => `${count(n)} ${state.toLowerCase()}`,
    earlier: (n: number): string => `${count(n)} from an earlier delivery`,
  },
  assetEarlier: (state: string): string => `${state}, earlier delivery`,
}
