/** Operations that the service's documentation has by name only (resources/docs/service.md), as one table. */

export const operationMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type OperationMethod = (typeof operationMethods)[number]

/** How sure the default of an operation is. `unknown`: only its name is known. */
export type Certainty = 'sure' | 'likely' | 'guess' | 'unknown'

/** Parts of the window that offer operations. */
export const operationGroups = ['order', 'team', 'company'] as const
export type OperationGroup = (typeof operationGroups)[number]

/**
 * Placeholders of paths and bodies, by their kind of value. Names are those of the service's fields where it has one. A
 * `secret` is never stored and never shown.
 */
export const placeholders = {
  order_id: 'text',
  change_request_id: 'text',
  user_id: 'text',
  email: 'text',
  role: 'text',
  office_id: 'text',
  office_name: 'text',
  name: 'text',
  surname: 'text',
  password: 'secret',
  current_password: 'secret',
  company_id: 'text',
  company_name: 'text',
  webhook_urls: 'list',
  webhook_triggers: 'list',
  message: 'text',
  style_template_id: 'text',
  add_info: 'text',
  furniture_set: 'text',
  include_basement: 'boolean',
  street: 'text',
  suite: 'text',
  city: 'text',
  state: 'text',
  postalCode: 'text',
  country: 'text',
  owner_email: 'text',
  external_id: 'text',
  info: 'text',
  latitude: 'number',
  longitude: 'number',
  package_type: 'text',
  add_ons: 'list',
} as const satisfies Record<string, 'text' | 'secret' | 'list' | 'number' | 'boolean'>
export type Placeholder = keyof typeof placeholders

/** JSON object of a request, with placeholders as texts such as "{email}". */
export type BodyTemplate = Readonly<Record<string, unknown>>

/** The request of an operation. */
export interface OperationRequest {
  method: OperationMethod
  path: string
  /** Sent as JSON; with GET as the query. Null: nothing. */
  body: BodyTemplate | null
}

interface TableRow {
  group: OperationGroup
  title: string
  isWrite: boolean
  /** Whether a part of the program calls the operation by itself. Its answer is then read there. */
  isBuiltIn: boolean
  certainty: Certainty
  /** Default request; null if only the name is known. */
  known: OperationRequest | null
  /** Placeholders that the program can fill in. */
  values: readonly Placeholder[]
  /** The request must have one of these placeholders. Otherwise it would be about all orders or users at once. */
  needsOneOf: readonly Placeholder[]
  /** Interface whose address and key are used. Default: the interface for orders. */
  interface?: 'token'
}

const address = ['street', 'suite', 'city', 'state', 'postalCode', 'country'] as const
const user = ['user_id', 'email'] as const
/** Facts of an operation of which only the name is known. No part of the program calls it by itself. */
const onlyNamed = { isBuiltIn: false, certainty: 'unknown', known: null } as const

