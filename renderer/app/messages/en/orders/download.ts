import type { Output } from '../../../../../shared/contract.ts'
import {
  assetFormats,
  assetKinds,
  type AssetFormat,
  type AssetKind,
} from '../../../../../shared/domain/assets.ts'
import type { BuiltInPresetId } from '../../../../../shared/domain/presets.ts'
import { assetMessages } from '../assets.ts'
import { count, many } from '../../counts.ts'

/** Texts of presets and of the download dialog. */
export const downloadMessages = {
  presets: {
    builtIn: {
      everything: { name: 'Everything', short: 'All', text: 'Every file of a delivery, in every format.' },
      mls: { name: 'MLS set', short: 'MLS', text: 'Floor plans as JPG and PDF, for listings.' },
      plans: {
        name: 'Plans only',
        short: 'Plans',
        text: '2D floor plans, with and without dimensions, in every format.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'CAD files such as DXF, as ZIP archives.' },
    } satisfies Record<BuiltInPresetId, { name: string; short: string; text: string }>,
    lead:
      'A preset sets which files Download gets. Files outside the company’s preset don’t count as ' +
      'missing. The first four presets can’t be changed.',
    contents: (kinds: readonly AssetKind[], formats: readonly AssetFormat[]): string => {
      const what =
        kinds.length === assetKinds.length
          ? 'Everything'
          : kinds.map((kind) => assetMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, in every format`
      return `${what}, as ${formats.map((format) => assetMessages.formatNames[format]).join(', ')}`
    },
    add: 'New preset…',
    edit: 'Edit…',
    delete: 'Delete…',
    of: (name: string, action: string): string => `${action.replace('…', '')} ${name}`,
    titleNew: 'New preset',
    titleEdit: (name: string): string => `Preset: ${name}`,
    name: 'Name',
    nameNeeded: 'Enter a name.',
    nameTaken: 'A preset with this name already exists.',
    nameLong: 'Use at most 60 characters.',
    save: 'Save preset',
    deleteTitle: (name: string): string => `Delete ${name}?`,
    deleteText: 'Companies that use it will download everything. Downloaded files are kept.',
    deleteConfirm: 'Delete preset',
    default: 'Default preset',
    auto: 'Download new deliveries automatically',
    autoHint:
      'Checks about every 10 minutes while Planroom is open and downloads deliveries from now on. ' +
      'While transfers are paused, new deliveries wait.',
    menu: 'Download with another preset',
    isDefault: 'Default',
    choose: 'Choose what to download…',
    /** Name of a preset in the menu while the download asks first. */
    asks: (name: string): string => `${name}…`,
    manage: 'Manage presets',
    preset: 'Preset',
    customChoice: 'Custom',
  },

  download: {
    lead: 'Files already on this computer aren’t downloaded again.',
    kinds: 'Kinds',
    formats: 'Formats',
    all: 'Everything',
    restore: 'Restore files deleted from their folders',
    nothing: 'The selected kinds aren’t available in the selected formats.',
    started({ orders, withoutFiles }: Output<'transfers:start'>): string {
      if (orders === 0 && withoutFiles === 0) return 'Already in Transfers.'
      const added =
        orders === 0 ? 'Nothing added to Transfers.' : `${many(orders, 'order')} added to Transfers.`
      return withoutFiles === 0
        ? added
        : `${added} ${many(withoutFiles, 'order has', 'orders have')} no files yet.`
    },
    summary: 'What is downloaded',
    size: 'Size',
    free: 'Free space',
    filesToCome(files: number, unreadOrders: number): string {
      if (unreadOrders === 0) return files === 0 ? 'Already downloaded' : count(files)
      return files === 0
        ? `${many(unreadOrders, 'order')}: known while downloading`
        : `${count(files)}, and those of ${many(unreadOrders, 'more order')}`
    },
    about: (size: string): string => `About ${size}`,
    sizeUnknown: 'Known while downloading',
    freeUnknown: 'Can’t be read',
    estimating: 'Counting files…',
    change: 'Change…',
    changeFolder: 'Change folder…',
    tooLittle: (free: string): string =>
      `Only ${free} free: the download may not fit. Free up space or change the folder.`,
    presetUsed: (preset: string): string => `Preset: ${preset}`,
  },
}
