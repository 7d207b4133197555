import type { Member } from '../../../shared/contract/team.ts'
import { codeInWords } from '../../../shared/domain/codeInWords.ts'
import { messages } from '../../app/messages.ts'
import type { GridColumn, GridSort } from '../../ui/grid/columns.ts'
import { languageTag } from '../../ui/language.ts'

/** Filter of the list. An empty office or role means users without one. Null means any. */
export interface TeamFilter {
  search: string
  officeId: string | null
  role: string | null
}
export const emptyTeamFilter: TeamFilter = { search: '', officeId: null, role: null }
export const isTeamFiltered = (filter: TeamFilter): boolean =>
  filter.search !== '' || filter.officeId !== null || filter.role !== null

export type TeamSortKey = 'name' | 'email' | 'role' | 'office' | 'orders' | 'confirmed'
export type TeamSort = GridSort<TeamSortKey>

/** Returns first and last name. Empty if the service has neither. */
export const fullName = (member: Pick<Member, 'name' | 'surname'>): string =>
  [member.name, member.surname].filter((part) => part !== null && part !== '').join(' ')

/** Returns the short name of a user: the name, else the e-mail address. */
export const calledBy = (member: Member): string => fullName(member) || member.email || messages.team.noName

/** Returns the name of a role in the window's language. An unknown role is shown as words. */
export const roleName = (role: string): string => messages.team.roleNames[role] ?? codeInWords(role)
const roleOf = ({ role }: Member): string => (role === null ? '' : roleName(role))

/** Returns the text in lower case without diacritics, so that "senda" finds "Señda". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the matching members: each word of the search is in the name, e-mail, office or role. */
export function filterMembers(members: readonly Member[], filter: TeamFilter): Member[] {
  const wanted = plain(filter.search).split(/\s+/).filter(Boolean)
  return members.filter((member) => {
    if (filter.officeId !== null && (member.officeId ?? '') !== filter.officeId) return false
    if (filter.role !== null && (member.role ?? '') !== filter.role) return false
    const text = plain([fullName(member), member.email, member.office ?? '', roleOf(member)].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}

const collator = new Intl.Collator(languageTag, { sensitivity: 'base', numeric: true })
const textOf: Record<Exclude<TeamSortKey, 'orders' | 'confirmed'>, (member: Member) => string> = {
  name: fullName,
  email: ({ email }) => email,
  role: roleOf,
  office: ({ office }) => office ?? '',
}
const confirmedRank = (member: Member): number =>
  member.emailConfirmed === null ? 2 : member.emailConfirmed ? 0 : 1

function compare(key: TeamSortKey, a: Member, b: Member): number {
  if (key === 'orders') return a.orders - b.orders
  if (key === 'confirmed') return confirmedRank(a) - confirmedRank(b)
  return collator.compare(textOf[key](a), textOf[key](b))
}
const isEmpty = (key: TeamSortKey, member: Member): boolean =>
  key !== 'orders' && key !== 'confirmed' && textOf[key](member) === ''

/** Returns a sorted copy. Members without a value come last in both directions. Ties are sorted by address. */
export function sortMembers(members: readonly Member[], sort: TeamSort): Member[] {
  const sign = sort.descending ? -1 : 1
  return [...members].sort(
    (a, b) =>
      Number(isEmpty(sort.key, a)) - Number(isEmpty(sort.key, b)) ||
      sign * compare(sort.key, a, b) ||
      collator.compare(a.email, b.email),
  )
}

export type TeamColumn = GridColumn<TeamSortKey, TeamSortKey>
export const teamColumns: readonly TeamColumn[] = [
  { key: 'name', sort: 'name', width: 'minmax(120px, 1.1fr)', min: 120, rank: 0 },
  { key: 'email', sort: 'email', width: 'minmax(208px, 1.7fr)', min: 208, rank: 0.1 },
  { key: 'role', sort: 'role', width: '108px', min: 108, rank: 1 },
  { key: 'office', sort: 'office', width: 'minmax(120px, 1fr)', min: 120, rank: 3 },
  { key: 'orders', sort: 'orders', width: '60px', min: 60, rank: 2, end: true },
  { key: 'confirmed', sort: 'confirmed', width: '92px', min: 92, rank: 4 },
]

const texts = messages.team

/** Returns the text of a cell. */
export function cellText(member: Member, key: TeamSortKey): string {
  if (key === 'name') return fullName(member) || texts.noName
  if (key === 'email') return member.email || messages.orders.never
  if (key === 'orders') return String(member.orders)
  if (key === 'confirmed')
    return member.emailConfirmed === null
      ? messages.orders.never
      : member.emailConfirmed
        ? texts.confirmed.yes
        : texts.confirmed.no
  return (key === 'role' ? roleOf(member) : member.office) || messages.orders.never
}
