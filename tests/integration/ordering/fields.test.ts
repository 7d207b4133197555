import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import {
  changeRequestBodySchema,
  draftBodySchema,
  draftUpdateBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
  redrawTypes,
} from '../../../shared/domain/requestBodies.ts'
import { addOns, packageTypes } from '../../../shared/domain/ordering/product.ts'
import {
  changeRequestFormOf,
  toChangeRequestBody,
} from '../../../shared/domain/ordering/changeRequestForm.ts'
import {
  draftFormOf,
  emptyDraftForm,
  toDraftBody,
  toDraftUpdateBody,
} from '../../../shared/domain/ordering/draftForm.ts'
import type { FormResult } from '../../../shared/domain/ordering/form.ts'
import { emptyRedrawForm, redrawFormOf, toRedrawBody } from '../../../shared/domain/ordering/redrawForm.ts'
import { toUpgradeBody } from '../../../shared/domain/ordering/upgradeForm.ts'
import { fieldsIn, fieldsOf, golden, goldenNames, type GoldenName } from '../../support/golden.ts'
import { clientOf, type WireOrder } from '../demo/support.ts'

/** The golden requests, schemas, forms and the demo service must have the same fields. */

let service: DemoService
let client: ReturnType<typeof clientOf>
let ids: { draft: string; delivered: string }
beforeAll(async () => {
  const moment = Date.now()
  service = await startDemoService({ now: () => moment })
  client = clientOf(service)
  const { body } = golden('draft-create-minimal')
  ids = {
    draft: (await client.call<WireOrder>('POST', '/orders/draft', body)).body.id,
    delivered: (await client.allOrders('&status=Ready'))[0]?.id ?? '',
  }
})
afterAll(() => service.close())

describe('rules of the demo service', () => {
  const bodies: [GoldenName, z.ZodObject, needed: string[]][] = [
    ['draft-create-full', draftBodySchema, ['street', 'city', 'country', 'owner_email']],
    ['draft-update-full', draftUpdateBodySchema, ['street', 'city', 'country', 'owner_email']],
    ['redraw-tier1', redrawBodySchema, ['street', 'city', 'country', 'source', 'order_type']],
    ['change-request', changeRequestBodySchema, ['products', 'text']],
    ['post-purchase-both', postPurchaseBodySchema, []],
  ]
  test.each(bodies)(
    '%s without a required field is refused by schema and service, without an optional field accepted',
    async (name, schema, needed) => {
      const { method, path, body } = golden(name)
      const url = path.replace('{order_id}', name === 'draft-update-full' ? ids.draft : ids.delivered)
      for (const field of Object.keys(body)) {
        const { [field]: _left, ...rest } = body
        expect(schema.safeParse(rest).success, field).toBe(!needed.includes(field))
        if (!needed.includes(field)) continue
        expect(await client.call(method, url, rest)).toMatchObject({
          status: 400,
          body: { validation_error: { body_params: [{ loc: [field], msg: 'field required' }] } },
        })
      }
    },
  )
  test.each(bodies)(
    '%s with a number in any field is refused at that field by schema and service',
    async (name, schema) => {
      const { method, path, body } = golden(name)
      const url = path.replace('{order_id}', name === 'draft-update-full' ? ids.draft : ids.delivered)
      for (const field of Object.keys(body)) {
        const wrong = { ...body, [field]: 7_000 }
        expect(schema.safeParse(wrong).success, field).toBe(false)
        expect(await client.call(method, url, wrong)).toMatchObject({
          status: 400,
          body: { validation_error: { body_params: [{ loc: [field] }] } },
        })
      }
    },
  )
})

describe('fields of schemas, forms and golden requests', () => {
  const all = goldenNames.map((name) => ({ name, ...golden(name) }))
  test.each([
    ['POST /orders/draft', draftBodySchema],
    ['PATCH /orders/draft/{order_id}', draftUpdateBodySchema],
    ['POST /orders/redraw', redrawBodySchema],
    ['POST /orders/{order_id}/change-requests', changeRequestBodySchema],
    ['POST /orders/{order_id}/post-purchase', postPurchaseBodySchema],
  ])('the schema of %s has the fields of its golden requests', (operation, schema) => {
    const ofOperation = all.filter(({ method, path }) => `${method} ${path}` === operation)
    const written = new Set(ofOperation.flatMap(({ body }) => fieldsIn(body)))
    expect([...written].sort()).toEqual(fieldsOf(schema).sort())
  })

  const forms: Record<GoldenName, (body: never) => FormResult<unknown>> = {
    'draft-create-full': (body) => toDraftBody(draftFormOf(body)),
    'draft-create-minimal': (body) => toDraftBody(draftFormOf(body)),
    'draft-create-no-add-ons': (body) => toDraftBody(draftFormOf(body)),
    'draft-update-full': (body) => toDraftUpdateBody(draftFormOf(body)),
    'redraw-tier1': (body) => toRedrawBody(redrawFormOf(body)),
    'redraw-tour': (body) => toRedrawBody(redrawFormOf(body)),
    'change-request': (body) => toChangeRequestBody(changeRequestFormOf(body)),
    'post-purchase-add-on': (body) => toUpgradeBody(body, offered),
    'post-purchase-both': (body) => toUpgradeBody(body, offered),
  }
  const offered = {
    packageType: 'base',
    addOns: [],
    purchasableAddOns: [...addOns],
    purchasablePackageTypes: [...packageTypes],
  }
  test.each(goldenNames)('a form of %s gives the same body', (name) => {
    const { body } = golden(name)
    expect(forms[name](body as never)).toEqual({ ok: true, body })
  })

  test('the forms have only fields of their bodies', () => {
    const { preferences, ...plain } = emptyDraftForm()
    expect(Object.keys(plain).sort()).toEqual(fieldsOf(draftBodySchema).sort())
    expect(Object.keys(preferences)).toHaveLength(
      fieldsOf(draftUpdateBodySchema).length - fieldsOf(draftBodySchema).length,
    )
    const { links: _links, tour: _tour, ...redraw } = emptyRedrawForm()
    expect([...Object.keys(redraw), 'source'].sort()).toEqual(fieldsOf(redrawBodySchema).sort())
  })

  test('each package, add-on and redraw type is in a golden request', () => {
    const text = JSON.stringify(all.map(({ body }) => body))
    for (const value of [...packageTypes, ...addOns, ...redrawTypes]) expect(text).toContain(`"${value}"`)
  })
})
