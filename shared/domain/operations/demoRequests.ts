import { bodyText, type EditedRequest } from './request.ts'
import type { OperationName, OperationRequest } from './table.ts'

/** Operations that the demo service offers at invented paths. A real service has others. */
const invented = {
  redeliverOrder: {
    method: 'POST',
    path: '/orders/{order_id}/redeliveries',
    body: {
      style_2d: { style_template_id: '{style_template_id}', add_info: '{add_info}' },
      style_3d: { furniture_set: '{furniture_set}', include_basement: '{include_basement}' },
    },
  },
  createScanOrder: {
    method: 'POST',
    path: '/orders/scan',
    body: {
      street: '{street}',
      suite: '{suite}',
      city: '{city}',
      state: '{state}',
      postalCode: '{postalCode}',
      country: '{country}',
      owner_email: '{owner_email}',
      external_id: '{external_id}',
      info: '{info}',
      package_type: '{package_type}',
      add_ons: '{add_ons}',
    },
  },
  addOffice: { method: 'POST', path: '/companies/offices', body: { name: '{office_name}' } },
  getUser: { method: 'GET', path: '/users/by-email/{email}', body: null },
  deleteUser: { method: 'DELETE', path: '/users/{user_id}', body: null },
  changePassword: {
    method: 'PUT',
    path: '/users/{user_id}/password',
    body: { password: '{password}', current_password: '{current_password}' },
  },
  sendResetLink: { method: 'POST', path: '/users/password-reset', body: { email: '{email}' } },
  companyPackage: { method: 'GET', path: '/companies/package', body: null },
  deleteWebhook: { method: 'DELETE', path: '/companies/webhook', body: null },
  sendMergeRequest: {
    method: 'POST',
    path: '/companies/merge-requests',
    body: { company: '{company_name}', email: '{email}', message: '{message}' },
  },
  listTokens: { method: 'GET', path: '/tokens', body: null },
} as const satisfies Partial<Record<OperationName, OperationRequest>>

/** The invented requests, as a file of API features has them. */
export const demoRequests: { name: OperationName; request: EditedRequest }[] = Object.entries(invented).map(
  ([name, { method, path, body }]) => ({
    name: name as OperationName,
    request: { method, path, body: bodyText(body) },
  }),
)
