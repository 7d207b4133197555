import type { AssetState } from '../../../../shared/contract/orders.ts'
import { count, many } from '../counts.ts'

/** Texts of the order details. */
export const inspectorMessages = {
  inspector: {
    label: 'Order details',
    close: 'Close details',
    loading: 'Reading the order…',
    copyId: 'Copy order id',
    copyAddress: 'Copy address',
    openLibrary: 'Open in library',
    download: 'Download…',
    raw: 'As the service sent it',
    copyRaw: 'Copy JSON',
    notUnderstood: 'This order was kept as it came, because part of it does not fit.',
    place: 'Place',
    order: 'Order',
    product: 'Product',
    deliveries: 'Delivered files',
    versions: 'Deliveries',
    noticedAt: (when: string): string => `Noticed ${when}.`,
    updateOnDisk: 'Download it to have the new files; those on disk now are kept in “Earlier deliveries”.',
    updateNotOnDisk: 'Nothing of it is on disk yet. Download it to have the newest files.',
    texts: 'Texts',
    textNames: { 'gla-formula': 'Gross living area', tour: 'Tour' } as Readonly<Record<string, string>>,
    history: 'What happened',
    emptyDeliveries: 'Nothing was delivered yet. It is looked at again with each refresh.',
    notRead: 'The delivery was not looked at yet.',
    readAt: (when: string): string => `Read ${when}`,
    yes: 'Yes',
    no: 'No',
    nothing: 'None',
    fields: {
      status: 'Status',
      id: 'Order id',
      externalId: 'Reference',
      created: 'Created',
      delivered: 'First delivered',
      creator: 'Creator',
      location: 'Location',
      orderType: 'Order type',
      scan: 'Scan order',
      area: 'Scanned area',
      info: 'Notes',
      style: 'Drawing style',
      model: 'Model id',
      fullAddress: 'Full address',
      street: 'Street',
      number: 'House number',
      suite: 'Suite',
      city: 'City',
      state: 'State',
      postalCode: 'Postal code',
      country: 'Country',
      coordinates: 'Coordinates',
      package: 'Package',
      addOns: 'Add-ons',
      canAdd: 'Can still be added',
      canUpgrade: 'Can be upgraded to',
    },
    area: (value: string): string => `${value} (as given; the service states no unit)`,
    event: (what: string, from: string | null, to: string | null): string => {
      if (what === 'status') return from === null ? (to ?? 'No status') : `${from} → ${to ?? 'no status'}`
      if (what === 'seen') return to === null ? 'First seen' : `First seen as ${to}`
      if (what === 'again') return 'Delivered again'
      if (what === 'replaced') return `Downloaded: ${many(Number(to), 'file')} on disk replaced`
      if (what === 'files') {
        const [before, now] = [Number(from), Number(to)]
        if (before === 0) return `${many(now, 'file')} delivered`
        if (now === 0) return 'The service lists no files any more'
        return before === now
          ? `Delivered files changed, still ${count(now)}`
          : `Delivered files: ${count(before)} → ${count(now)}`
      }
      return [what, from, to].filter((part) => part !== null && part !== '').join(' · ')
    },
  },

  /**
   * The meaning of the service's codes (resources/docs/service.md, "Packages and add-ons"). The raw code is always
   * shown beside it.
   */
  packages: {
    base: 'Lite or Standard, depending on the account',
    plus: 'Plus, with a fixed-furniture plan',
    plus_3d: 'Plus, with a 3D plan',
  } as Readonly<Record<string, string>>,

  addOns: {
    gla: 'Documented as 6-hour delivery; in practice the gross living area report',
    express_sla: 'Documented like Plus; in practice probably 6-hour delivery',
    '3d_video': '3D walkthrough video',
    '3d_cad_files': 'CAD files, 2D and 3D',
  } as Readonly<Record<string, string>>,

  assetStates: {
    not_downloaded: 'Not downloaded',
    on_disk: 'On disk',
    missing: 'Missing from its folder',
    changed: 'Changed on disk',
    kept_local: 'Your own version kept',
    failed: 'Failed',
  } satisfies Record<AssetState['state'], string>,
  assetEarlier: (state: string): string => `${state}, earlier delivery`,
}
