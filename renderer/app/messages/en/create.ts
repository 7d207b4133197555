import { count, many } from '../counts.ts'

/** Texts of order forms: drafts, redraws, change requests and upgrades. */
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
      noPreference: 'No preference',
      withBasement: 'Include basement',
      withoutBasement: 'Exclude basement',
      videoSpeed: 'Video speed',
      videoLayout: 'Video layout',
    },
  },

  links: {
    title: 'Plan links',
    placeholder: 'Paste links, or an e-mail that contains links',
    hint:
      'PNG, JPG or PDF, one link per plan. You can also drop files that contain links: .url, ' +
      '.webloc, .txt, .csv, .html.',
    pictureTitle: 'Picture links',
    pictureHint: 'Optional. Links to pictures that show what you mean.',
    add: 'Add links',
    none: 'No links found.',
    notLinks: (names: readonly string[]): string =>
      `Can’t add ${names.join(', ')}: the service accepts links, not files. Upload the file to a ` +
      'shared folder and paste its link.',
    added: (n: number, known: number): string =>
      [n === 0 ? '' : `${many(n, 'link')} added.`, known === 0 ? '' : `${count(known)} already in the list.`]
        .filter((part) => part !== '')
        .join(' '),
    tooMany: (most: number): string => `At most ${count(most)} links. The rest weren’t added.`,
    list: 'Links in page order',
    page: (n: number): string => `Page ${count(n)}`,
    handle: (n: number, all: number): string =>
      `Page ${count(n)} of ${count(all)}. Press Alt and an arrow key to move it, Delete to remove it.`,
    moved: (from: number, to: number, all: number): string =>
      `Page ${count(from)} moved to ${count(to)} of ${count(all)}.`,
    up: (n: number): string => `Move page ${count(n)} up`,
    down: (n: number): string => `Move page ${count(n)} down`,
    remove: (n: number): string => `Remove page ${count(n)}`,
    removed: (n: number): string => `Page ${count(n)} removed.`,
    recheck: (n: number): string => `Check page ${count(n)} again`,
    given: 'Pasted',
    turned: (name: string | null): string => (name === null ? 'Direct link' : `Direct link from ${name}`),
    states: {
      checking: 'Checking…',
      ok: 'Valid',
      warning: 'Valid with warning',
      bad: 'Can’t be used',
      unseen: 'Not checked',
    },
    pixels: (width: number, height: number): string => `${String(width)} × ${String(height)} px`,
    expires: (when: string): string => `Expires ${when}`,
    sameAs: (n: number): string => `Same link as page ${count(n)}.`,
    pictureOf: (n: number): string => `Preview of page ${count(n)}`,
    waitForChecks: 'The links are still being checked. Try again in a moment.',
    badOnes: (n: number): string =>
      n === 1
        ? '1 link can’t be used. Fix or remove it.'
        : `${count(n)} links can’t be used. Fix or remove them.`,
    unseenOnes: (n: number): string => `${many(n, 'link')} couldn’t be checked.`,
    orderAnywayMeans:
      'These links may not open without signing in. If so, the service may decline the order or put ' +
      'it on hold until you send another link.',
    orderAnywayNeeded: (n: number): string =>
      `${many(n, 'link')} couldn’t be checked. Check again, or choose “Order anyway”.`,
  },

  redraw: {
    lead: 'A new drawing from existing plans.',
    kind: 'Source',
    types: {
      Tier1: {
        name: 'Plan pictures',
        note: 'Public links to PNG, JPG or PDF files of the original plan.',
      },
      'Tier2-redraw': { name: '360° tour', note: 'Public link to a tour.' },
    } as Readonly<Record<string, { name: string; note: string }>>,
    tour: 'Tour link',
    tourHint: 'Must open without signing in',
    tourOk: 'The tour opens.',
    recheckTour: 'Check tour again',
    more: 'More',
    unfinished: (n: number): string => many(n, 'unfinished redraw'),
  },

  change: {
    open: 'Request a change…',
    title: 'Request a change',
    products: { products_2d: '2D floor plans', products_3d: '3D floor plans', tour: 'Tour' } as Readonly<
      Record<string, string>
    >,
    what: 'Products',
    notSure: 'Not supported by every service',
    other: 'Other product code',
    otherHint: 'A code that the service gave you',
    text: 'What should change?',
    textHint: 'Name the floor, room and wall.',
    points: 'Annotations and questions in this request',
    textPlaceholder: 'Ground floor: the door between kitchen and hall is on the other side of the chimney.',
    pointsFailed: 'Annotations and questions of this order couldn’t be added.',
    noDelivery: 'Nothing has been delivered for this order yet. The service may decline the request.',
    drafts: (n: number): string => many(n, 'unfinished request'),
    waiting: (n: number): string => `${many(n, 'request')} not sent`,
    others: 'Other requests for this order',
    untitled: 'No description yet',
    another: 'New request',
    openOther: (text: string): string => `Continue editing: ${text}`,
    send: 'Send request',
    sentShort: 'Sent',
  },

  upgrade: {
    open: 'Upgrade…',
    title: 'Upgrade',
    lead: (address: string): string => `Available for ${address}`,
    keepPackage: (name: string | null): string => (name === null ? 'Keep package' : `Keep ${name}`),
    keepPackageNote: 'No purchase',
    effects: {
      base: 'Lite or Standard, depending on your account.',
      plus: 'Floor plan with fixed furniture.',
      plus_3d: 'Plus with a 3D floor plan.',
      gla:
        'Documented as delivery within 6 hours, but may be the gross living area report. Ask the service ' +
        'which one you get before you buy it.',
      express_sla:
        'Faster delivery, but documented with the text of Plus. Ask the service which one you get before ' +
        'you buy it.',
      '3d_video': '3D walkthrough video.',
      '3d_cad_files': '2D and 3D CAD files.',
    } as Readonly<Record<string, string>>,
    unknownEffect: 'Unknown to Planroom. Ask the service before you buy it.',
    needs: (packages: readonly string[]): string => `Requires ${packages.join(' or ')}.`,
    becomesPossible: (name: string): string => `Available with ${name}.`,
    nothing: 'No upgrades are available for this order.',
    youBuy: (things: readonly string[], address: string): string =>
      `Buy ${things.join(' and ')} for ${address}`,
    charge: 'The service charges your company. Planroom doesn’t know the price.',
    contradiction:
      'The service’s documentation contradicts the names of GLA and Express. Ask before you buy.',
    buy: 'Buy',
    buying: 'Buying…',
    offline:
      'You’re offline, so nothing can be bought now. Save it to the outbox and buy it there when ' +
      'you’re online.',
    savedToOutbox: 'Saved to the outbox. Nothing was bought.',
    pending:
      'An earlier upgrade of this order is not confirmed. Resolve it in the outbox first, so that ' +
      'nothing is bought twice.',
    doneTitle: 'Bought',
    packageChanged: (from: string | null, to: string | null): string =>
      `Package: ${from ?? 'none'} → ${to ?? 'none'}`,
    addOnsNow: (names: readonly string[]): string => `New add-ons: ${names.join(', ')}`,
    asBefore: 'The order doesn’t show the upgrade yet. Refresh to check again.',
    notSent: (reason: string): string => `Nothing was bought. ${reason}`,
    unknown: 'Not confirmed. Planroom checks with the service before anything is sent again.',
    loading: 'Loading upgrades…',
  },
}
