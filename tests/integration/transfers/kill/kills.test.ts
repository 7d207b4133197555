import { expect, it } from 'vitest'
import { killTrees, killWords } from '../../../support/processes/killTrees.ts'
import { often } from '../../../support/soak.ts'

const each = often(1, 40)
const sizes = often(
  { oneByte: 3, small: 62, medium: 6, large: 7, huge: [12_000_000, 9_000_000] },
  // 300 files of 1 byte to 50 MB: mostly small, six of 20 MB and more.
  {
    oneByte: 5,
    small: 245,
    medium: 30,
    large: 14,
    huge: [50_000_000, 38_000_000, 33_000_000, 29_000_000, 24_000_000, 20_000_000],
  },
)

it(`${String(5 * each)} kills, ${String(each)} in each phase, leave the files of an undisturbed run`, async () => {
  const tally = await killTrees(each, sizes)
  process.stdout.write(`${killWords(tally)}\n`)
  expect(tally.phases).toEqual({
    starting: each,
    small: each,
    large: each,
    committing: each,
    manifest: each,
  })
  const { needed, sent, resumed, restarted, allowed } = tally
  expect(sent - needed).toBe(resumed.bytes + restarted.bytes)
  expect(sent - needed).toBeLessThanOrEqual(allowed)
})
