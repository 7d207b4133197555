import { describe, expect, it } from 'vitest'
import { comparedLines } from '../../../shared/domain/gla/compare.ts'
import { glaAsCsv, glaAsText } from '../../../shared/domain/gla/copy.ts'
import { readPropertyFigures } from '../../../shared/domain/gla/figures.ts'
import { readGla } from '../../../shared/domain/gla/formula.ts'

const text =
  'Total GLA: 1150.0 sq ft\nFirst floor: 700.0 sq ft = 20 x 30 + 10 x 10\nAttic: 450.0 sq ft = 15 x 30'
function lines(property: object | null, formula = text) {
  const reading = readGla(formula)
  if (reading === null) throw new Error('the text does not fit')
  return comparedLines(reading, property === null ? null : readPropertyFigures(JSON.stringify(property)))
}
const others = (property: object, formula?: string) =>
  lines(property, formula).map(
    ({ other }) => other && [other.field, Math.round(other.difference) + 0, other.agrees],
  )

describe('property data beside a GLA formula', () => {
  it('is compared with the total and the floors of the same name, in any order', () => {
    const floors = [
      { name: 'ATTIC', area: 450.2 },
      { name: 'First Floor', area: 690 },
    ]
    expect(others({ unit: 'ft', total_area: 1150.3, floors })).toEqual([
      ['total_area', 0, true],
      ['area', -10, false],
      ['area', 0, true],
    ])
  })

  it('is compared by position if no name matches and the number of floors is equal', () => {
    const floors = [
      { name: '1', gla: 700 },
      { name: '2', gla: 400 },
    ]
    expect(others({ floors })).toEqual([null, ['gla', 0, true], ['gla', -50, false]])
    expect(others({ floors: floors.slice(1) })).toEqual([null, null, null])
  })

  it('in metres is converted to the unit of the formula', () => {
    expect(others({ unit: 'm', living_area: 106.838 })[0]).toEqual(['living_area', 0, true])
  })

  it.each(['', 'no JSON', '[]', '{}', '{"total_area":"1150"}', '{"floors":[1,null,{"area":-1}]}', 'null'])(
    'of another shape has no figures: %s',
    (json) => {
      expect(readPropertyFigures(json)).toBeNull()
    },
  )
})

describe('copying a GLA formula', () => {
  it('as text gives both units', () => {
    expect(glaAsText(lines(null), 'ft')).toBe(
      'Total GLA: 1150.0 sq ft (106.84 m²)\nFirst floor: 700.0 sq ft (65.03 m²)\nAttic: 450.0 sq ft (41.81 m²)',
    )
  })

  it('as CSV gives every line with its comparison, without formulas', () => {
    const rows = glaAsCsv(lines({ total_area: 1151 }, `${text}\n=HYPERLINK("x")`), 'ft').split('\r\n')
    expect(rows[0]).toBe(
      'role,name,stated_sq_ft,stated_sq_m,computed_sq_ft,computed_sq_m,agrees,property_data_sq_ft,property_data_sq_m,text',
    )
    expect(rows[1]).toBe(
      'total,Total GLA,1150.0,106.84,1150.0,106.84,yes,1151.0,106.93,Total GLA: 1150.0 sq ft',
    )
    expect(rows[4]).toMatch(/^other,.*'=HYPERLINK/)
    expect(rows).toHaveLength(6)
  })
})
