import type { Member, Team } from '../../../../shared/contract/team.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Answers } from './answers.ts'

const NOW = 1_774_000_000
const DAY = 86_400

const offices = ['Willamette', 'Front Range', 'Blue Ridge / Señda Sur']
const people: readonly (readonly [string, string | null, string | null, string | null, number | null])[] = [
  ['mara.ellison@larkfield.example', 'Mara', 'Ellison', 'Manager', 0],
  ['jonas.pryce@larkfield.example', 'Jonas', 'Pryce', 'User', 0],
  ['ines.carvalho@larkfield.example', 'Inês', 'Carvalho', 'Collaborator', 0],
  ['theo.bramwell@larkfield.example', 'Theo', 'Bramwell', 'Manager', 1],
  ['anouk.de-wit@larkfield.example', 'Anouk', 'de Wit', 'User', 1],
  ['rafi.osei@larkfield.example', 'Rafi', 'Osei', 'Collaborator', 1],
  ['scanner.pool@larkfield.example', null, null, 'Collaborator', 2],
  ['lucie.marechal@larkfield.example', 'Lucie', 'Maréchal', 'User', 2],
  ['night.desk@larkfield.example', 'Night desk', null, 'Scheduler', 2],
  [
    'bartholomew.winterbourne-castellanos@photography.larkfield.example',
    'Bartholomew Maximilian',
    'Winterbourne-Castellanos',
    'User',
    1,
  ],
  ['nobody@larkfield.example', null, null, null, null],
]

const memberOf = (entry: (typeof people)[number], index: number): Member => {
  const [email, name, surname, role, office] = entry
  return {
    id: `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    email,
    name,
    surname,
    role,
    emailConfirmed: index === 6 ? false : index === 10 ? null : true,
    createdAt: index === 10 ? null : NOW - (430 + index * 37) * DAY,
    officeId: office === null ? null : `office-${String(office)}`,
    office: office === null ? null : (offices[office] ?? null),
    orders: [21, 118, 7, 0, 64, 3, 0, 12, 1, 240, 0][index] ?? 0,
  }
}

/** Returns the company's people as the service lists them. */
export function makeTeam(): Team {
  const members = people.map(memberOf)
  return {
    offices: offices.map((name, index) => ({
      id: `office-${String(index)}`,
      name,
      users: members.filter(({ officeId }) => officeId === `office-${String(index)}`).length,
    })),
    members,
    readAt: NOW,
    misunderstood: 0,
    company: {
      state: 'read',
      facts: [
        { name: 'name', value: 'Larkfield Property Media' },
        { name: 'country', value: 'US' },
        { name: 'contact', value: 'hello@larkfield.example' },
      ],
      readAt: NOW,
    },
  }
}

/** Returns answers from a team in memory, as far as the window sees it. Other cases need `FakeBridge.answer`. */
export const fakeTeam = (
  team: Team = makeTeam(),
  changed: () => void = () => undefined,
): Pick<
  Answers,
  'team:show' | 'team:refresh' | 'team:update' | 'team:preview' | 'team:copyAddresses' | 'team:saveCsv'
> => {
  const find = (userId: string): Member => {
    const member = team.members.find(({ id }) => id === userId)
    if (!member) throw new AppError('not_found', 'This user is no longer on the list.')
    return member
  }
  return {
    'team:show': () => team,
    'team:refresh': () => {
      team = { ...team, readAt: Math.floor(Date.now() / 1000) }
      return { team, fault: null }
    },
    'team:update': ({ userId, changes: { new_email, ...rest } }) => {
      const member = { ...find(userId), ...rest, ...(new_email === undefined ? {} : { email: new_email }) }
      team = { ...team, members: team.members.map((other) => (other.id === userId ? member : other)) }
      changed()
      return { member, unchanged: [] }
    },
    'team:preview': ({ userId, changes }) => ({
      method: 'PATCH',
      path: '/users/email',
      body: JSON.stringify({ ...changes, email: find(userId).email, id: userId }, null, 2),
    }),
    'team:copyAddresses': ({ userIds }, data) => {
      data.clipboard = userIds.map((id) => find(id).email).join(', ')
      return { copied: userIds.length }
    },
    'team:saveCsv': () => ({ saved: true }),
  }
}
