import type { HandoverRun } from '../../../../shared/contract/review/handover.ts'
import type { OrderFilter } from '../../../../shared/domain/filter.ts'
import type { HandoverLogo, HandoverOptions, PageFiles } from '../../../../shared/domain/handover/options.ts'
import { count, many } from '../counts.ts'

/** Texts of copies for listings and agents. */
export const handoverMessages = {
  handover: {
    open: 'Hand over…',
    title: (n: number): string => `Hand over ${many(n, 'order')}`,
    lead: 'Makes copies for listings and agents. The delivered files stay as they are.',
    /** Built-in presets, named after their longest edge in pixels. */
    builtIn: (edge: number): string => `Listing, ${count(edge)} px`,
    savePreset: 'Save preset…',
    presetName: 'Preset name',
    make: 'Hand over',
    makes: { copies: 'Copies of plans', page: 'Web page' },
    pictureFormat: 'Pictures',
    page: {
      files: 'Files to download',
      fileKinds: {
        video_3d: 'Video',
        listing_floorplans: 'Plans as PDF',
        cad_files: 'CAD files',
        gla_package: 'GLA report',
        home_report: 'Home report',
        snapshot: 'Snapshot',
      } satisfies Record<PageFiles, string>,
      contact: 'Contact line',
      language: 'Language',
      accent: 'Colour',
      adjusted: 'Darker on the page, so that text is readable',
      disclaimer: 'Disclaimer',
      unbranded: 'Also an unbranded page: no logo, colour, contact, disclaimer or reports',
      notes: 'Notes for the agent',
      notesHint: 'For this hand-over only.',
      tooLong: (most: number): string => `Shorten to ${count(most)} characters.`,
      start: (asks: boolean): string => `Save web page${asks ? '…' : ''}`,
      opens: { page: 'Open page', archive: 'Open ZIP' } satisfies Record<
        NonNullable<HandoverRun['opens']>,
        string
      >,
      previewOf: 'Preview of the page',
    },
    format: 'Format',
    formats: { jpg: 'JPG', png: 'PNG' } satisfies Record<HandoverOptions['format'], string>,
    edge: 'Longest edge',
    edges: (edge: number): string => `${count(edge)} px`,
    ownEdge: 'Other',
    pixels: 'Pixels',
    maxSize: 'Largest file',
    megabytes: 'MB. Leave blank for no limit.',
    margin: 'White margin',
    percent: '% of the longest edge',
    addLogo: 'Add logo…',
    changeLogo: 'Change…',
    removeLogo: 'Remove logo',
    logoGone: 'The logo is no longer there. Choose it again.',
    logoCorner: 'Logo position',
    corners: {
      'top-left': 'Top left',
      'top-right': 'Top right',
      'bottom-left': 'Bottom left',
      'bottom-right': 'Bottom right',
    } satisfies Record<HandoverLogo['corner'], string>,
    logoSize: 'Logo size',
    logoMargin: 'Logo margin',
    variants: 'Plans',
    variantNames: {
      both: 'Plain and with dimensions',
      plain: 'Plain',
      dim: 'With dimensions',
    } satisfies Record<HandoverOptions['variants'], string>,
    names: 'File names',
    zip: 'One ZIP archive',
    sheet: 'Contact sheet as PDF for each order',
    between: (least: number, most: number): string =>
      `Enter a number from ${count(least)} to ${count(most)}.`,
    planned: (files: number, orders: number): string =>
      orders === 1 ? many(files, 'file') : `${many(files, 'file')} of ${many(orders, 'order')}`,
    incomplete: (n: number): string => many(n, 'incomplete order'),
    without: (n: number): string => `${many(n, 'order')} without plans on this computer`,
    tooMany: (most: number): string =>
      `At most ${count(most)} orders at once. The rest won’t be handed over.`,
    nothing: 'There are no plans on this computer. Download the orders first.',
    previewOf: 'Copy of the first plan',
    target: 'Save to',
    /** `asks`: the system's dialog for a folder follows. */
    start: (n: number, asks = true): string => `Save ${many(n, 'file')}${asks ? '…' : ''}`,
    progress: 'Making copies',
    making: (done: number, total: number, name: string | null): string =>
      `${count(done)} of ${count(total)}${name === null ? '' : ` · ${name}`}`,
    bar: 'Hand-over in progress',
    show: 'Show hand-over',
    cancelRun: 'Cancel hand-over',
    done: (made: number, size: string): string =>
      made === 0 ? 'No files saved' : `${many(made, 'file')} saved, ${size}`,
    cancelled: (made: number): string =>
      made === 0 ? 'Cancelled. No files saved.' : `Cancelled. ${many(made, 'complete file')} kept.`,
    problems: (n: number): string => `${many(n, 'file')} couldn’t be made`,
    drag: 'Drag to another program',
    again: 'Change settings',
    handedOver: 'Handed over',
    correctedSince: 'Handed over, corrected since',
    correctedShort: 'Corrected since',
    handedOverAt: (state: string, when: string): string => `${state} (${when})`,
    mark: 'Mark as handed over',
    marked: (n: number): string => `${many(n, 'order')} marked as handed over`,
    unmarked: 'Hand-over removed',
    filter: 'Hand-over',
    filterValues: {
      any: 'Any hand-over',
      due: 'Ready, not handed over',
      handedOver: 'Handed over',
      correctedSince: 'Handed over, corrected since',
    } satisfies Record<OrderFilter['handover'], string>,
  },
}
