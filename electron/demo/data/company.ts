import { uuidFrom } from '../random.ts'
import type { DemoOffice, DemoStyle, DemoToken, DemoUser } from '../model.ts'

const day = 86_400

export const company = { name: 'Larkfield Property Media', country: 'US', contact: 'hello@larkfield.example' }

/** Returns the three offices. */
export function makeOffices(seed: number): DemoOffice[] {
  return ['Willamette', 'Front Range', 'Blue Ridge / Señda Sur'].map((name, index) => ({
    id: uuidFrom(seed, 'office', index),
    name,
  }))
}

const people: readonly (readonly [string, string | null, string | null, string, number])[] = [
  ['mara.ellison@larkfield.example', 'Mara', 'Ellison', 'Manager', 0],
  ['jonas.pryce@larkfield.example', 'Jonas', 'Pryce', 'User', 0],
  ['ines.carvalho@larkfield.example', 'Inês', 'Carvalho', 'Collaborator', 0],
  ['theo.bramwell@larkfield.example', 'Theo', 'Bramwell', 'Manager', 1],
  ['anouk.de-wit@larkfield.example', 'Anouk', 'de Wit', 'User', 1],
  ['rafi.osei@larkfield.example', 'Rafi', 'Osei', 'Collaborator', 1],
  ['scanner.pool@larkfield.example', null, null, 'Collaborator', 2],
  ['lucie.marechal@larkfield.example', 'Lucie', 'Maréchal', 'User', 2],
]

/** Returns users of all offices and of all three roles. One user has no name. */
export function makeUsers(seed: number, offices: readonly DemoOffice[], nowSeconds: number): DemoUser[] {
  return people.map(([email, name, surname, role, office], index) => ({
    id: uuidFrom(seed, 'user', index),
    email,
    name,
    surname,
    role,
    emailConfirmed: index !== 6,
    createdAt: Math.floor(nowSeconds - (430 + index * 37) * day) + 0.25,
    officeId: offices[office]?.id ?? '',
  }))
}

/** Returns the scan-link token. It expires 20 days after `nowSeconds`. */
export function makeToken(seed: number, nowSeconds: number): DemoToken {
  return {
    id: uuidFrom(seed, 'token'),
    token: `demo-scan-${uuidFrom(seed, 'token-secret')}`,
    validUntil: new Date((nowSeconds + 20 * day) * 1000).toISOString(),
  }
}

export const styleTemplates: readonly DemoStyle[] = [
  { id: uuidFrom('style', 0), name: 'Daylight', preview_colors: ['#FFFFFF', '#F3EEE4', '#2B2F36'] },
  { id: uuidFrom('style', 1), name: 'Slate & sand', preview_colors: ['#FFFFFF', '#DDE3EA', '#C9A66B'] },
]

/** Returns the company's style with the id that a client sent, or null if there is none. */
export function styleTemplateOf(id: string | undefined): DemoStyle | null {
  return styleTemplates.find((template) => template.id === id) ?? null
}
