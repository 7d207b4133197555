import { expect, test } from 'vitest'
import { orderFilterSchema } from '../../../shared/contract/filter.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'

test('a filter that crosses the bridge with nothing in it is the empty one', () => {
  expect(orderFilterSchema.parse({})).toEqual(emptyFilter)
})
