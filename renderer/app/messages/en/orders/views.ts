import { count } from '../../counts.ts'
import type { Density } from '../../../../../shared/domain/density.ts'

/** Texts of the views and the columns of the order list. */
export const viewMessages = {
  columnChooser: {
    label: 'Columns',
    hint:
      'To reorder, drag or press Alt and an arrow key. Left and Right change the width, Delete ' +
      'resets it. If the window is too narrow, some are left out.',
    handle: (name: string, n: number, all: number): string => `Move ${name}, ${count(n)} of ${count(all)}`,
    density: 'Density',
    densities: { compact: 'Compact', comfortable: 'Comfortable' } satisfies Record<Density, string>,
  },

  views: {
    menu: 'Views',
    label: (name: string): string => `View: ${name}`,
    all: 'All orders',
    notDownloaded: 'Ready, not downloaded',
    notHandedOver: 'Ready, not handed over',
    updated: 'Updated',
    save: 'Save view…',
    remove: (name: string): string => `Delete view “${name}”`,
    removed: (name: string): string => `Deleted view “${name}”.`,
    title: 'Save view',
    lead: 'Saves the current filters under a name.',
    nameLong: 'Use at most 60 characters.',
    nameTaken: 'This view comes with Planroom. Choose another name.',
    replaces: 'Replaces the view with this name.',
  },
}
