import { many } from '../../counts.ts'

/** Texts of the actions on one order: deleting a draft, change requests, combined PDF. */
export const orderActionMessages = {
  deletion: {
    label: 'Draft deletion',
    mark: {
      ready: 'Deletion pending',
      sending: 'Deleting…',
      unknown: 'Deletion not confirmed',
    } as Readonly<Record<string, string>>,
    bar: (titles: readonly string[]): string =>
      titles.length === 1 ? `Deleting draft: ${titles[0] ?? ''}` : `Deleting ${many(titles.length, 'draft')}`,
    left: (seconds: number): string => `${String(seconds)} s`,
    notDeleted: 'Draft kept',
    retry: 'Retry deletion',
    anyway: 'Delete anyway…',
    changed:
      'Needs attention: this draft changed at the service after you chose to delete it. It wasn’t deleted.',
    changedTitle: 'Delete the changed draft?',
    changedText: 'It changed at the service after you chose to delete it:',
    soon: 'This draft will be deleted in a few seconds. You can still keep it.',
    offline: 'This draft will be deleted when you’re online. You can still keep it.',
    sending: 'Deleting this draft…',
    unknown: 'The deletion is not confirmed. Planroom checks whether the draft still exists.',
    waits: 'This draft is not deleted yet.',
    refused: 'The service declined the deletion. The draft still exists.',
    done: (title: string): string => `Draft deleted: ${title}`,
    toOutbox: 'Show in outbox',
    toSettings: 'Open settings',
  },

  changes: {
    title: 'Change requests',
    loading: 'Loading change requests…',
    none: 'No change requests',
    notRead: 'Not loaded yet. Connect to the internet to load them.',
    updatedAt: (when: string): string => `Updated ${when}`,
    failed: (why: string): string => `Couldn’t update the change requests. ${why}`,
    noText: 'No description',
    local: 'Sent from this computer',
    localHint: 'The service doesn’t report its status.',
    sent: (when: string): string => `Sent ${when}`,
    rawLocal: 'Raw data: request and response',
  },

  combined: {
    busy: 'Downloading PDF…',
    fetched: (name: string): string => `${name} saved to the order’s folder`,
  },
}
