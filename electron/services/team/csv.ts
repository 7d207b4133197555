import { localDay } from '../../../shared/domain/localDay.ts'
import type { Member } from '../../../shared/contract/team.ts'
import { csvLine, harmless, mark } from '../../../shared/domain/bulk/results.ts'

const columns = [
  'email',
  'name',
  'surname',
  'role',
  'office',
  'email_confirmed',
  'created_at',
  'orders',
  'id',
]

/**
 * Returns users as a CSV file for spreadsheets, with days such as 2026-03-01. Values that a spreadsheet would read as
 * formulas get an apostrophe in front.
 */
export function membersCsv(members: readonly Member[]): string {
  const lines = members.map((member) =>
    [
      member.email,
      member.name ?? '',
      member.surname ?? '',
      member.role ?? '',
      member.office ?? '',
      member.emailConfirmed === null ? '' : member.emailConfirmed ? 'yes' : 'no',
      member.createdAt === null ? '' : localDay(member.createdAt),
      String(member.orders),
      member.id,
    ].map(harmless),
  )
  return mark + [columns, ...lines].map((cells) => csvLine(cells, ',')).join('')
}

/** Returns addresses for a mail program without duplicates. Entries with more than an address are left out. */
export function plainAddresses(members: readonly Member[]): string[] {
  const found = new Map<string, string>()
  for (const { email } of members)
    if (/^[^\s,;<>"()\p{Cc}]+@[^\s,;<>"()\p{Cc}]+$/u.test(email) && !found.has(email.toLowerCase()))
      found.set(email.toLowerCase(), email)
  return [...found.values()]
}
