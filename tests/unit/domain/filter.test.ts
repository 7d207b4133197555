import { expect, test } from 'vitest'
import { orderFilterSchema } from '../../../shared/contract/filter.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'

test('an empty object parses as the empty order filter', () => {
  expect(orderFilterSchema.parse({})).toEqual(emptyFilter)
})
