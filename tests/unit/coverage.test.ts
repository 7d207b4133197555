import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  changeRequestBodySchema,
  draftUpdateBodySchema,
  exportBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
  tokenUpdateBodySchema,
  userUpdateBodySchema,
} from '../../shared/domain/bodies.ts'
import { fieldsOf } from '../support/golden.ts'

const root = join(import.meta.dirname, '..', '..')
const table = readFileSync(join(root, 'resources', 'docs', 'coverage.md'), 'utf8')

test('every test that the coverage table names is there', () => {
  const names = [...table.matchAll(/`((?:unit|component|integration|e2e)\/[\w/]+)`/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(60)
  const missing = names.filter(
    (name = '') =>
      !existsSync(join(root, 'tests', `${name}.test.ts`)) &&
      !existsSync(join(root, 'tests', `${name}.spec.ts`)),
  )
  expect(missing).toEqual([])
})

test.each(
  Object.entries({
    draftUpdateBodySchema,
    redrawBodySchema,
    changeRequestBodySchema,
    postPurchaseBodySchema,
    userUpdateBodySchema,
    tokenUpdateBodySchema,
    exportBodySchema,
  }),
)('no field of %s is without a row', (_, schema) => {
  const fields = fieldsOf(schema).flatMap((name) => name.split('.'))
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(table))).toEqual([])
})
