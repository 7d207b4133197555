import type { AssetState } from '../../../../shared/contract/orders.ts'
import type { AssetVariant } from '../../../../shared/domain/assets.ts'
import type { ItemState, Verdict } from '../../../../shared/domain/completeness/completeness.ts'
import type { OrderFilter } from '../../../../shared/domain/filter.ts'
import { count, many } from '../counts.ts'
import { deliveryChanges } from './library.ts'

/** Texts of one order: its details, completeness and actions. */
export const inspectorMessages = {
  inspector: {
    width: 'Width of the details',
    loading: 'Loading order…',
    noneTitle: 'No order selected',
    noneText: 'Select an order to see its plans, state and actions. Double-click it to open its plans.',
    several: {
      label: 'Selected orders',
      downloaded: 'Downloaded files',
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

  deletion: {
    label: 'Draft deletion',
    mark: {
      ready: 'Deletion pending',
      sending: 'Deleting…',
      unknown: 'Deletion not confirmed',
    } as Readonly<Record<string, string>>,
    bar: (titles: readonly string[]): string =>
      titles.length === 1 ? `Deleting draft: ${titles[0] ?? ''}` : `Deleting ${many(titles.length, 'draft')}`,
    left: (seconds: number): string => `${String(seconds)} s`,
    notDeleted: 'Draft kept',
    retry: 'Retry deletion',
    anyway: 'Delete anyway…',
    changed:
      'Needs attention: this draft changed at the service after you chose to delete it. It wasn’t deleted.',
    changedTitle: 'Delete the changed draft?',
    changedText: 'It changed at the service after you chose to delete it:',
    soon: 'This draft will be deleted in a few seconds. You can still keep it.',
    offline: 'This draft will be deleted when you’re online. You can still keep it.',
    sending: 'Deleting this draft…',
    unknown: 'The deletion is not confirmed. Planroom checks whether the draft still exists.',
    waits: 'This draft is not deleted yet.',
    refused: 'The service declined the deletion. The draft still exists.',
    done: (title: string): string => `Draft deleted: ${title}`,
    toSettings: 'Open settings',
  },

  changes: {
    title: 'Change requests',
    loading: 'Loading change requests…',
    none: 'No change requests',
    notRead: 'Not loaded yet. Connect to the internet to load them.',
    updatedAt: (when: string): string => `Updated ${when}`,
    failed: (why: string): string => `Couldn’t update the change requests. ${why}`,
    noText: 'No description',
    local: 'Sent from this computer',
    localHint: 'The service doesn’t report its status.',
    sent: (when: string): string => `Sent ${when}`,
    rawLocal: 'Raw data: request and response',
  },

  combined: {
    busy: 'Downloading PDF…',
    fetched: (name: string): string => `${name} saved to the order’s folder`,
  },

  completeness: {
    verdicts: {
      ready: 'Ready to hand over',
      changing: 'On this computer, being corrected',
      incomplete: 'Incomplete',
      notDelivered: 'Nothing delivered yet',
      notChosen: 'Nothing to download with this preset',
      notKnown: 'Delivery not loaded yet',
    } satisfies Record<Verdict, string>,
    /** Counts of missing files: not delivered, not downloaded, and with an earlier delivery on this computer. */
    missing: (atService: number, here: number, outdated: number): string =>
      [
        ...(atService > 0 ? [`Not delivered (${many(atService, 'file')})`] : []),
        ...(here > 0 ? [`Not downloaded (${many(here, 'file')})`] : []),
        ...(outdated > 0 ? [`Update available (${many(outdated, 'file')})`] : []),
      ].join(' · '),
    items: {
      onDisk: 'On this computer',
      notHere: 'Not downloaded',
      outdated: 'Previous version',
      notDelivered: 'Not delivered',
      withdrawn: 'Delivered before, missing now',
      notChosen: 'Not in the preset',
    } satisfies Record<ItemState, string>,
    variants: { plain: 'Plain', dim: 'Dimensions' } satisfies Record<AssetVariant, string>,
    details: 'Files by floor',
    floor: (place: number): string => `Floor ${count(place)}`,
    format: (format: string, isDimensioned: boolean): string =>
      isDimensioned ? `${format}, dimensions` : format,
    undelivered: (kind: string): string => `${kind}: not delivered, though ordered`,
    withdrawnFloor: (place: number): string =>
      `Floor plan ${count(place)} was delivered before and is missing now.`,
    withdrawnList: (what: string): string => `${what}: delivered before, missing now.`,
    namedFloors: (named: number): string =>
      `The living area or property data names ${many(named, 'floor')}. Plans show fewer.`,
    accept: 'Dismiss',
    accepted: 'Missing files are dismissed until the next delivery.',
    floors: (n: number): string =>
      `${many(n, 'floor')}, counted by the longest list of plans so far: the order names no number of floors.`,
    unknownKinds: (kinds: readonly string[]): string =>
      `Not known whether this order includes: ${kinds.join(', ')}.`,
    unknownProducts: (names: readonly string[]): string => `Not known what these bring: ${names.join(', ')}.`,
    failed: 'Couldn’t check the delivery.',
    check: 'Check completeness',
    checkTitle: (n: number): string => `Completeness of ${many(n, 'order')}`,
    summary: {
      ready: (n: number): string => `${count(n)} ready to hand over`,
      changing: (n: number): string => `${count(n)} being corrected`,
      incomplete: (n: number): string => `${count(n)} incomplete`,
      notDelivered: (n: number): string => `${count(n)} not delivered yet`,
      notChosen: (n: number): string => `${count(n)} with nothing to download with this preset`,
      notKnown: (n: number): string => `${count(n)} with a delivery that isn’t loaded yet`,
    } satisfies Record<Verdict, (n: number) => string>,
    more: (n: number): string => `and ${many(n, 'more order')}`,
    show: (address: string): string => `Show ${address}`,
    incomplete: 'Incomplete orders',
    filterValues: {
      any: 'Any completeness',
      ready: 'Ready to hand over',
      incomplete: 'Incomplete',
    } satisfies Record<OrderFilter['completeness'], string>,
  },
}
