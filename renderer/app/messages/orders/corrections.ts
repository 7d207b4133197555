import { many } from '../counts.ts'

/** Texts of change requests and upgrades. */
export const correctionMessages = {
  change: {
    open: 'Request a change…',
    title: 'Request a change',
    products: { products_2d: '2D floor plans', products_3d: '3D floor plans', tour: 'Tour' } as Readonly<
      Record<string, string>
    >,
    what: 'Which of it?',
    notSure: 'may not be taken by every service',
    other: 'Something else, by the service’s own word',
    otherHint: 'Only if the service gave you the word',
    text: 'What should be different?',
    textHint: 'Say which floor, which room, which wall',
    textPlaceholder: 'Ground floor: the door between kitchen and hall is on the other side of the chimney.',
    noDelivery:
      'Nothing was delivered for this order yet, so there may be nothing to change. The service decides.',
    drafts: (n: number): string => `${many(n, 'request')} being written`,
    waiting: (n: number): string => `${many(n, 'request')} not sent yet`,
    others: 'Other requests for this order',
    untitled: 'Nothing written yet',
    another: 'Start another',
    openOther: (text: string): string => `Go on with: ${text}`,
    send: 'Send request',
    sentShort: 'Sent',
  },

  upgrade: {
    open: 'Upgrade…',
    title: 'Upgrade',
    lead: (address: string): string => `What the service offers for ${address}`,
    package: 'Package',
    keepPackage: (code: string | null): string => (code === null ? 'Keep the package' : `Keep ${code}`),
    keepPackageNote: 'Nothing is bought here',
    addOns: 'Add-ons',
    effects: {
      base: 'LITE or STANDARD, depending on the conditions of your account.',
      plus: 'PLUS: the floor plan comes with fixed furniture.',
      plus_3d: 'PLUS with a 3D floor plan.',
      gla:
        'The service’s document says: delivery within 6 hours. By its name, and in practice, it may ' +
        'be the gross living area report instead. Ask the service which of the two you get.',
      express_sla:
        'The service’s document does not say what it does; it has the words of PLUS. By its name it ' +
        'may be delivery within 6 hours. Ask the service before you buy it.',
      '3d_video': 'A 3D walkthrough video. Goes with plus_3d only.',
      '3d_cad_files': 'CAD files, 2D and 3D. Goes with plus or plus_3d.',
    } as Readonly<Record<string, string>>,
    unknownEffect: 'Planroom doesn’t know what this is. Ask the service before you buy it.',
    needs: (packages: readonly string[]): string => `Needs the package ${packages.join(' or ')}.`,
    becomesPossible: (code: string): string => `Becomes possible by buying ${code}.`,
    nothing: 'The service offers nothing more for this order now.',
    review: 'Review…',
    back: 'Back',
    youBuy: (things: readonly string[], address: string): string =>
      `You buy: ${things.join(' and ')} for ${address}.`,
    charge: 'The service charges your company for it; Planroom does not know the price.',
    contradiction:
      'What gla and express_sla stand for is not certain: the service’s document and their names say different things.',
    buy: 'Buy',
    buying: 'Buying…',
    offline:
      'There is no network, so nothing can be bought now. It can be kept in the outbox; Buy is ' +
      'pressed there once more.',
    saveToOutbox: 'Keep in the outbox',
    savedToOutbox: 'Kept in the outbox. Nothing was bought.',
    discard: 'Discard',
    pending:
      'An upgrade of this order was sent before, and it is not known yet what became of it. See to ' +
      'that one in the outbox first, so that nothing is bought twice.',
    toOutbox: 'Open the outbox',
    doneTitle: 'Bought',
    packageChanged: (from: string | null, to: string | null): string =>
      `Package: ${from ?? 'none'} → ${to ?? 'none'}`,
    addOnsNow: (codes: readonly string[]): string => `New add-ons: ${codes.join(', ')}`,
    asBefore: 'The order says the same as before so far. It is read again with each refresh.',
    notSent: (reason: string): string => `Nothing was bought: ${reason}`,
    unknown: 'It was sent, but no answer came. Planroom looks for it before anything is sent again.',
    loading: 'Reading what the service offers…',
  },
}
