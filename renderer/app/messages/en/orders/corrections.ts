import { many } from '../../counts.ts'

/** Texts of change requests and upgrades. */
export const correctionMessages = {
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
