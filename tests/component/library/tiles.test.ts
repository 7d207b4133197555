import { describe, expect, it } from 'vitest'
import {
  coverOf,
  filesIn,
  formatOf,
  hasBoth,
  slidesOf,
  tilesOf,
  titleOf,
} from '../../../renderer/features/library/folder/tiles.ts'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import { assetFields } from '../../../shared/domain/assets.ts'
import { required } from '../../support/required.ts'

function file(assetKey: string, name: string, more: Partial<LibraryFile> = {}): LibraryFile {
  const [kind = '', field = ''] = assetKey.split('/')
  const isThere = more.state !== 'missing'
  const isPicture = /\.(jpg|png|svg)$/.test(name)
  return {
    id: `id of ${name}`,
    name,
    kind,
    assetKey,
    variant: assetFields.find((list) => list.kind === kind && list.field === field)?.variant ?? 'plain',
    show: isPicture ? 'image' : name.endsWith('.pdf') ? 'pdf' : 'none',
    size: 1,
    state: 'complete',
    source: null,
    thumbnail: isThere && isPicture ? 'asset://thumbnail/1' : null,
    earlier: null,
    ...more,
  }
}
const plans = (floors: number, pdfs: number): LibraryFile[] =>
  ['', '_dim'].flatMap((suffix) => [
    ...Array.from({ length: floors }, (_, at) =>
      ['svg', 'png', 'jpg'].map((format) =>
        file(`listing_floorplans/${format}_urls${suffix}/${String(at)}`, `${String(at)}${suffix}.${format}`),
      ),
    ).flat(),
    ...Array.from({ length: pdfs }, (_, at) =>
      file(`listing_floorplans/pdf_urls${suffix}/${String(at)}`, `${String(at)}${suffix}.pdf`),
    ),
    file(`listing_floorplans/zip_urls${suffix}/0`, `all${suffix}.zip`),
  ])
/** Each tile as the names of its plain files and of those with dimensions. */
const shown = (files: readonly LibraryFile[]): string[] =>
  tilesOf(files).map(({ variants }) =>
    [variants.plain, variants.dim].map((of) => of.map(({ name }) => name).join(' ')).join(' | '),
  )

describe('tiles of a folder', () => {
  it('are one for each plan with formats in the service’s order, and one for archives', () => {
    expect(shown(plans(2, 2))).toEqual([
      '0.jpg 0.png 0.svg 0.pdf | 0_dim.jpg 0_dim.png 0_dim.svg 0_dim.pdf',
      '1.jpg 1.png 1.svg 1.pdf | 1_dim.jpg 1_dim.png 1_dim.svg 1_dim.pdf',
      'all.zip | all_dim.zip',
    ])
  })

  it('keep a PDF of all floors apart from the first floor’s formats', () => {
    expect(shown(plans(2, 1))).toEqual([
      '0.jpg 0.png 0.svg | 0_dim.jpg 0_dim.png 0_dim.svg',
      '1.jpg 1.png 1.svg | 1_dim.jpg 1_dim.png 1_dim.svg',
      '0.pdf | 0_dim.pdf',
      'all.zip | all_dim.zip',
    ])
    expect(shown(plans(1, 1))[0]).toBe('0.jpg 0.png 0.svg 0.pdf | 0_dim.jpg 0_dim.png 0_dim.svg 0_dim.pdf')
  })

  it('join PDF and picture of a snapshot, but not plan and report of a gross living area', () => {
    expect(
      shown([
        file('snapshot/pdf_urls/0', 'Snapshot.pdf'),
        file('snapshot/image_urls/0', 'Snapshot.jpg'),
        file('gla_package/image_urls/0', 'GLA plan 1.png'),
        file('gla_package/report_urls/0', 'GLA report.pdf'),
      ]),
    ).toEqual(['Snapshot.jpg Snapshot.pdf | ', 'GLA plan 1.png | ', 'GLA report.pdf | '])
  })

  it('keep local files, earlier deliveries and a second file of one key apart', () => {
    const key = 'listing_floorplans/jpg_urls/0'
    const files = [
      file('text/tour', 'Tour links.txt'),
      file('combined_pdf/Plans.pdf', 'Plans.pdf'),
      file(key, 'Floor plan 1.jpg'),
      file(key, 'Floor plan 1 (new delivery).jpg'),
      file('listing_floorplans/png_urls/0', 'Floor plan 1.png', { earlier: 1 }),
    ]
    expect(tilesOf(files)).toHaveLength(files.length)
  })

  it('show the plain file for the other variant if it has only one', () => {
    const tile = required(tilesOf([file('listing_floorplans/jpg_urls/0', 'Floor plan 1.jpg')])[0])
    expect(hasBoth(tile)).toBe(false)
    expect(filesIn(tile, 'dim').map(({ name }) => name)).toEqual(['Floor plan 1.jpg'])
  })

  it('show the picture of a format that is on disk', () => {
    const missing = file('listing_floorplans/jpg_urls/0', 'a.jpg', { state: 'missing' })
    const pdf = file('listing_floorplans/pdf_urls/0', 'a.pdf')
    const svg = file('listing_floorplans/svg_urls/0', 'a.svg')
    expect(coverOf([missing, svg, pdf])).toBe(svg)
    expect(coverOf([missing, pdf])).toBe(pdf)
    expect(coverOf([missing])).toBe(missing)
  })

  it('are named by the common part of their file names', () => {
    const named = (...names: string[]): string => titleOf(names.map((name) => file('text/a', name)))
    expect(named('Floor plan 1.jpg', 'Floor plan 1.svg')).toBe('Floor plan 1')
    expect(named('Floor plan 1 (jpg).jpg', 'Floor plan 1 (svg).svg')).toBe('Floor plan 1')
    expect(named('jpg plan.jpg', 'svg plan.svg')).toBe('jpg plan')
    expect(formatOf(file('text/a', 'GLA plan.PNG'))).toBe('PNG')
    expect(formatOf(file('text/a', 'a.jpeg'))).toBe('JPG')
  })
})

describe('slides of a folder', () => {
  const archive = file('listing_floorplans/zip_urls/0', 'all.zip')
  const data = file('property_data/json_url/0', 'property.json', { show: 'text' })
  const tiles = tilesOf([...plans(1, 0).filter(({ variant }) => variant === 'plain'), data])
  const slides = (start: LibraryFile | null): string[] =>
    slidesOf(tiles, 'plain', start).map(({ name }) => name)

  it('leave out archives and property data', () => {
    expect(slides(null)).toEqual(['0.jpg'])
  })

  it('contain an archive or property data that the user opened', () => {
    expect(slides(archive)).toEqual(['0.jpg', 'all.zip'])
    expect(slides(data)).toEqual(['0.jpg', 'property.json'])
  })
})
