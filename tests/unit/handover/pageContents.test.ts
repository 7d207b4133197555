import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { pageContentsOf } from '../../../electron/services/handover/page/pageContents.ts'
import { assetKeyOf, type Asset } from '../../../shared/domain/assets.ts'
import {
  defaultHandoverOptions,
  defaultPageOptions,
  pageFiles,
  type PageOptions,
} from '../../../shared/domain/handover/options.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const plan: Asset = {
  kind: 'listing_floorplans',
  field: 'svg_urls',
  variant: 'plain',
  format: 'svg',
  index: 0,
  url: '',
}
const data: Asset = { ...plan, kind: 'property_data', field: 'json_urls', format: 'json' }
const order = parseOrder({ id: 'o', address: { street: '1 Oak Lane', city: 'Dover', country: 'US' } })

/** Two rooms of 6 by 5 and 4 by 5 metres, which take 0.3 and 0.2 of the width of a plan. */
const rooms = {
  labels: [
    { text: 'KITCHEN', shapes: [0] },
    { text: 'STUDY', shapes: [1] },
  ],
  shapes: [
    { width: 0.3, height: 0.25, area: 0.075 },
    { width: 0.2, height: 0.25, area: 0.05 },
  ],
}
const sizes = (kitchen: number): unknown => ({
  unit: 'm',
  floors: [
    {
      rooms: [
        { name: 'Kitchen', width: kitchen, length: 5 },
        { name: 'Study', width: 4, length: 5 },
      ],
    },
  ],
})

/** Returns the scale of the plan on a page. `scaleBar`: what the scale bar of the drawing says. */
const scaleOf = async (property: unknown, scaleBar: number | null = null) =>
  (await contentsOf(property, scaleBar)).pictures[0]?.scale

/** Returns the contents of a page. `others`: files beside the plan and the property data. */
async function contentsOf(
  property: unknown,
  scaleBar: number | null,
  page: PageOptions = defaultPageOptions,
  others: [asset: Asset, name: string][] = [],
) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'data.json'), JSON.stringify(property))
  const file = (asset: Asset, name: string) => ({ id: name, name, assetKey: assetKeyOf(asset), version: '1' })
  const [svg, json] = [file(plan, 'plan.svg'), file(data, 'data.json')]
  if (!order.understood) throw new Error('not understood')
  return pageContentsOf(
    {
      connectionId: 'c',
      root: folder,
      order: order.order,
      files: [svg, json, ...others.map(([asset, name]) => file(asset, name))] as never,
      pictures: [{ source: { kind: 'svg', path: '' }, asset: plan, file: svg as never }],
      gla: null,
      notes: '',
    },
    { ...defaultHandoverOptions, page },
    {
      library: {
        fileOnDisk: (_connection, _root, id) => Promise.resolve(join(folder, id)),
        folderIdOfOrder: () => null,
      },
      views: {
        of: () =>
          Promise.resolve({
            type: 'svg',
            width: 800,
            height: 600,
            pages: 1,
            metresPerWidth: scaleBar,
            rooms,
            names: [],
            name: '',
            path: '',
          }),
      },
      ruler: { scales: () => Promise.resolve([]) },
      log: { error: (...words) => expect.fail(words.join(' ')) },
    },
  )
}

it('a drawing without a scale bar has the scale of its rooms, marked as rough', async () => {
  const scale = await scaleOf(sizes(6))
  expect(scale).toMatchObject({ ratio: 800 / 600, isRough: true })
  expect(scale?.metresPerWidth).toBeCloseTo(20)
})

it('a scale bar wins; rooms that contradict each other, or no property data, give no scale', async () => {
  expect(await scaleOf(sizes(6), 12)).toMatchObject({ metresPerWidth: 12, isRough: false })
  expect(await scaleOf(sizes(9))).toBeNull()
  expect(await scaleOf('nothing')).toBeNull()
})

it('offered files are named in the language of the page, and drawings that run scripts are not offered', async () => {
  const pdf: Asset = { ...plan, field: 'pdf_urls_dim', variant: 'dim', format: 'pdf', index: 1 }
  const of = (kind: Asset['kind'], field: string, format: Asset['format']): Asset => ({
    ...plan,
    kind,
    field,
    format,
  })
  const { files } = await contentsOf(
    'nothing',
    null,
    { ...defaultPageOptions, language: 'de', files: [...pageFiles] },
    [
      [pdf, 'Larkfield 2.pdf'],
      [of('video_3d', 'video_urls', 'video'), 'Larkfield.mp4'],
      [of('gla_package', 'report_urls', 'pdf'), 'Larkfield GLA.pdf'],
      [of('cad_files', 'zip_urls', 'zip'), 'Larkfield.zip'],
    ],
  )
  expect(files.map(({ label }) => label)).toEqual([
    'Grundriss 2 mit Maßen.pdf',
    '3D-Video.mp4',
    'Wohnflächenbericht.pdf',
    'CAD-Dateien.zip',
  ])
})
