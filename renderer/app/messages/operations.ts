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
      companyInfo: { name: 'Company information', text: 'Shown in Team' },
      combinedPdf: { name: 'Combined PDF', text: 'All plans of an order in one file' },
      changeRequests: { name: 'Change requests', text: 'Listed in an order’s details' },
      changeRequest: { name: 'Change request details', text: 'Its status and details' },
      deleteDraft: { name: 'Delete drafts', text: 'With undo' },
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
    tried: (when: string): string => `Tried ${when}`,
    retry: 'Retry',
    willTry: 'Planroom tries it again when it’s next needed.',
    pathOf: (name: string): string => `Path: ${name}`,
    undo: 'Undo',
    reset: 'Reset to default',
    ofOperation: (name: string, action: string): string => `${action}: ${name}`,
    saved: 'Saved.',
    identify: 'User identifier',
    identifyHint: 'How a change to a user identifies the user.',
    identifiers: {
      email_and_id: {
        label: 'E-mail and ID',
        note: 'Sends the current e-mail address and the ID. Default.',
      },
      email: { label: 'E-mail', note: 'Sends the current e-mail address with the new values.' },
      id: { label: 'ID', note: 'Sends the user’s ID with the new values.' },
      path: {
        label: 'Path',
        note: 'Adds the current e-mail address to the path: /users/name@company.example.',
      },
    } satisfies Record<UserIdentifier, { label: string; note: string }>,
  },
}
