import { count, many } from '../../counts.ts'

export const annotationMessages = {
  annotations: {
    title: 'Annotations',
    annotate: 'Annotate',
    tools: 'Annotation tools',
    shapes: { pin: 'Pin', box: 'Box', arrow: 'Arrow', freehand: 'Draw', text: 'Text' },
    stop: 'Stop annotating',
    hint: 'Click or drag on the plan. Enter adds one in the middle.',
    number: (number: number): string => `Annotation ${count(number)}`,
    about: (number: number, note: string): string =>
      note === '' ? `Annotation ${count(number)}` : `Annotation ${count(number)}: ${note}`,
    note: 'Note',
    notePlaceholder: 'What should be different here?',
    remove: 'Delete annotation',
    close: 'Close note',
    noNote: 'No note',
    earlier: 'Made on the version before',
    none: 'No annotations. Open a plan and press A to add one.',
    show: (floor: string, number: number): string => `Show annotation ${count(number)} of ${floor}`,
    requested: (when: string): string => `Requested, ${when}`,
    toCheck: 'To check: a newer version is here',
    /** Heading of requested changes that a newer delivery answers. */
    requestedChanges: 'To check',
    requestAgain: 'Request again',
    export: 'Export annotations',
    exportPng: 'Export as PNG…',
    exportPdf: 'Export as PDF…',
    exportAll: (n: number): string =>
      n === 1 ? 'Export 1 plan as PDF…' : `Export all ${count(n)} plans as PDF…`,
    exported: 'Annotations exported.',
    imported: {
      added: (added: number, known: number, gone: number): string =>
        [
          ...(added === 0 ? [] : [`${many(added, 'note')} from the agent added.`]),
          ...(known === 0 ? [] : [`${many(known, 'note')} ${known === 1 ? 'was' : 'were'} already here.`]),
          ...(gone === 0
            ? []
            : [
                `${many(gone, 'note')} left out: ${gone === 1 ? 'its plan is' : 'their plans are'} no longer here.`,
              ]),
        ].join(' '),
      unknownOrder: 'The order of these notes is not in the list. Switch to its company, or refresh orders.',
      notDownloaded:
        'The plans of these notes are not on this computer. Download the order, then open the notes again.',
    },
    fromAgent: 'From the agent',
    progress: (done: number, all: number): string => `${count(done)} of ${count(all)} done`,
    page: (plan: string, page: number): string => `${plan}, page ${count(page)}`,
    /** One line of a change request. */
    line: (number: number, plan: string, place: string, note: string): string =>
      `${count(number)}. ${plan}, ${place}${note === '' ? '' : `: ${note}`}`,
    /** Line for a change whose result is in question. */
    questionLine: (number: number, change: string): string =>
      `${count(number)}. Question about a correction${change === '' ? '' : `: ${change}`}`,
  },
}
