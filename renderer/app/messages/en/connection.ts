import type { DemoTask } from '../../../../shared/domain/demoTasks.ts'
import { many } from '../counts.ts'

interface TaskTexts {
  title: string
  text: string
  action: string
}

/** Texts of connecting a company, and of the first steps with the demo company. */
export const connectionMessages = {
  connection: {
    /** Texts in the drawing of the first start. */
    drawing: {
      width: '9.60 m',
      height: '11.85 m',
      bedroom: 'Bedroom',
      kitchen: 'Kitchen',
      livingRoom: 'Living room',
      bath: 'Bath',
    },
    titleNew: 'Add connection',
    titleEdit: (name: string): string => `Connection: ${name}`,
    where:
      'The service gives your company three addresses and an API key. Paste the e-mail with them into any ' +
      'field. If you don’t have them, ask your company’s administrator or the service’s support.',
    /** `missing`: labels of the fields that still need a value. */
    filled: (missing: readonly string[]): string =>
      missing.length === 0
        ? 'Filled in. Check the values, then test.'
        : `Filled in, except: ${missing.join(', ')}.`,
    notFilled: (file: string): string => `${file} doesn’t contain the addresses and key of a company.`,
    name: 'Company name',
    nameHint: 'Shown in the side bar and used for folders.',
    files: 'Each order gets its own folder. Names can be changed in Settings. Example:',
    usualFolder: (name: string): string =>
      name === '' ? '“Planroom” in your documents' : `“Planroom/${name}” in your documents`,
    addressExample: 'https://…',
    baseUrl: 'Orders address',
    baseHint: 'Orders, drafts, users and offices.',
    tokenUrl: 'Scan link address',
    tokenHint: 'Shows and extends the scan link.',
    exportUrl: 'Export address',
    exportHint: 'Home reports.',
    apiKey: 'API key',
    apiKeyHint: 'Stays on this computer and is never shown again.',
    replaceKey: 'New API key',
    separateKeys: 'Use separate keys for the scan link or export address',
    tokenKey: 'Key for the scan link address',
    exportKey: 'Key for the export address',
    separateKeyHint: 'Leave blank to use the API key.',
    separateKeyRemoved: 'Removed when you save. The API key is used then.',
    removeKey: 'Remove key',
    undoRemoveKey: 'Keep key',
    weak:
      'This computer has no key ring, so the key can’t be stored securely. Unless you allow it, the ' +
      'key is removed when Planroom closes.',
    locked:
      'The key ring is locked. You are asked to unlock it when you save. While it stays locked, the key is ' +
      'removed when Planroom closes.',
    none: 'This computer’s key ring can’t be used. The key is removed when Planroom closes.',
    allowWeak: 'Store the key anyway, where other programs of this user could read it',
    test: 'Test',
    save: 'Test and save',
    sameTitle: 'Is this the same company?',
    sameText: (name: string): string =>
      `The orders address differs from that of “${name}”. Orders, files and outbox entries belong to ` +
      'one company only.',
    same: 'Same company, new address',
    other: 'Different company…',
    otherNote: (name: string): string =>
      `“${name}” isn’t changed. Enter a name and key for the other company.`,
    saving: 'Testing the connection…',
    readingFolder: 'Saved. Reading the folder…',
    saved: (name: string): string => `${name} is connected.`,
    folderNotUsed: (reason: string): string =>
      `${reason} The usual folder is used. New deliveries aren’t downloaded automatically.`,
    needed: 'Required',
    badAddress: 'Enter a full address, such as https://api.example.com.',
    probing: 'Testing…',
  },

  tryList: {
    lead: 'The demo company runs on this computer. Nothing that you order costs money.',
    allDone: 'All done. Connect your company when you’re ready.',
    preparing: 'Preparing sample orders…',
    done: 'Done',
    left: (steps: number): string => `${many(steps, 'step')} left`,
    hide: 'Hide list',
    hidden: 'Help › Things to try shows the list again.',
    samples:
      'A sample CSV and a sample link are in the folder “Samples”. You can drag them onto the window, too.',
    tasks: {
      review: {
        title: 'Compare a corrected plan',
        text: 'A plan was delivered again. See what changed, and accept or question each change.',
        action: 'Show changes',
      },
      request: {
        title: 'Request a change',
        text: 'Two annotations say what is wrong with a plan. Send them to the service.',
        action: 'Request a change…',
      },
      download: {
        title: 'Download a delivery',
        text: 'Download the files of an order. They stay on this computer, also offline.',
        action: 'Show order',
      },
      handover: {
        title: 'Hand over a delivery',
        text: 'Save copies for a listing: sized, with your logo, as files, ZIP or web page.',
        action: 'Hand over order…',
      },
      order: {
        title: 'Order a floor plan',
        text: 'Paste an address in one line, and the form is filled.',
        action: 'New order',
      },
      bulk: {
        title: 'Order several plans at once',
        text: 'Import the sample CSV. One of its rows needs attention.',
        action: 'Import sample',
      },
      redraw: {
        title: 'Redraw an existing plan',
        text: 'Start with the sample link to a plan.',
        action: 'New redraw',
      },
    } satisfies Record<DemoTask, TaskTexts>,
  },
}
