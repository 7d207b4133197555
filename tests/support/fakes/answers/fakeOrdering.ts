import type { LinkCheck, Person, StyleTemplate } from '../../../../shared/contract/ordering.ts'

/** People that the forms offer. */
export const fakePeople: Person[] = [
  {
    email: 'mara.ellison@larkfield.example',
    name: 'Mara',
    surname: 'Ellison',
    role: 'Manager',
    office: 'Willamette',
  },
  {
    email: 'jonas.pryce@larkfield.example',
    name: 'Jonas',
    surname: 'Pryce',
    role: 'User',
    office: 'Willamette',
  },
  {
    email: 'anouk.de-wit@larkfield.example',
    name: 'Anouk',
    surname: 'de Wit',
    role: 'Collaborator',
    office: 'Blue Ridge / Señda Sur',
  },
  {
    email: 'nameless@larkfield.example',
    name: null,
    surname: null,
    role: null,
    office: null,
  },
]

/** Drawing styles of known orders. */
export const fakeTemplates: StyleTemplate[] = [
  {
    id: '5e0c1f3a-6d62-4c3e-8f7b-2f0a4d7a9b10',
    name: 'Daylight',
    colours: ['#f4efe6', '#c9b79c', '#5b7a8c'],
  },
  { id: '0b7d2a44-91cf-4f83-a1de-6f9b3a2c5e21', name: 'Ink', colours: ['#ffffff', '#111111'] },
]

/** Result of a link check without any problem. */
export const fakeLink: LinkCheck = {
  given: '',
  direct: null,
  recognised: null,
  state: 'ok',
  problem: null,
  warnings: [],
  type: 'jpg',
  bytes: 482_000,
  width: 1800,
  height: 1200,
  expiresAt: null,
  thumbnailId: null,
}
