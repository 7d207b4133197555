import { count, many } from '../counts.ts'

/** Texts of redraws and of links to plans and pictures. */
export const redrawMessages = {
  links: {
    title: 'Links to the plans',
    box: 'Paste links, or a whole mail',
    placeholder: 'Paste links, or the text of a mail with links in it',
    hint:
      'PNG, JPG or PDF, one link for each plan. Files with links in them can be dropped: .url, ' +
      '.webloc, .txt, .csv, .html.',
    pictureTitle: 'Pictures that show it',
    pictureHint: 'Optional. Links to pictures that show what you mean.',
    add: 'Add links',
    none: 'No link was found in it.',
    notLinks: (names: readonly string[]): string =>
      `${names.join(', ')}: the service takes links, not files. Put the file into a shared folder ` +
      'and paste its link here.',
    added: (n: number, known: number): string =>
      [
        n === 0 ? '' : `${many(n, 'link')} added.`,
        known === 0 ? '' : `${count(known)} ${known === 1 ? 'was' : 'were'} there already.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    tooMany: (most: number): string => `There is room for ${count(most)} links; the rest was left out.`,
    list: 'Links, in the order of the pages',
    page: (n: number): string => `Page ${count(n)}`,
    handle: (n: number, all: number): string =>
      `Page ${count(n)} of ${count(all)}. Alt and an arrow key move it, Delete removes it.`,
    moved: (from: number, to: number, all: number): string =>
      `Page ${count(from)} is now page ${count(to)} of ${count(all)}.`,
    reorderHint: 'Drag to put the pages in order, or press Alt and an arrow key.',
    up: (n: number): string => `Move page ${count(n)} up`,
    down: (n: number): string => `Move page ${count(n)} down`,
    remove: (n: number): string => `Remove page ${count(n)}`,
    removed: (n: number): string => `Page ${count(n)} was removed.`,
    recheck: (n: number): string => `Check page ${count(n)} again`,
    given: 'Pasted',
    turned: (name: string | null): string => (name === null ? 'Sent instead' : `${name} page, sent instead`),
    states: {
      checking: 'Looking at it…',
      ok: 'Ready',
      warning: 'Can be sent',
      bad: 'Cannot be used',
      unseen: 'Not looked at yet',
    },
    types: { png: 'PNG', jpg: 'JPG', pdf: 'PDF' },
    pixels: (width: number, height: number): string => `${String(width)} × ${String(height)} px`,
    expires: (when: string): string => `expires ${when}`,
    sameAs: (n: number): string => `The same link as page ${count(n)}.`,
    noPicture: 'No picture of it',
    pictureOf: (n: number): string => `Page ${count(n)}, as it opens`,
    waitForChecks: 'The links are still being looked at. This takes a moment.',
    badOnes: (n: number): string =>
      n === 1
        ? 'One link cannot be used. Put it right or remove it.'
        : `${count(n)} links cannot be used. Put them right or remove them.`,
    unseenOnes: (n: number): string => `${many(n, 'link', 'links')} could not be looked at.`,
    allTheSame: 'Order all the same',
    allTheSameMeans:
      'Nobody has seen that these open without signing in. If one does not, the service may refuse ' +
      'the order or let it wait until you send another link.',
    allTheSameNeeded: (n: number): string =>
      `${many(n, 'link', 'links')} could not be looked at. Check again, or choose “Order all the same”.`,
  },

  redraw: {
    title: 'Redraw',
    lead: 'A new drawing from plans you have.',
    kind: 'What is it drawn from?',
    types: {
      Tier1: {
        name: 'Pictures of a plan',
        note: 'Links to PNG, JPG or PDF files of the original plan, open to everyone.',
      },
      'Tier2-redraw': { name: 'A 360° tour', note: 'The link of a tour that is open to everyone.' },
    } as Readonly<Record<string, { name: string; note: string }>>,
    tour: 'Link of the tour',
    tourHint: 'As you would send it to somebody who is not signed in',
    tourOk: 'The tour opens.',
    recheckTour: 'Check the tour again',
    address: 'Address',
    more: 'More',
    info: 'Notes for the drawing',
    placeAction: 'Order redraw',
    another: 'Another redraw',
    ordered: 'Ordered',
    untitled: 'Redraw without an address',
  },
}
