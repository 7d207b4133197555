import {
  assetFormats,
  assetKinds,
  type AssetFormat,
  type AssetKind,
} from '../../../../shared/domain/assets.ts'
import type { BuiltInPresetId } from '../../../../shared/domain/presets.ts'
import { assetMessages } from '../assets.ts'
import { many } from '../counts.ts'

/** Texts of presets and of the download dialog. */
export const downloadMessages = {
  presets: {
    builtIn: {
      everything: { name: 'Everything', text: 'Every file of a delivery, in every format.' },
      mls: { name: 'MLS set', text: 'Floor plans as JPG pictures and PDF documents, as listings take them.' },
      plans: { name: 'Plans only', text: '2D floor plans, with and without dimensions, in every format.' },
      cad: { name: 'CAD', text: 'Archives with DXF and the like for drawing programs.' },
    } satisfies Record<BuiltInPresetId, { name: string; text: string }>,
    lead:
      'A preset says which kinds and formats Download brings. Each company uses one of them; files ' +
      'outside of it do not count as missing. The first four cannot be changed.',
    contents: (kinds: readonly AssetKind[], formats: readonly AssetFormat[]): string => {
      const what =
        kinds.length === assetKinds.length
          ? 'Everything'
          : kinds.map((kind) => assetMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, in every format`
      return `${what}, as ${formats.map((format) => assetMessages.formatNames[format]).join(', ')}`
    },
    add: 'New preset',
    edit: 'Edit…',
    delete: 'Delete…',
    of: (name: string, action: string): string => `${action.replace('…', '')} ${name}`,
    titleNew: 'New preset',
    titleEdit: (name: string): string => `Preset: ${name}`,
    name: 'Name',
    nameNeeded: 'A preset needs a name.',
    nameTaken: 'There is a preset of this name already.',
    nameLong: 'A name has at most 60 letters.',
    save: 'Save preset',
    deleteTitle: (name: string): string => `Delete ${name}?`,
    deleteText: 'Companies that use it download everything from then on. Files on disk stay.',
    deleteConfirm: 'Delete preset',
    default: 'Preset for Download',
    auto: 'Download new deliveries automatically',
    autoHint:
      'Looks about every ten minutes while Planroom is open, and downloads what is delivered from ' +
      'now on. Older orders stay as they are. While transfers are paused, new deliveries wait.',
    menu: 'Download with another preset',
    isDefault: 'Default',
    choose: 'Choose kinds and formats…',
    manage: 'Manage presets…',
    preset: 'Preset',
    customChoice: 'Own choice',
  },

  download: {
    title: (n: number): string => `Download ${many(n, 'order')}`,
    lead: 'Files that are on disk already are not downloaded again.',
    kinds: 'What',
    formats: 'Formats',
    all: 'Everything',
    restore: 'Also download files again that were deleted from their folders',
    start: 'Download',
    nothing: 'None of the chosen kinds comes in the chosen formats.',
    started: (n: number): string =>
      n === 0 ? 'Nothing to download.' : `${many(n, 'order')} added to the transfers.`,
    folder: (path: string): string => `Into ${path}`,
    takes: (preset: string): string => `Takes: ${preset}`,
  },
}
