import type { ChangeState } from '../../../../shared/domain/review/changeState.ts'
import { count, many } from '../counts.ts'

/** Texts of comparing and annotating plans. */
export const reviewMessages = {
  compare: {
    title: 'Compare',
    open: 'Compare',
    openFile: (name: string): string => `Compare with previous version: ${name}`,
    before: 'Old',
    after: 'New',
    choose: 'Choose a file',
    current: 'Newest delivery',
    earlierFile: (name: string, when: string): string => `${name}, downloaded ${when}`,
    orders: (titles: readonly string[]): string => titles.join(' and '),
    otherFile: (name: string, title: string): string => `${name}, ${title}`,
    otherOrder: 'Compare with another order…',
    otherTitle: 'Compare with another order',
    page: (title: string, page: number): string => `${title}, page ${String(page)}`,
    views: {
      difference: 'Difference',
      overlay: 'Overlay',
      side: 'Side by side',
      slider: 'Slider',
      blink: 'Blink',
    },
    pauseBlinking: 'Pause blinking',
    resumeBlinking: 'Resume blinking',
    legend: { before: 'Only old', after: 'Only new', both: 'Both' },
    slider: 'Position of the slider',
    picture: (name: string): string => `Picture: ${name}`,
    loading: 'Comparing files…',
    failedTitle: 'Couldn’t compare these files',
    notAligned: 'These files couldn’t be aligned. They may show different floors.',
    missingText: (name: string): string =>
      `${name} was moved, renamed or deleted. Check files to restore it, or choose another file.`,
    noFilesTitle: 'Nothing to compare',
    noFilesText: 'This folder has no pictures, SVG drawings or PDFs.',
    chooseTitle: 'Choose two files',
    chooseText: 'There is no earlier delivery of this plan. Choose an old and a new file, or another order.',
    chooseOfTwo: 'The other order has no file of this plan. Choose an old and a new file.',
    panel: 'Changes',
    changed: (n: number): string => many(n, 'area changed', 'areas changed'),
    none: 'No differences found',
    reviewed: (done: number, all: number): string => `${count(done)} of ${count(all)} reviewed`,
    /** For a PDF whose plans are reviewed as pictures. */
    elsewhere: 'Review these changes in the list of plans.',
    near: (name: string): string => `Change near ${name}`,
    at: (place: string): string => `Change, ${place}`,
    whole: { removed: 'No longer delivered', redrawn: 'Drawn differently' },
    /** Field for the text of a question. */
    note: 'Question',
    noteHint: 'What should production check? (Enter to save)',
    /** Plans of a correction. */
    plans: {
      label: 'Plans of this delivery',
      states: { changed: 'Changed', removed: 'Removed', added: 'New', same: 'Unchanged' },
      left: (n: number): string => `${count(n)} left`,
      done: 'Reviewed',
      finished: 'Review finished',
      result: (accepted: number, questions: number): string =>
        [
          ...(accepted > 0 ? [`${count(accepted)} accepted`] : []),
          ...(questions > 0 ? [many(questions, 'question')] : []),
        ].join(', ') || 'No changes found',
    },
    places: [
      ['top left', 'top', 'top right'],
      ['left', 'center', 'right'],
      ['bottom left', 'bottom', 'bottom right'],
    ] as readonly (readonly string[])[],
    changeIs: (n: number, state: string): string => `Change ${count(n)}, ${state}`,
    texts: 'Text changes elsewhere',
    text: (about: string | null, before: string | null, after: string | null): string => {
      const what =
        before === null
          ? `${after ?? ''} added`
          : after === null
            ? `${before} removed`
            : `${before} → ${after}`
      return about === null || about === before || about === after ? what : `${about}: ${what}`
    },
    next: 'Next change',
    previous: 'Previous change',
    state: 'Decision',
    states: { review: 'Open', accepted: 'OK', question: 'Question' } satisfies Record<ChangeState, string>,
    /** `changes` has the numbers of files. */
    notice: (changes: string): string => `Corrected, not reviewed: ${changes}.`,
  },

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
