import type { Connection } from '../../../shared/contract/connections.ts'
import { count } from './counts.ts'

/** Texts of the settings. */
export const settingsMessages = {
  settings: {
    title: 'Settings',
    sections: {
      connections: 'Connections',
      presets: 'What to download',
      names: 'Folders and names',
      transfers: 'Transfers',
      data: 'Data on this computer',
    },
    add: 'Connect another company',
    addDemo: 'Look around with a demo company',
    edit: 'Edit…',
    use: 'Use',
    inUse: 'In use',
    forget: 'Forget…',
    forgetTitle: (name: string): string => `Forget ${name}?`,
    forgetText:
      'Its key and what was read of its orders are removed from this computer. The files in its folder stay.',
    forgetConfirm: 'Forget connection',
    chooseFolder: 'Choose folder…',
    folder: 'Folder',
    keyStates: {
      stored: 'Key kept, encrypted',
      session: 'Key kept until Planroom closes',
      missing: 'No key',
      refused: 'Key refused',
    } satisfies Record<Connection['keyState'], string>,
    folderTemplate: 'Folders',
    nameTemplate: 'File names',
    tokens: 'Insert',
    preview: 'Preview',
    previewProblem: 'Shown once both templates work.',
    stays: 'An order keeps the folder it was given; new names are for orders that have none yet.',
    saveNames: 'Save',
    resetNames: 'Undo',
    saved: 'Saved.',
    concurrency: 'Files at the same time',
    auto: 'Automatic',
    autoHint: 'Finds out how many files at the same time are fastest.',
    fixed: 'At most',
    fixedHint: 'Helps where others share the line.',
    speed: {
      title: 'Speed limit',
      off: 'None: as fast as the line allows',
      atMost: 'At most',
      field: 'Megabytes a second',
      same: (megabytes: number): string =>
        `Megabytes a second. That is ${count(Math.round(megabytes * 80) / 10)} Mbit/s, as internet lines are measured.`,
      wrong: 'Write a number from 0.1 to 1000.',
    },
    atOnce: 'Changes take effect at once, also while files are on their way.',
    announce: 'Tell me when new deliveries have been downloaded automatically',
    announceHint: 'With a silent notification of the system.',
    dataFolder: 'Planroom’s own records',
    dataHint: 'Orders, settings and encrypted keys. Delivered files are in the folders of each connection.',
    version: (value: string): string => `Planroom ${value}`,
    copyPath: 'Copy path',
  },
}