export const operationTable = {
  getOrder: {
    group: 'order',
    title: 'Order details',
    isWrite: false,
    isBuiltIn: true,
    certainty: 'sure',
    known: { method: 'GET', path: '/orders/{order_id}', body: null },
    values: ['order_id'],
    needsOneOf: ['order_id'],
  },
  combinedPdf: {
    group: 'order',
    title: 'Combined PDF',
    isWrite: false,
    isBuiltIn: true,
    certainty: 'likely',
    known: { method: 'GET', path: '/orders/{order_id}/combined-pdf', body: null },
    values: ['order_id'],
    needsOneOf: ['order_id'],
  },
  changeRequests: {
    group: 'order',
    title: 'Change requests',
    isWrite: false,
    isBuiltIn: true,
    certainty: 'guess',
    known: { method: 'GET', path: '/orders/{order_id}/change-requests', body: null },
    values: ['order_id'],
    needsOneOf: ['order_id'],
  },
  changeRequest: {
    group: 'order',
    title: 'Change request details',
    isWrite: false,
    isBuiltIn: true,
    certainty: 'sure',
    known: { method: 'GET', path: '/orders/{order_id}/change-requests/{change_request_id}', body: null },
    values: ['order_id', 'change_request_id'],
    needsOneOf: ['change_request_id'],
  },
  deleteDraft: {
    group: 'order',
    title: 'Delete draft',
    isWrite: true,
    isBuiltIn: true,
    certainty: 'likely',
    known: { method: 'DELETE', path: '/orders/draft/{order_id}', body: null },
    values: ['order_id'],
    needsOneOf: ['order_id'],
  },
  redeliverOrder: {
    group: 'order',
    title: 'Re-deliver with styling',
    isWrite: true,
    ...onlyNamed,
    values: ['order_id', 'style_template_id', 'add_info', 'furniture_set', 'include_basement'],
    needsOneOf: ['order_id'],
  },
  createScanOrder: {
    group: 'order',
    title: 'Create scan order',
    isWrite: true,
    ...onlyNamed,
    values: [
      ...address,
      'owner_email',
      'external_id',
      'info',
      'latitude',
      'longitude',
      'package_type',
      'add_ons',
    ],
    needsOneOf: [],
  },
  addUser: {
    group: 'team',
    title: 'Add user',
    isWrite: true,
    isBuiltIn: false,
    certainty: 'sure',
    known: {
      method: 'POST',
      path: '/users',
      body: { email: '{email}', role: '{role}', office_id: '{office_id}', password: '{password}' },
    },
    values: ['email', 'role', 'office_id', 'password', 'name', 'surname'],
    needsOneOf: ['email'],
  },
  addOffice: {
    group: 'team',
    title: 'Add office',
    isWrite: true,
    ...onlyNamed,
    values: ['office_name'],
    needsOneOf: ['office_name'],
  },
  getUser: {
    group: 'team',
    title: 'Find user by e-mail',
    isWrite: false,
    ...onlyNamed,
    values: ['email'],
    needsOneOf: ['email'],
  },
  deleteUser: {
    group: 'team',
    title: 'Delete user',
    isWrite: true,
    ...onlyNamed,
    values: user,
    needsOneOf: user,
  },
  changePassword: {
    group: 'team',
    title: 'Change password',
    isWrite: true,
    ...onlyNamed,
    values: [...user, 'password', 'current_password'],
    needsOneOf: user,
  },
  sendResetLink: {
    group: 'team',
    title: 'Send reset link',
    isWrite: true,
    ...onlyNamed,
    values: user,
    needsOneOf: user,
  },
  companyInfo: {
    group: 'company',
    title: 'Company information',
    isWrite: false,
    isBuiltIn: true,
    certainty: 'likely',
    known: { method: 'GET', path: '/companies/info', body: null },
    values: [],
    needsOneOf: [],
  },
  companyPackage: {
    group: 'company',
    title: 'Company package',
    isWrite: false,
    ...onlyNamed,
    values: ['company_id'],
    needsOneOf: [],
  },
  updateWebhook: {
    group: 'company',
    title: 'Update webhooks',
    isWrite: true,
    isBuiltIn: false,
    certainty: 'sure',
    known: {
      method: 'PATCH',
      path: '/companies/webhook',
      body: { webhook_urls: '{webhook_urls}', webhook_triggers: '{webhook_triggers}' },
    },
    values: ['webhook_urls', 'webhook_triggers'],
    needsOneOf: ['webhook_urls'],
  },
  deleteWebhook: {
    group: 'company',
    title: 'Delete webhooks',
    isWrite: true,
    ...onlyNamed,
    values: ['company_id', 'webhook_urls'],
    needsOneOf: [],
  },
  sendMergeRequest: {
    group: 'company',
    title: 'Send merge request',
    isWrite: true,
    ...onlyNamed,
    values: ['company_id', 'company_name', 'email', 'message'],
    needsOneOf: ['company_id', 'company_name', 'email'],
  },
  listTokens: {
    group: 'company',
    title: 'All scan links',
    isWrite: false,
    ...onlyNamed,
    values: [],
    needsOneOf: [],
    interface: 'token',
  },
} as const satisfies Record<string, TableRow>

export type OperationName = keyof typeof operationTable
export const operationNames = Object.keys(operationTable) as [OperationName, ...OperationName[]]

/** Returns the row of an operation. */
export const operationOf = (name: OperationName): TableRow => operationTable[name]

/** Whether a request may change something at the service. It is then confirmed, and sent once. */
export const changesService = (name: OperationName, method: OperationMethod): boolean =>
  operationOf(name).isWrite || method !== 'GET'

/** Returns the methods that an operation may have. */
export function methodsOf(name: OperationName): readonly OperationMethod[] {
  const { isBuiltIn, isWrite } = operationOf(name)
  if (!isBuiltIn) return operationMethods
  return isWrite ? operationMethods.filter((method) => method !== 'GET') : ['GET']
}
