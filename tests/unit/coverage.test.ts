import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  changeRequestBodySchema,
  draftBodySchema,
  draftUpdateBodySchema,
  exportBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
  tokenUpdateBodySchema,
  userUpdateBodySchema,
} from '../../shared/domain/requestBodies.ts'
import { operationNames, operationOf } from '../../shared/domain/operations/table.ts'
import { fieldsOf } from '../support/golden.ts'

const root = join(import.meta.dirname, '..', '..')
const table = readFileSync(join(root, 'resources', 'docs', 'coverage.md'), 'utf8')

test('every test named in the coverage table exists', () => {
  const names = [...table.matchAll(/`((?:unit|component|integration|e2e)\/[\w/]+)`/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(60)
  const missing = names.filter(
    (name = '') =>
      !existsSync(join(root, 'tests', `${name}.test.ts`)) &&
      !existsSync(join(root, 'tests', `${name}.spec.ts`)),
  )
  expect(missing).toEqual([])
})

test('the coverage table has a row for each operation that exists by name only, with how sure its default is', () => {
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const found = rows.flatMap(([, , name = '', , certainty]) =>
    /^`\w+`$/.test(name) ? [[name.slice(1, -1), certainty]] : [],
  )
  expect(Object.fromEntries(found)).toMatchObject(
    Object.fromEntries(operationNames.map((name) => [name, operationOf(name).certainty])),
  )
})

/** The field names in the first cell of the row with this label. */
function namesIn(label: string): string[] {
  const cell = table
    .split('\n')
    .map((line) => line.split('|')[1]?.trim() ?? '')
    .find((text) => text.startsWith(`${label}: `))
  if (cell === undefined) throw new Error(`No row is about ${label}.`)
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
const draft = fieldsOf(draftBodySchema)

test.each<[label: string, fields: string[]]>([
  ['draft', draft],
  ['draft update, beside them', fieldsOf(draftUpdateBodySchema).filter((name) => !draft.includes(name))],
  ['redraw', fieldsOf(redrawBodySchema)],
  ['change request', fieldsOf(changeRequestBodySchema)],
  ['upgrade', fieldsOf(postPurchaseBodySchema)],
  ['user update', fieldsOf(userUpdateBodySchema)],
  ['token update', fieldsOf(tokenUpdateBodySchema)],
])('the coverage table’s row “%s” has exactly the fields of its body', (label, fields) => {
  expect(fields.length).toBeGreaterThan(0)
  expect(namesIn(label).toSorted()).toEqual(fields.toSorted())
})

test('the coverage table’s row “export” has every part of the export’s field names', () => {
  const { exports } = exportBodySchema.shape
  const parts = (names: string[]): Set<string> => new Set(names.flatMap((name) => name.split('.')))
  expect(parts(namesIn('export'))).toEqual(parts(['exports', ...fieldsOf(exports.element)]))
})
