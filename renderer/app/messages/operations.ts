import type { Operation, OperationName, UserIdentifier } from '../../../shared/contract/operations.ts'

/** Texts of the optional operations of a service. */
export const operationsMessages = {
  operations: {
    title: 'API features',
    lead:
      'Not every service has these. Planroom tries each when it’s needed and stops asking for one ' +
      'that isn’t offered. Paths follow the orders address; Planroom fills in names in braces.',
    of: (company: string): string => `For ${company}`,
    loading: 'Loading API features…',
    names: {
      companyInfo: { name: 'Company information', text: 'Shown beside the team' },
      combinedPdf: { name: 'Combined PDF', text: 'All plans of an order in one file, in its folder' },
      changeRequests: { name: 'Change requests of an order', text: 'The list in the details of an order' },
      changeRequest: { name: 'One change request', text: 'Its state and what the service tells beside' },
      deleteDraft: { name: 'Deleting a draft', text: 'With a moment to take it back' },
    } satisfies Record<OperationName, { name: string; text: string }>,
    orderDetails: {
      name: 'Order details',
      text: 'Needed to download files. Tried again daily while not offered.',
    },
    states: {
      untried: 'Not tried yet',
      offered: 'Offered',
      not_offered: 'Not offered',
    } satisfies Record<Operation['state'], string>,
    tried: (when: string): string => `tried ${when}`,
    retry: 'Try again',
    willTry: 'It is tried again the next time it is needed.',
    pathOf: (name: string): string => `Path: ${name}`,
    save: 'Save',
    undo: 'Undo',
    reset: 'Reset to default',
    ofOperation: (name: string, action: string): string => `${action}: ${name}`,
    saved: 'Saved.',
    identify: 'User identifier',
    identifyHint: 'Services differ in how a change of a user says whom it is about.',
    identifiers: {
      email_and_id: {
        label: 'By e-mail and id',
        note: 'Sends the present e-mail address and the id. The default, as one of them is most likely looked at.',
      },
      email: { label: 'By e-mail', note: 'Sends the present e-mail address beside the new values.' },
      id: { label: 'By id', note: 'Sends the user’s id beside the new values.' },
      path: {
        label: 'By the path',
        note: 'Puts the present e-mail address at the end of the path: /users/name@company.example.',
      },
    } satisfies Record<UserIdentifier, { label: string; note: string }>,
  },
}
