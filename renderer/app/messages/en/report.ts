import type { ReportJob } from '../../../../shared/contract/reports.ts'
import type { ReportSectionName } from '../../../../shared/domain/requestBodies.ts'
import { count, many } from '../counts.ts'

/** Texts of home reports. */
export const reportMessages = {
  report: {
    lead: 'PDFs of the plans with your logo and disclaimer',
    loading: 'Loading settings…',
    failedTitle: 'Couldn’t load the settings',

    orders: {
      chosen: (n: number): string => (n === 0 ? 'None selected' : count(n)),
      none: 'No orders selected',
      noneText: 'Search for an order here, or select several in Orders.',
      toOrders: 'Select in Orders',
      search: 'Add order',
      found: 'Matching orders',
      asModel: 'Use this as 3D model',
      asModelNote: 'If its order isn’t in the list',
      nothing: 'No matches. Try another part of the address.',
      noModel: 'No 3D model yet',
      already: 'Added',
      modelOnly: '3D model without order',
      modelNumber: (n: number): string => `3D model without order, ${count(n)}`,
      noModelText: 'Left out: home reports are made from 3D models, and this order has none yet.',
      leftOut: (n: number): string =>
        `${many(n, 'order')} without a 3D model ${n === 1 ? 'is' : 'are'} left out.`,
      modelNeeded: 'Add an order with a 3D model.',
      needed: 'Select at least one order.',
      tooMany: (most: number): string => `At most ${count(most)} orders. The rest weren’t added.`,
      remove: (title: string): string => `Remove ${title}`,
      clear: 'Clear',
      removed: (n: number): string => `${many(n, 'order')} removed.`,
      reading: 'Loading orders…',
    },

    exports: {
      title: 'Exports',
      add: 'Add',
      addLong: 'Add export',
      newName: (n: number): string => `Export ${count(n)}`,
      nameHint: 'Used in file names',
      duplicate: 'Duplicate',
      duplicateWithoutLogo: 'Duplicate without logo',
      duplicated: (name: string): string => `${name.trim()} copy`,
      withoutLogo: (name: string): string =>
        /^branded\b/i.test(name.trim())
          ? name.trim().replace(/^branded/i, 'Unbranded')
          : `${name.trim()} without logo`,
      duplicateHint: 'Copy this export with everything in it',
      removed: (name: string): string => `Removed “${name}”.`,
      problem: 'Needs attention',
    },

    brand: {
      title: 'Logo and disclaimer',
      pages: 'all pages',
      none: 'Each page has its own logo and disclaimer.',
    },

    sections: {
      title: 'Pages',
      names: {
        homereportFrontpage: 'Front page',
        homereportFloors: 'Floors',
        homereportMeasurements: 'Measurements',
      } satisfies Record<ReportSectionName, string>,
      handle: (name: string, n: number, all: number): string =>
        `${name}, ${count(n)} of ${count(all)}. Press Alt and an arrow key to move it.`,
      up: (name: string): string => `Move ${name} up`,
      down: (name: string): string => `Move ${name} down`,
      moved: (name: string, n: number, all: number): string =>
        `${name} moved to ${count(n)} of ${count(all)}.`,
      off: 'Not included',
      own: 'Different logo and disclaimer',
      leftOut: (name: string): string => `${name} left out.`,
      ownDropped: (name: string): string => `${name} has the logo and disclaimer of this export again.`,
    },

    logo: {
      hint: 'Link to a PNG or JPG',
      dropped:
        'Use a link: the service fetches the logo from the web, and files can’t be sent to it. Put the ' +
        'picture on your website or in a shared folder and paste its link.',
      placeholder: 'No logo',
      earlier: 'Logos used before',
      use: (link: string): string => `Use ${link}`,
      states: {
        ok: 'Valid',
        warning: 'Valid with warning',
        bad: 'This link can’t be used.',
        unseen: 'Not checked',
      },
      picture: 'Logo preview',
      isPdf: 'This is a PDF. Use a PNG or JPG.',
      noLink: 'Enter a link that starts with http:// or https://.',
      turned: (name: string | null): string =>
        name === null ? 'Uses the picture on this page' : `Uses the picture on this ${name} page`,
      wait: 'The logo is still being checked. Try again in a moment.',
      unseenNeeded: 'The logo couldn’t be checked. Check again, or clear the field.',
    },

    lines: {
      label: 'Disclaimer',
      line: (n: number): string => `Line ${count(n)}`,
      list: 'Disclaimer lines',
      handle: (n: number, all: number): string =>
        `Line ${count(n)} of ${count(all)}. Press Alt and an arrow key to move it, Delete to remove it.`,
      up: (n: number): string => `Move line ${count(n)} up`,
      down: (n: number): string => `Move line ${count(n)} down`,
      remove: (n: number): string => `Remove line ${count(n)}`,
      removed: (n: number): string => `Line ${count(n)} removed.`,
      moved: (from: number, to: number): string => `Line ${count(from)} moved to ${count(to)}.`,
      add: 'Add line',
      tooMany: (most: number): string => `At most ${count(most)} lines. The rest weren’t added.`,
    },

    files: {
      mergeNote: 'All pages in the order above. Otherwise one PDF per page.',
      zip: 'ZIP file',
      zipNote: 'Planroom unpacks it and keeps the ZIP',
      unit: 'Measurement unit',
      units: { ft: 'Feet', m: 'Metres', custom: 'Other' },
      customUnit: 'Unit code',
      customUnitHint: 'Sent as entered',
    },

    templates: {
      menu: 'Templates',
      none: 'Templates',
      empty: 'No templates',
      save: 'Save as template…',
      manage: 'Manage templates…',
      saveTitle: 'Save as template',
      saveText: 'Includes all exports with their pages, logos, disclaimers, units and files, but no orders.',
      replace: 'Replace with current settings',
      taken: (name: string): string => `Applied “${name}”.`,
    },
    disclaimers: {
      menu: 'Saved disclaimers',
      none: 'Saved lines',
      empty: 'No saved disclaimers',
      save: 'Save disclaimer…',
      manage: 'Manage disclaimers…',
      saveTitle: 'Save disclaimer',
      saveText: 'For use on any page of your company’s reports.',
      replace: 'Replace with current lines',
      taken: (name: string): string => `Inserted “${name}”.`,
    },
    saved: {
      saved: (name: string): string => `Saved as “${name}”.`,
      replaced: (name: string): string => `Replaced “${name}”.`,
      deleted: (name: string): string => `Deleted “${name}”.`,
      nameLong: 'Use at most 100 characters.',
      replaces: (name: string): string => `This replaces “${name}”.`,
      nameTaken: (name: string): string => `“${name}” already exists. Choose another name.`,
      rename: 'Rename',
      renameOf: (name: string): string => `Rename ${name}`,
      deleteOf: (name: string): string => `Delete ${name}`,
      allDeleted: 'Nothing saved',
    },

    outline: {
      forEach: (n: number): string => (n === 1 ? 'For 1 order' : `For each of ${count(n)} orders`),
      forNone: 'For each order you select',
      single: 'PDF',
      inZip: 'In a ZIP, unpacked beside it',
      unit: (unit: string): string =>
        unit === 'ft' ? 'feet' : unit === 'm' ? 'metres' : unit === '' ? 'no unit' : unit,
      nothing: 'No files: all pages are left out.',
      page: (name: string, logo: boolean, lines: number): string =>
        [
          name,
          logo ? 'with a logo' : 'without a logo',
          lines === 0 ? 'no disclaimer' : many(lines, 'line'),
        ].join(', '),
      logo: 'logo',
      noLogo: 'no logo',
      lines: (n: number): string => (n === 0 ? 'no disclaimer' : many(n, 'line')),
      where: 'Saved in',
      folder: 'the order’s folder / Home report',
      loneFolder: 'without an order: your library’s folder / Home reports / Model of (date)',
    },

    run: {
      export: (n: number): string => (n === 0 ? 'Export' : `Export for ${many(n, 'order')}`),
      running: 'Exporting…',
      starting: 'Checking the settings…',
      busy: 'An export is running. Wait until it’s finished.',
      offline: 'You’re offline. Exporting requires a connection. Your settings are saved.',
      title: 'Export',
      earlier: (n: number): string => `Earlier exports (${count(n)})`,
      progress: (done: number, all: number): string => `${count(done)} of ${count(all)} orders`,
      states: {
        waiting: 'Waiting',
        asking: 'Creating…',
        downloading: 'Saving…',
        done: 'Done',
        failed: 'Failed',
        cancelled: 'Cancelled',
        unknown: 'Not confirmed',
      } satisfies Record<ReportJob['state'], string>,
      fromZip: (name: string): string => `from ${name}`,
      serviceMessage: (text: string): string => `Message from the service: ${text}`,
      failedFiles: 'Not saved',
      unknown: 'Reports aren’t charged, so you can export again.',
      retry: (n: number): string => (n === 1 ? 'Retry' : `Retry ${count(n)} orders`),
      repeatExport: 'Export again',
      retryHint: 'Exports the orders that failed again, with the current settings',
      summary: (done: number, failed: number): string =>
        failed === 0
          ? `${many(done, 'order')} exported`
          : `${count(done)} exported, ${count(failed)} not exported`,
    },
  },
}
