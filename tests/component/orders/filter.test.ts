import { describe, expect, it } from 'vitest'
import {
  dayToSeconds,
  describeDates,
  isFiltered,
  moreFilters,
  secondsToDay,
} from '../../../renderer/features/orders/filters/filter.ts'
import { columns, toTsv } from '../../../renderer/features/orders/table/columns.ts'
import { codeInWords } from '../../../shared/domain/codeInWords.ts'
import { fittingColumns } from '../../../renderer/ui/grid/columns.ts'
import { formatDay } from '../../../renderer/ui/format.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { required } from '../../support/required.ts'

const people = {
  nameOf: (email: string) => (email === 'mara.ellison@larkfield.example' ? 'Mara Ellison' : email),
  officeOf: (email: string) => (email === 'mara.ellison@larkfield.example' ? 'Willamette' : null),
}

describe('order filters', () => {
  it('a day covers its first to its last second in local time', () => {
    const from = dayToSeconds('2026-03-04', 'start')
    const to = dayToSeconds('2026-03-04', 'end')
    expect(from).toBe(new Date(2026, 2, 4).getTime() / 1000)
    expect(to).toBe(new Date(2026, 2, 5).getTime() / 1000 - 1)
    expect(secondsToDay(from)).toBe('2026-03-04')
    expect(secondsToDay(to)).toBe('2026-03-04')
  })

  it('an empty, incomplete or implausible day is no date', () => {
    for (const text of ['', '2026', '2026-03', 'soon', '0002-03-04', '1969-12-31', '2201-01-01'])
      expect(dayToSeconds(text, 'start')).toBeNull()
    expect(secondsToDay(null)).toBe('')
  })

  it('the filters behind More are listed by name, without those outside', () => {
    const filter = {
      ...emptyFilter,
      statuses: ['Ready'],
      officeId: 'office-2',
      onDisk: 'none' as const,
      userEmail: 'mara.ellison@larkfield.example',
      unlisted: true,
    }
    const facets = makeFakeData().facets()
    expect(moreFilters(filter, facets, people)).toEqual([
      'Photographer: Mara Ellison',
      'Office: Blue Ridge / Señda Sur',
      'Not downloaded',
      'No longer listed',
    ])
    expect(moreFilters({ ...emptyFilter, statuses: ['Ready'], search: 'road' }, facets, people)).toEqual([])
  })

  it('dates that are no period are described as from, until or a day', () => {
    const noon = new Date(2026, 2, 4, 12).getTime() / 1000
    const day = formatDay(noon)
    expect(describeDates({ after: noon, before: null })).toBe(`from ${day}`)
    expect(describeDates({ after: null, before: noon })).toBe(`until ${day}`)
    expect(describeDates({ after: noon, before: noon + 60 })).toBe(day)
  })

  it('isFiltered is false for the empty filter only', () => {
    expect(isFiltered({ ...emptyFilter })).toBe(false)
    expect(isFiltered({ ...emptyFilter, onDisk: 'partly' })).toBe(true)
  })
})

describe('order columns', () => {
  it('a narrow grid keeps status, address and disk, a wide grid shows all', () => {
    const shown = (width: number): string[] => fittingColumns(columns, width).map(({ key }) => key)
    expect(shown(430)).toEqual(['status', 'address', 'disk'])
    // At 200 % zoom, the list beside the details is this narrow.
    expect(shown(243)).toEqual(['address'])
    // Beside the details in a window of 1,600 pixels, the room goes to the address, not to the photographer.
    expect(shown(1010)).not.toContain('createdBy')
    expect(shown(1010)).toContain('packageType')
    expect(fittingColumns(columns, 2000)).toEqual(columns)
  })

  it('cells show names, also in their tooltips, and no codes of the service', () => {
    const first = required(makeFakeData().rows[0])
    const row = { ...first, status: 'QualityHold', packageType: 'plus_3d', addOns: ['gla', 'new_thing'] }
    const shown = (of: typeof row) =>
      Object.fromEntries(
        columns.map(({ key, text, title }) => [key, [text(of, people), title?.(of, people)]]),
      )
    expect(shown(row)).toMatchObject({
      status: ['Quality hold', undefined],
      createdBy: ['Mara Ellison', 'Mara Ellison (mara.ellison@larkfield.example)'],
      office: ['Willamette', 'Willamette'],
      packageType: ['Plus 3D', 'Plus 3D'],
      addOns: ['GLA, New thing (unknown add-on)', 'GLA, New thing (unknown add-on)'],
    })
    expect(shown({ ...row, createdBy: 'kim@studio.example', packageType: 'Odd one' })).toMatchObject({
      createdBy: ['kim@studio.example', 'kim@studio.example'],
      office: ['—', ''],
      packageType: ['Odd one (unknown package)', 'Odd one (unknown package)'],
    })
    expect(['On hold', 'NEEDS_QA', 'QAHold'].map(codeInWords)).toEqual(['On hold', 'NEEDS QA', 'QAHold'])
  })

  it('copied rows are one table line each with the order id, without inner tabs and line ends', () => {
    const row = required(makeFakeData().rows[0])
    const [head, line, ...rest] = toTsv([{ ...row, address: 'A\tB\nC' }], people).split('\n')
    expect(rest).toEqual([])
    // All columns except the picture, then the order id.
    expect(head?.split('\t')).toHaveLength(columns.length)
    expect(line?.split('\t')).toHaveLength(columns.length)
    expect(line).toContain('A B C')
    expect(line?.endsWith(row.id)).toBe(true)
  })
})
