import { count, many } from '../../counts.ts'

/** Texts of redraws and of links to plans and pictures. */
export const redrawMessages = {
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
    types: { png: 'PNG', jpg: 'JPG', pdf: 'PDF' },
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
    title: 'Redraw',
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
}
