import type { FolderDeliveries, LibraryFile } from '../../../shared/contract/library.ts'
import { fakePlan } from './fakePlan.ts'

const NOW = 1_774_000_000
const DAY = 86_400

/** Returns two deliveries. The second delivery replaced two plans, added a plan and removed a plan. */
export function makeDeliveries(files: readonly LibraryFile[]): FolderDeliveries {
  const first = NOW - 6 * DAY
  const ids = files.map(({ id }) => id)
  const earlier = (of: string, name: string): LibraryFile => ({
    ...(files.find(({ id }) => id === of) ?? (files[0] as LibraryFile)),
    id: `${of}-earlier`,
    name,
    earlier: first,
  })
  const before = [
    earlier('file-jpg-1', 'Floor plan 1.jpg'),
    earlier('file-svg-1', 'Floor plan 1.svg'),
    earlier('file-jpg-2', 'Floor plan 4.jpg'),
  ]
  const replaced = ['file-jpg-1', 'file-svg-1']
  const added = ['file-pdf']
  const same = ids.filter((id) => !replaced.includes(id) && !added.includes(id))
  return {
    deliveries: [
      {
        at: NOW,
        replaced: replaced.map((file) => ({ file, before: `${file}-earlier` })),
        added,
        beside: [],
        withdrawn: ['file-jpg-2-earlier'],
        same,
      },
      {
        at: first,
        replaced: [],
        added: [...same, ...before.map(({ id }) => id)],
        beside: [],
        withdrawn: [],
        same: [],
      },
    ],
    files: [...files, ...before],
  }
}

export function makeFiles(): LibraryFile[] {
  const file = (
    id: string,
    name: string,
    kind: string,
    show: LibraryFile['show'],
    more: Partial<LibraryFile> = {},
  ): LibraryFile => ({
    id: `file-${id}`,
    name,
    kind,
    assetKey: `${kind}/${id}`,
    variant: 'plain',
    show,
    size: 1_640_000,
    state: 'complete',
    source: show === 'image' || show === 'svg' ? fakePlan(1) : null,
    thumbnail: show === 'image' || show === 'svg' ? fakePlan(1) : null,
    earlier: null,
    ...more,
  })
  const plan = (field: string, floor: number): string => `listing_floorplans/${field}/${String(floor - 1)}`
  const plans = [1, 2].flatMap((floor) => [
    file(`jpg-${String(floor)}`, `Floor plan ${String(floor)}.jpg`, 'listing_floorplans', 'image', {
      assetKey: plan('jpg_urls', floor),
      source: fakePlan(floor),
      thumbnail: fakePlan(floor),
    }),
    file(
      `dim-${String(floor)}`,
      `Floor plan ${String(floor)} with dimensions.jpg`,
      'listing_floorplans',
      'image',
      { variant: 'dim', assetKey: plan('jpg_urls_dim', floor) },
    ),
    file(`svg-${String(floor)}`, `Floor plan ${String(floor)}.svg`, 'listing_floorplans', 'svg', {
      assetKey: plan('svg_urls', floor),
      source: fakePlan(floor),
      thumbnail: fakePlan(floor),
    }),
  ])
  return [
    ...plans,
    file('pdf', 'Floor plans.pdf', 'listing_floorplans', 'pdf', {
      assetKey: plan('pdf_urls', 1),
      source: 'asset://fake/plans.pdf',
    }),
    file('zip', 'Floor plans.zip', 'listing_floorplans', 'none', {
      assetKey: plan('zip_urls', 1),
      size: 12_400_000,
    }),
    file('gone', 'Floor plan 3.jpg', 'listing_floorplans', 'image', {
      assetKey: plan('jpg_urls', 3),
      state: 'missing',
      source: null,
      thumbnail: null,
    }),
    file('changed', '3D plan 1.jpg', 'floorplans_3d', 'image', { state: 'changed' }),
    file('video', 'Walkthrough.mp4', 'video_3d', 'video', {
      source: 'asset://fake/walk.mp4',
      size: 86_000_000,
    }),
    file('gla', 'GLA formula.txt', 'gla_package', 'text', { size: 420 }),
    file('json', 'Property data.json', 'property_data', 'text', { size: 18_200 }),
  ]
}
