import { many } from '../../counts.ts'

/** Texts of drafts, and texts that all order forms share. */
export const createMessages = {
  create: {
    section: 'Create',
    pages: { draft: 'New order', redraw: 'Redraw', bulk: 'Bulk order' },
    waiting: (number: string): string => `${number} waiting`,
    attention: (number: string): string => `${number} needing attention`,
    unfinished: (number: string): string => `${number} unfinished`,
    loading: 'Loading…',
    otherEntry: 'This entry is of another kind. Open it from the outbox.',
    notSaved: 'Your latest changes couldn’t be saved. Open the form again to see what was saved.',
    saved: 'Saved',
    saveFailed: (reason: string): string => `Not saved: ${reason}`,
    order: 'Order, send or export',
    required: '* Required',
    discarded: 'Discarded.',
    placing: 'Saving to outbox…',
    offlineNow: 'You’re offline',
    sendLater: 'Send when online',
    waits: 'In the outbox. Not sent.',
    waitsAgreed: 'In the outbox. Sends when you’re online.',
    reference: (reference: string): string => `Reference ${reference}`,
    referenceHint: 'Leave blank to generate',
    style: {
      byId: 'Other style…',
      /** Style whose id no earlier order names. */
      unknown: 'Other style',
      /** Style while the names are being read. */
      chosen: 'Chosen style',
      asOrdered: 'As in that order',
      id: 'Style code',
      idHint: 'As shown by the service',
    },
    editStopsSending: 'If you edit it, it isn’t sent until you send it again.',
    unknown:
      'Sent, but not confirmed. Planroom checks whether the service received it and never sends it ' +
      'again automatically.',
  },

  review: {
    title: 'Review order',
    titleChange: 'Review changes',
    action: 'Review order…',
    actionChange: 'Review changes…',
    useOwner: 'Use this photographer for new orders',
    otherOwner: (usual: string): string => `New orders are usually for ${usual}.`,
    ownerWas: (before: string): string => `Previously ${before}.`,
  },

  address: {
    street: 'Street and number',
    streetExample: '521 Brightfield Road',
    suite: 'Suite, flat',
    city: 'City',
    state: 'State',
    postalCode: 'Postal code',
    countryUnknown: 'Not in the list of countries. Sent as entered.',
    pasted: 'Address filled in. Check it before you order.',
    fromOrder: 'Address of an earlier order filled in.',
    several: 'The text has several addresses. Which one?',
    notUsed: (rest: string): string => `Not used: ${rest}`,
  },

  draft: {
    notFound: 'Couldn’t open the draft',
    notUnderstood: 'This order contains unsupported data and can’t be copied.',
    change: 'Save changes',
    changed: 'Changes saved',
    unfinished: (number: number): string => many(number, 'unfinished order'),

    latitude: 'Latitude',
    longitude: 'Longitude',
    latitudeExample: '40.1',
    longitudeExample: '-75.2',
    coordinatesHint: 'Paste coordinates or a map link, or drop a photo taken there.',
    fromPhoto: 'Use photo…',
    readingPhoto: (name: string): string => `Reading ${name}…`,
    photoRead: (name: string): string => `Location from ${name}.`,
    photoNoPlace: (name: string): string => `${name} has no location. Choose another photo.`,
    photoUnreadable: (name: string): string => `Can’t read ${name}. Choose another photo.`,

    ownerHint: 'E-mail of the person who scans',
    ownerUnknown: 'No user of your company has this address.',
    coordinatesStay: 'The service can’t remove coordinates. It keeps the previous ones.',
    referenceMayStay: 'The service may keep the previous reference.',
    productStays: (what: string): string =>
      `The service can’t go back to the company default. It keeps the previous ${what}.`,
    basementStays: 'The service can’t reset the basement choice. It keeps the previous one.',

    packageDefaultNote: 'The package set for your company',
    lastOrder: (note: string, ordered: string): string => `${note}. Last order: ${ordered}`,
    unknownCode: 'Unknown to Planroom',
    addOnsDefaultNote: 'The add-ons set for your company',
    noAddOns: 'No add-ons',
    noAddOnsNote: 'Overrides the company default',
    chosenAddOns: 'Choose individually',
    chosenAddOnsNote: 'Only those selected below',
    nothingTicked: 'Nothing selected. Same as “No add-ons”.',
    or: ' or ',
    needs: (packages: string): string => `Requires the package ${packages}.`,
    needsUnknown: (packages: string): string =>
      `Requires the package ${packages}. Your company’s default package isn’t known.`,
    doubts: {
      gla:
        'The service describes GLA in two ways: delivery within 6 hours, or a gross living area ' +
        'report. Ask the service before you order it.',
      express_sla:
        'The service describes Express in two ways: the same as the Plus package, or delivery ' +
        'within 6 hours. Ask the service before you order it.',
    } as Readonly<Record<string, string>>,

    duplicates: 'Possible duplicates from the last 30 days:',
    duplicateAbout: (what: string, days: number | null): string =>
      days === null ? what : `${what}, ${days <= 0 ? 'today' : `${many(days, 'day')} ago`}`,
    duplicateEntry: 'In the outbox',

    copyFrom: 'Copy from order…',
    asLast: 'As last time',
    asLastHint: 'Package, add-ons and style of the last order',
    asLastRedraw: 'Kind and style of the last redraw',
    noLast: 'There is no earlier order with a package.',
    copyTitle: 'Copy from order',
    copyLead:
      'Copies everything except the photographer and the reference. Coordinates you entered are kept.',
    copySearch: 'Address, reference, person…',
    filled: (address: string): string => `Copied from ${address}.`,

    style: {
      title: 'Style preferences',
      titleSet: 'Style preferences (set)',
      second: 'Sent in a second step, right after the order is placed.',
      planInfo: '2D notes',
      modelInfo: '3D notes',
      furniture: 'Furniture set',
      basement: 'Basement in 3D',
      noPreference: 'No preference',
      withBasement: 'Include basement',
      withoutBasement: 'Exclude basement',
      videoSpeed: 'Video speed',
      videoLayout: 'Video layout',
    },
  },
}
