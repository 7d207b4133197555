import { expect, it } from 'vitest'
import { handoverSources } from '../../../shared/domain/handover/sources.ts'

const plans = 'listing_floorplans'
const files = [
  ...[`${plans}/jpg_urls/0`, `${plans}/png_urls/0`, `${plans}/svg_urls/0`, `${plans}/jpg_urls/1`],
  ...[`${plans}/svg_urls_dim/0`, `${plans}/jpg_urls_dim/0`, `${plans}/pdf_urls/0`, `${plans}/zip_urls/0`],
  'floorplans_3d/jpg_urls/0',
  'snapshot/image_urls/0',
  'home_report/pdf_urls/0',
  'text/gla-formula',
  'odd',
].map((assetKey) => ({ assetKey }))
const keys = (variants: 'plain' | 'dim' | 'both') =>
  handoverSources(files, { variants, format: 'jpg' }).map(({ file }) => file.assetKey)

it('each plan, 3D plan and snapshot is copied once, from its best picture', () => {
  expect(keys('both')).toEqual([
    ...[`${plans}/png_urls/0`, `${plans}/jpg_urls_dim/0`, `${plans}/jpg_urls/1`],
    'floorplans_3d/jpg_urls/0',
    'snapshot/image_urls/0',
  ])
})

it('copies of one variant leave out only the plans of the other variant', () => {
  expect(keys('plain')).not.toContain(`${plans}/jpg_urls_dim/0`)
  expect(keys('dim')).toEqual([
    `${plans}/jpg_urls_dim/0`,
    'floorplans_3d/jpg_urls/0',
    'snapshot/image_urls/0',
  ])
})

it('a source asset has the chosen format and no address', () => {
  const [first] = handoverSources(files, { variants: 'both', format: 'png' })
  expect(first?.asset).toMatchObject({ format: 'png', url: '', index: 0 })
})
