import { expect, test } from 'vitest'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createLocalTexts } from '../../../electron/services/catalogue/localTexts/localTexts.ts'

test('a text search with a short word finds the texts with all words, newest first, per library', async () => {
  const db = memoryCatalogue()
  const texts = createLocalTexts(db)
  // All texts contain "Bedroom". Few contain a word with z, which is too short for the word index.
  const withZ = [3, 5, 1190, 1200, 2500]
  for (let at = 1; at <= 2600; at += 1) {
    const text = `Bedroom ${withZ.includes(at) ? 'Zen' : 'Oak'} ${String(at)}`
    const root = at === 5 ? '/elsewhere' : '/library'
    texts.put({ connectionId: 'c', root, orderId: String(at) }, [
      { fileId: `file ${String(at)}`, sha256: 'a', kind: 'property', text },
    ])
  }
  const library = { connectionId: 'c', root: '/library' }
  const found = async (typed: string, limit: number) => {
    const { found: some, total } = await texts.search(library, typed, limit)
    return [total, ...some.map(({ orderId }) => orderId)]
  }
  expect(await found('bedroom z', 8)).toEqual([4, '2500', '1200', '1190', '3'])
  expect(await found('z bedroom', 2)).toEqual([null, '2500', '1200'])
  expect(await found('bedroom', 3)).toEqual([null, '2600', '2599', '2598'])
  expect(await found('zen', 8)).toEqual([4, '2500', '1200', '1190', '3'])
  expect(await found('bedroom x', 8)).toEqual([0])
  const { found: other } = await texts.search({ ...library, root: '/elsewhere' }, 'bedroom z', 8)
  expect(other).toEqual([
    {
      connectionId: 'c',
      root: '/elsewhere',
      orderId: '5',
      fileId: 'file 5',
      kind: 'property',
      text: 'Bedroom Zen 5',
    },
  ])
  db.close()
})
