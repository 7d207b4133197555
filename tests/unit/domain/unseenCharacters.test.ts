import { expect, it } from 'vitest'
import { draftUpdateBodySchema, exportBodySchema } from '../../../shared/domain/requestBodies.ts'
import {
  emptyChangeRequestForm,
  toChangeRequestBody,
} from '../../../shared/domain/ordering/changeRequestForm.ts'
import { linesOf } from '../../../shared/domain/report/outline.ts'

/** Has no-break and zero-width characters, direction marks, a byte order mark and a control character. */
const unseen = '\ufeffOak\u200b \u202eand\u202c\u00a0pine\u2060\u0007'
const seen = 'Oak and pine'

it('invisible characters are removed from style preferences', () => {
  const body = draftUpdateBodySchema.parse({
    street: '1 Oak',
    city: 'Austin',
    country: 'US',
    owner_email: 'a@b.example',
    order_preferences: { style_2d: { add_info: unseen }, style_3d: { add_info: `${unseen}\n${unseen}` } },
  })
  expect(body.order_preferences?.style_2d?.add_info).toBe(seen)
  expect(body.order_preferences?.style_3d?.add_info?.split('\n').map((line) => line.trim())).toEqual([
    seen,
    seen,
  ])
})

it('invisible characters are removed from change requests', () => {
  const result = toChangeRequestBody({ ...emptyChangeRequestForm(), text: unseen })
  expect(result).toMatchObject({ ok: true, body: { text: seen } })
})

it('invisible characters are removed from the texts of home reports', () => {
  expect(linesOf([unseen, '\u200b', '\u00a0'])).toEqual([seen])
  const section = { labels: { disclaimer: { text: [unseen] } } }
  const body = exportBodySchema.parse({ exports: [{ homereportFloors: section }] })
  expect(body.exports[0]?.homereportFloors?.labels?.disclaimer?.text).toEqual([seen])
})
