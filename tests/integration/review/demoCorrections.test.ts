import { loadImage, type Canvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { drawnChanges, type DrawnChange } from '../../support/fakes/drawnChanges.ts'
import { drawPlan, sheet } from '../../../electron/demo/drawing/plan/plan.ts'
import { opaqueCanvas, paintScene } from '../../../electron/demo/drawing/raster.ts'
import { toSvg } from '../../../electron/demo/drawing/scene.ts'
import { makeHouse } from '../../../electron/demo/house.ts'
import type { House } from '../../../electron/demo/house/model.ts'
import type { DrawnPicture } from '../../../electron/services/library/drawings/drawable.ts'
import { readSvg } from '../../../electron/services/library/drawings/readSvg.ts'
import { comparePictures } from '../../../electron/services/review/compare/comparePictures.ts'
import { readSvgTexts } from '../../../electron/services/library/drawings/svgTexts.ts'
import { findTextChanges } from '../../../electron/services/review/compare/textChanges.ts'
import { often } from '../../support/soak.ts'

const address = '12 Test Street'

function print(house: House, level: number, dimensions: boolean, scale: number): Canvas {
  const floor = house.floors[level]
  if (floor === undefined) throw new Error('no such floor')
  const { canvas, context } = opaqueCanvas(sheet.width * scale, sheet.height * scale)
  context.scale(scale, scale)
  paintScene(context, drawPlan(house, floor, { address, dimensions }))
  return canvas
}

/** The picture as the demo service delivers it: a JPG of quality 84. */
async function delivered(canvas: Canvas): Promise<DrawnPicture> {
  const image = await loadImage(await canvas.encode('jpeg', 84))
  return { width: image.naturalWidth, height: image.naturalHeight, image }
}

function drawnIn(before: House, after: House, level: number, dimensions: boolean): DrawnChange[] {
  const [old, corrected] = [before.floors[level], after.floors[level]]
  if (old === undefined || corrected === undefined) throw new Error('no such floor')
  return drawnChanges({ house: before, floor: old }, { house: after, floor: corrected }, dimensions)
}

/** Compares two houses. Returns changes that were missed and areas without a change. */
async function compare(before: House, after: House, level: number, dimensions: boolean, scale: number) {
  const found = comparePictures(
    await delivered(print(before, level, dimensions, scale)),
    await delivered(print(after, level, dimensions, scale)),
  )
  const meets = ({ box }: DrawnChange, area: (typeof found.areas)[number]): boolean =>
    box.x * scale < area.x + area.width &&
    area.x < (box.x + box.w) * scale &&
    box.y * scale < area.y + area.height &&
    area.y < (box.y + box.h) * scale
  const drawn = drawnIn(before, after, level, dimensions)
  return {
    isAligned: found.isAligned,
    missed: drawn
      .filter((change) => !found.areas.some((area) => meets(change, area)))
      .map(({ what }) => what),
    invented: found.areas.filter((area) => !drawn.some((change) => meets(change, area))),
    /** Areas that take in more than what was drawn in them, and a little around it. */
    tooLarge: found.areas.filter((area) => {
      const within = drawn.filter((change) => meets(change, area)).map(({ box }) => box)
      const spare = 40 * scale
      return (
        within.length > 0 &&
        (area.width >
          (Math.max(...within.map(({ x, w }) => x + w)) - Math.min(...within.map(({ x }) => x))) * scale +
            spare ||
          area.height >
            (Math.max(...within.map(({ y, h }) => y + h)) - Math.min(...within.map(({ y }) => y))) * scale +
              spare)
      )
    }),
    areas: found.areas.length,
  }
}

const seeds = often([7], [7, 1848, 90_210])
const houses = seeds.flatMap((seed) =>
  ([1, 2] as const).map((floors) => ({
    name: `house ${String(seed)} with ${String(floors)} floors`,
    first: makeHouse(seed, floors),
    corrected: makeHouse(seed, floors, 1),
    again: makeHouse(seed, floors, 2),
  })),
)

test('a corrected demo house has a moved wall, a renamed room and new sizes', () => {
  for (const { first, corrected, again } of houses) {
    const changes = first.floors.flatMap((_, level) => drawnIn(first, corrected, level, true))
    expect(new Set(changes.map(({ what }) => what))).toEqual(
      new Set(['wall', 'name', 'size', 'door', 'note', ...changes.map(({ what }) => what)]),
    )
    const later = again.floors.flatMap((_, level) => drawnIn(corrected, again, level, true))
    expect(later.map(({ what }) => what)).toContain('wall')
  }
})

describe('comparing corrected demo plans', () => {
  test.each(houses)(
    'every drawn change of $name is found as an area of its own, with at most one false area',
    async ({ first, corrected }) => {
      for (const dimensions of [false, true])
        for (const [level] of first.floors.entries()) {
          const found = await compare(first, corrected, level, dimensions, 0.5)
          expect([found.isAligned, found.missed, found.tooLarge]).toEqual([true, [], []])
          // Changes that are apart are areas of their own.
          expect(found.areas).toBeGreaterThanOrEqual(3)
          expect(found.invented.length, JSON.stringify(found.invented)).toBeLessThanOrEqual(1)
        }
    },
  )

  test('every drawn change is found at the delivered size, without a false area', async () => {
    const [house] = houses
    if (house === undefined) throw new Error('no house')
    const found = await compare(house.first, house.corrected, 0, true, 1)
    expect(found).toMatchObject({ isAligned: true, missed: [], invented: [], tooLarge: [] })
  })

  test('a plain plan and a dimensioned plan are aligned', async () => {
    const [house] = houses
    const floor = house?.first.floors[0]
    if (house === undefined || floor === undefined) throw new Error('no house')
    const found = comparePictures(
      await delivered(print(house.first, 0, false, 0.5)),
      await delivered(print(house.first, 0, true, 0.5)),
    )
    expect(found.isAligned).toBe(true)
    expect(found.before).toEqual(found.after)
  })
})

test('renamed rooms and changed sizes are listed from the SVG texts', () => {
  const [house] = houses
  if (house === undefined) throw new Error('no house')
  const { first, corrected } = house
  const textsOf = (of: House) => {
    const floor = of.floors[0]
    if (floor === undefined) throw new Error('no floor')
    return readSvgTexts(readSvg(toSvg(drawPlan(of, floor, { address, dimensions: true })), 1).root).texts
  }
  const changes = findTextChanges(textsOf(first), textsOf(corrected), sheet.width)
  const drawn = drawnIn(first, corrected, 0, true)
  const named = drawn.filter(({ what }) => what === 'name').map(({ name }) => name?.toUpperCase())
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) expect(changes.map(({ after }) => after)).toContain(name)
  const sized = drawn.filter(({ what }) => what === 'size').map(({ name }) => name?.toUpperCase())
  expect(sized.length).toBeGreaterThan(0)
  for (const name of sized) {
    const change = changes.find(({ about }) => about === name)
    expect(change?.before).toMatch(/^\d+'.* × \d+'/)
    expect(change?.after).toMatch(/^\d+'.* × \d+'/)
    expect(change?.after).not.toBe(change?.before)
  }
  // No text counts as added or removed.
  expect(changes.filter(({ before, after }) => before === null || after === null)).toEqual([])
})
