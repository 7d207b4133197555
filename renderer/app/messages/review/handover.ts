import type { HandoverOptions } from '../../../../shared/domain/handover/options.ts'
import { count, many } from '../counts.ts'

/** Texts of copies for listings and agents. */
export const handoverMessages = {
  handover: {
    open: 'Hand over…',
    title: (n: number): string => `Hand over ${many(n, 'order')}`,
    lead: 'Makes copies for listings and agents. The delivered files stay as they are.',
    preset: 'Preset',
    /** The presets that are always there, by their longest edge. */
    builtIn: (edge: number): string => `Listing, ${count(edge)} px`,
    custom: 'Custom',
    savePreset: 'Save preset…',
    presetName: 'Preset name',
    save: 'Save',
    deletePreset: 'Delete preset',
    format: 'Format',
    formats: { jpg: 'JPG', png: 'PNG' } satisfies Record<HandoverOptions['format'], string>,
    edge: 'Longest edge',
    edges: (edge: number): string => `${count(edge)} px`,
    ownEdge: 'Other',
    pixels: 'Pixels',
    maxSize: 'Largest file',
    megabytes: 'MB; empty for no limit',
    margin: 'White margin',
    percent: '% of the longest edge',
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
    without: (n: number): string => `${many(n, 'order')} without plans on this computer`,
    nothing: 'There are no plans on this computer. Download the orders first.',
    preview: 'Files',
    more: (n: number): string => `and ${many(n, 'more order')}`,
    start: (n: number): string => `Save ${many(n, 'file')}…`,
    progress: 'Making copies',
    making: (done: number, total: number, name: string | null): string =>
      `${count(done)} of ${count(total)}${name === null ? '' : ` · ${name}`}`,
    cancel: 'Cancel',
    done: (made: number, size: string): string => `${many(made, 'file')} saved, ${size}`,
    cancelled: (made: number): string => `Canceled. ${many(made, 'complete file')} kept.`,
    problems: (n: number): string => `${many(n, 'file')} couldn’t be made`,
    reveal: 'Open folder',
    drag: 'Drag to another program',
    again: 'Change settings',
  },
}
