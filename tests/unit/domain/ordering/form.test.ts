import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkBody, compact, typed } from '../../../../shared/domain/ordering/form.ts'

const schema = z.looseObject({
  name: z.string().min(1, 'must not be empty'),
  list: z.array(z.object({ id: z.uuid('value is not a valid uuid') })).optional(),
})

test('a valid body is returned with its unknown fields', () => {
  const body = { name: 'x', more: { deep: [1, null] } }
  expect(checkBody(schema, body, () => null)).toEqual({ ok: true, body })
})

test('each invalid field is reported once, by its dotted name, with the form’s or the schema’s message', () => {
  expect(checkBody(schema, { list: [{ id: 'x' }, {}] }, () => null)).toEqual({
    ok: false,
    fields: [
      { field: 'name', message: 'Required' },
      { field: 'list.0.id', message: 'value is not a valid uuid.' },
      { field: 'list.1.id', message: 'Required' },
    ],
  })
  const asked: [string, boolean][] = []
  const words = checkBody(schema, { name: ' ', list: 5 }, (field, missing) => {
    asked.push([field, missing])
    return `about ${field}`
  })
  expect(words).toEqual({ ok: false, fields: [{ field: 'list', message: 'about list' }] })
  expect(asked).toEqual([['list', false]])
  const twice = z.string().regex(/a/, 'one').regex(/b/, 'two')
  expect(checkBody(z.object({ x: twice }), { x: 'c' }, () => null)).toMatchObject({
    fields: [{ field: 'x', message: 'one.' }],
  })
})

test.each([[null], ['text'], [[]], [undefined]])('a body of %s is refused without a field name', (body) => {
  const result = checkBody(schema, body, () => null)
  expect(result.ok ? [] : result.fields.map(({ field }) => field)).toEqual([''])
})

test('typed() trims and drops blank text; compact() drops only undefined', () => {
  expect(typed(' \t')).toBeUndefined()
  expect(typed(' a b ')).toBe('a b')
  expect(compact({ a: undefined, b: '' })).toEqual({ b: '' })
  expect(compact({ a: undefined })).toBeUndefined()
  expect(compact({ a: false, b: 0, c: null })).toEqual({ a: false, b: 0, c: null })
})
