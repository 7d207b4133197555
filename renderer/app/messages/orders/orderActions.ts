import { many } from '../counts.ts'

/** Texts of the actions on one order: deleting a draft, change requests, combined PDF. */
export const orderActionMessages = {
  deletion: {
    open: 'Delete draft…',
    label: 'Deletion of this draft',
    mark: {
      ready: 'To be deleted',
      sending: 'Being deleted',
      unknown: 'Perhaps deleted',
    } as Readonly<Record<string, string>>,
    bar: (titles: readonly string[]): string =>
      titles.length === 1
        ? `The draft is deleted in a moment: ${titles[0] ?? ''}`
        : `${many(titles.length, 'draft is', 'drafts are')} deleted in a moment`,
    left: (seconds: number): string => `${String(seconds)} s`,
    keep: 'Keep the draft',
    notDeleted: 'The draft is kept. Nothing was sent.',
    retry: 'Delete it again',
    anyway: 'Delete anyway…',
    keepChanged: 'Keep draft',
    changed:
      'Needs attention: this draft was changed at the service since you chose to delete it. It wasn’t deleted.',
    changedTitle: 'Delete the changed draft?',
    changedText: 'It was changed at the service since you chose to delete it:',
    changedConfirm: 'Delete draft',
    soon: 'This draft is deleted in a moment. Until then it can be kept.',
    offline: 'This draft is deleted as soon as there is a network. Until then it can be kept.',
    sending: 'This draft is being deleted.',
    unknown: 'The deletion was sent, but no answer came. Planroom looks whether the draft is still there.',
    waits: 'This draft was not deleted yet.',
    refused: 'This draft was not deleted.',
    done: (title: string): string => `The draft was deleted: ${title}`,
    toOutbox: 'Show in outbox',
    toSettings: 'Open settings',
  },

  changes: {
    title: 'Change requests',
    loading: 'Reading the change requests…',
    none: 'None so far.',
    notRead: 'They were not read yet. That needs a network.',
    read: (when: string): string => `Read ${when}`,
    failed: (why: string): string => `They could not be read again: ${why}`,
    noText: 'No text',
    local: 'As sent from here',
    localHint: 'This service does not tell what became of it.',
    sent: (when: string): string => `Sent ${when}`,
    raw: 'As the service sent it',
    rawLocal: 'As it was sent, with the answer',
  },

  combined: {
    open: 'Combined PDF',
    busy: 'Fetching the PDF…',
    fetched: (name: string): string => `${name} is in the folder of this order.`,
  },
}
