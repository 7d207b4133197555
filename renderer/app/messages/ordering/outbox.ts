import type { EntryKind, EntryState } from '../../../../shared/contract/outbox.ts'
import { count, many } from '../counts.ts'

/** Texts of the outbox. */
export const outboxMessages = {
  outbox: {
    title: 'Outbox',
    list: 'What is written, waits or was sent',
    detail: 'What is sent',
    loading: 'Reading the outbox…',
    failedTitle: 'The outbox could not be shown',
    problem: {
      title: 'The outbox can’t be opened',
      text:
        'Everything else works. Nothing is sent, and what you type in an order isn’t saved until the ' +
        'outbox can be opened again.',
      details: (reason: string | null): string =>
        [
          reason ?? '',
          'To start with an empty outbox: export this one, check your recent orders, quit Planroom, ' +
            'move outbox.db and the files that begin with its name out of their folder, and start ' +
            'Planroom again.',
        ]
          .join('\n')
          .trim(),
      export: 'Export outbox…',
      reveal: 'Show in folder',
      exported: 'Outbox exported',
    },
    emptyTitle: 'Nothing waits to be sent',
    emptyText:
      'Drafts, redraws, change requests and upgrades stand here from their first word until they are ordered.',
    newDraft: 'Write a draft',
    toOrders: 'Go to orders',
    offline:
      'There is no network. What you agreed to goes out by itself when it is back; the rest waits for you.',
    summary: (attention: number, waiting: number): string =>
      [
        attention === 0 ? '' : `${count(attention)} ${attention === 1 ? 'needs' : 'need'} you`,
        waiting === 0 ? '' : `${count(waiting)} waiting`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    groups: { attention: 'Needs you', waiting: 'Waiting', writing: 'Being written', done: 'Sent' },
    showMore: (n: number): string => `Show ${many(n, 'more', 'more')}`,
    kinds: {
      draft: 'Draft',
      draft_update: 'Change to a draft',
      draft_delete: 'Deletion of a draft',
      redraw: 'Redraw',
      change_request: 'Change request',
      upgrade: 'Upgrade',
    } satisfies Record<EntryKind, string>,
    states: {
      writing: 'Being written',
      ready: 'Waiting',
      sending: 'Being sent',
      done: 'Sent',
      refused: 'Refused',
      unknown: 'Not confirmed',
    } satisfies Record<EntryState, string>,
    untitled: 'Without an address yet',
    waits: {
      agreedOffline: 'Goes out by itself when the network is back.',
      agreed: 'Goes out by itself.',
      offline: 'There is no network. It waits until you send it.',
      ready: 'Waits until you send it.',
      buy: 'Nothing is bought until you press Buy.',
      deletes: 'The draft is deleted in a moment.',
      deletesOffline: 'The draft is deleted when the network is back.',
      deletesByHand: 'The draft is not deleted until you say so.',
    },
    deletion: {
      what: 'The draft, by its id. Nothing else is sent.',
      send: 'Delete now',
      review: 'Review draft',
      drop: 'Keep the draft',
      notDeleted: (titles: readonly string[]): string =>
        titles.length === 1
          ? `Not deleted: ${titles[0] ?? ''}`
          : `${count(titles.length)} taken off the list`,
      refusedTitle: 'The draft was not deleted',
      refusedHint: 'It is still at the service.',
      unknownText:
        'It was sent, but no answer came. Planroom looks whether the draft is still there, and never ' +
        'deletes it again by itself.',
      didArrive: 'Mark as deleted',
      neverArrived: 'Mark as not deleted…',
      neverArrivedText: 'The deletion goes back to Waiting, and can be sent again or discarded.',
      neverArrivedSure: 'Mark as not deleted',
      markedDeleted: 'Marked as deleted.',
      noCandidates: 'The draft is still there so far. The service may still be busy with it.',
    },
    line: (row: number): string => `Line ${count(row)} of a list`,
    send: 'Send',
    sendAll: (n: number): string => `Send all ${count(n)}`,
    edit: 'Edit',
    write: 'Go on writing',
    buy: 'Review and buy…',
    drop: 'Discard',
    takeOff: 'Take off the list',
    decideFirst: 'Say first whether it arrived. Until then its line keeps it from being ordered twice.',
    of: (title: string, action: string): string => `${action}: ${title}`,
    dropped: (titles: readonly string[]): string =>
      titles.length === 1 ? `Discarded: ${titles[0] ?? ''}` : `${count(titles.length)} discarded`,
    undo: 'Undo',
    showOrder: 'Show order',
    pickOne: 'Choose one of the list to see what exactly is sent.',
    reference: 'Reference',
    ownReference: 'Made by Planroom, to find the order again by it.',
    copyReference: 'Copy reference',
    copied: 'Copied.',
    times: { created: 'Created', written: 'Written', changed: 'Changed', sent: 'Sent' },
    notChecked: 'Not checked yet',
    lastChecked: (time: string): string => `Last checked ${time}`,
    willSend: 'What will be sent',
    wasSent: 'What was sent',
    typed: 'What is written so far',
    raw: 'Exactly as JSON',
    nothingTyped: 'Nothing is typed yet.',
    serviceMessage: 'The service said',
    answer: 'The service’s answer in full',
    refusedTitle: 'The service did not accept it',
    refusedHint: 'Nothing was ordered. Put it right and send it again.',
    unknownTitle: 'Not confirmed',
    unknownText:
      'It was sent, but no answer came. Planroom checks for a day whether the service received it, ' +
      'and never sends it again by itself.',
    checkNow: 'Check now',
    checking: 'Checking…',
    unknownChange: 'It was sent, but no answer came. Planroom never sends it again by itself.',
    unknownChangeHint:
      'A change request has no reference: Planroom looks for its text where the service lists ' +
      'change requests. If it isn’t found, ask the service whether it was received.',
    candidates: 'One of these orders may be it:',
    noCandidates:
      'Not found so far. The service’s list may be behind, so it may have been received all the same.',
    choose: 'Choose',
    didArrive: 'Mark as received',
    neverArrived: 'Mark as not received…',
    neverArrivedText:
      'It goes back to Waiting and can be sent again. If it did arrive after all, the service ' +
      'would have it twice, and may charge twice.',
    neverArrivedSure: 'Mark as not received',
    cancel: 'Cancel',
    markedReceived: 'Marked as received.',
    markedNotReceived: 'Marked as not received. It waits to be sent.',
    resend: {
      open: 'Send again…',
      title: 'Send again?',
      warning:
        'The service may have received it already. If it did, sending it again places a second ' +
        'order, which may be charged.',
      warningOther: 'The service may have received it already. If it did, sending it again makes it twice.',
      checksFirst: 'Planroom checks once more first, and sends it only if it doesn’t find it.',
      send: 'Check and send again',
      checking: 'Checking…',
      noneOfThese: 'None of these: send again',
      candidates: 'Nothing was sent. One of these orders may be it:',
      failed: (why: string): string => `Nothing was sent. ${why}`,
      found: 'The service had received it. Nothing was sent again.',
      sent: 'Sent again.',
      notConfirmed: 'Sent again, but not confirmed.',
    },
    sendingText: 'It is on its way. Wait for the answer.',
    yes: 'Yes',
    no: 'No',
    none: 'None',
    companyDefault: 'Company default',
    keepsPackage: 'Stays as it is',
    fields: {
      street: 'Street',
      suite: 'Suite, flat',
      city: 'City',
      state: 'State',
      postalCode: 'Postal code',
      country: 'Country',
      owner_email: 'Owner',
      info: 'Notes',
      external_id: 'Reference',
      latitude: 'Latitude',
      longitude: 'Longitude',
      package_type: 'Package',
      add_ons: 'Add-ons',
      order_type: 'Kind of redraw',
      source: 'Links',
      template_id: 'Drawing style',
      products: 'Products',
      text: 'Request',
      img_urls: 'Pictures',
      'order_preferences.style_2d.style_template_id': '2D drawing style',
      'order_preferences.style_2d.add_info': '2D notes',
      'order_preferences.style_3d.video.speed': 'Video speed',
      'order_preferences.style_3d.video.layout': 'Video layout',
      'order_preferences.style_3d.furniture_set': 'Furniture',
      'order_preferences.style_3d.include_basement': 'Basement in 3D',
      'order_preferences.style_3d.add_info': '3D notes',
    } as Readonly<Record<string, string>>,
  },
}
