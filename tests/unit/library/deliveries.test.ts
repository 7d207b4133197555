import { describe, expect, it } from 'vitest'
import type { FileState } from '../../../electron/services/catalogue/filesRepository.ts'
import { deliveriesOf, deliveryMoments } from '../../../electron/services/libraryIndex/deliveries.ts'

const file = (
  assetKey: string,
  delivery: string,
  state: FileState = 'current',
  until: string | null = null,
) => ({
  assetKey,
  relPath: `${state === 'earlier' ? `Earlier deliveries/${delivery}/` : ''}${assetKey}.jpg`,
  state,
  delivery,
  until,
})
const assetKeys = (files: readonly { assetKey: string }[]): string[] => files.map(({ assetKey }) => assetKey)
const deliveries = (files: ReturnType<typeof file>[]) =>
  deliveriesOf(files).map((delivery) => ({
    at: delivery.at,
    files: delivery.files,
    replaced: delivery.replaced.map(({ file: now, before }) => [now.relPath, before.relPath]),
    added: assetKeys(delivery.added),
    beside: assetKeys(delivery.beside),
    withdrawn: assetKeys(delivery.withdrawn),
    same: assetKeys(delivery.same),
  }))
const nothing = { replaced: [], added: [], beside: [], withdrawn: [], same: [] }

describe('deliveries of a folder', () => {
  it('are none without files, and one after the first download', () => {
    expect(deliveries([])).toEqual([])
    expect(deliveries([file('a', '1'), file('b', '1')])).toEqual([
      { ...nothing, at: '1', files: 2, added: ['a', 'b'] },
    ])
  })

  it('list replaced, added, withdrawn and unchanged files, newest delivery first', () => {
    const files = [
      file('a', '2'),
      file('a', '1', 'earlier', '2'),
      file('b', '1'),
      file('c', '1', 'earlier', '2'),
      file('d', '2'),
      file('e', '3', 'kept_local'),
    ]
    expect(deliveries(files)).toEqual([
      { ...nothing, at: '3', files: 4, beside: ['e'], same: ['a', 'b', 'd'] },
      {
        ...nothing,
        at: '2',
        files: 3,
        replaced: [['a.jpg', 'Earlier deliveries/1/a.jpg']],
        added: ['d'],
        withdrawn: ['c'],
        same: ['b'],
      },
      { ...nothing, at: '1', files: 3, added: ['a', 'b', 'c'] },
    ])
  })

  it('are limited to the newest fifty', () => {
    const at = (day: number): string => `day ${String(day).padStart(5, '0')}`
    const many = Array.from({ length: 2000 }, (_, day) =>
      file('a', at(day), day < 1999 ? 'earlier' : 'current'),
    )
    const found = deliveries(many)
    expect(found).toHaveLength(50)
    expect(found[0]).toMatchObject({ at: at(1999), files: 1, added: [] })
    expect(found[49]).toMatchObject({ at: at(1950), files: 1, added: [], withdrawn: [] })
    expect(found.every(({ replaced }) => replaced.length === 1)).toBe(true)
  })

  it('include a delivery that only withdrew files', () => {
    const files = [file('a', '1'), file('b', '1', 'earlier', '2')]
    expect(deliveryMoments(files)).toEqual(['1', '2'])
    expect(deliveries(files)[0]).toEqual({ ...nothing, at: '2', files: 1, withdrawn: ['b'], same: ['a'] })
  })

  it('are read from older records without an end date', () => {
    const files = [
      file('a', '3'),
      file('a', '1', 'earlier'),
      file('b', '2'),
      file('c', '1', 'earlier'),
      file('d', '3', 'earlier'),
    ]
    expect(deliveries(files)).toEqual([
      { ...nothing, at: '3', files: 2, replaced: [['a.jpg', 'Earlier deliveries/1/a.jpg']], same: ['b'] },
      { ...nothing, at: '2', files: 2, added: ['b'], withdrawn: ['c'], same: ['a'] },
      { ...nothing, at: '1', files: 2, added: ['a', 'c'] },
    ])
  })
})
