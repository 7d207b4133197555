import { loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import type { DrawnPicture } from '../../../electron/services/library/drawings/drawable.ts'
import {
  comparePictures,
  type PictureComparison,
} from '../../../electron/services/review/compare/comparePictures.ts'
import type { FrameBox } from '../../../shared/contract/review.ts'
import { drawnAt, drawnPlan, type PlanPart, type PlanPlace } from '../../support/drawnPlan.ts'

const sheet: PlanPlace = { width: 2000, height: 1500 }

const pictures = new Map<string, Promise<DrawnPicture>>()

/** Returns a drawn picture of the plan. Tests share equal pictures. */
function drawn(
  place: PlanPlace,
  changed: readonly PlanPart[] = [],
  format: 'png' | 'jpg' = 'png',
): Promise<DrawnPicture> {
  const key = JSON.stringify([place, changed, format])
  const picture = pictures.get(key) ?? draw(place, changed, format)
  pictures.set(key, picture)
  return picture
}

async function draw(
  place: PlanPlace,
  changed: readonly PlanPart[],
  format: 'png' | 'jpg',
): Promise<DrawnPicture> {
  const canvas = drawnPlan(place, changed)
  const bytes = await (format === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 80))
  const image = await loadImage(bytes)
  return { width: image.naturalWidth, height: image.naturalHeight, image }
}

/** The box of a part of the plan, in the frame of the comparison. */
function onFrame(
  { frame, after }: PictureComparison,
  part: keyof typeof drawnAt,
  place: PlanPlace,
): FrameBox {
  const { scale = place.width / 1000, x = 0, y = 0 } = place
  expect(frame.width).toBeGreaterThanOrEqual(after.width)
  const box = drawnAt[part]
  return {
    x: box.x * scale + x + after.x,
    y: box.y * scale + y + after.y,
    width: box.width * scale,
    height: box.height * scale,
  }
}

const meets = (a: FrameBox, b: FrameBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function expectFound(
  found: PictureComparison,
  parts: readonly (keyof typeof drawnAt)[],
  place: PlanPlace,
): void {
  expect(found.isAligned).toBe(true)
  const boxes = parts.map((part) => onFrame(found, part, place))
  for (const [at, box] of boxes.entries())
    expect(
      found.areas.some((area) => meets(area, box)),
      `found: ${parts[at] ?? ''}`,
    ).toBe(true)
  expect(found.areas.filter((area) => !boxes.some((box) => meets(area, box)))).toEqual([])
}

describe('comparing two plans of one size', () => {
  test('equal plans have no differences, as PNG and as JPG', async () => {
    for (const format of ['png', 'jpg'] as const) {
      const found = comparePictures(await drawn(sheet), await drawn(sheet, ['speck'], format))
      expect([found.isAligned, found.areas]).toEqual([true, []])
      expect(found.frame).toEqual({ width: 2000, height: 1500 })
    }
  })

  test('each changed part has an area of its own', async () => {
    for (const format of ['png', 'jpg'] as const) {
      const found = comparePictures(
        await drawn(sheet, [], format),
        await drawn(sheet, ['wall', 'name', 'door'], format),
      )
      expectFound(found, ['wall', 'name', 'door'], sheet)
      expect(found.areas).toHaveLength(3)
    }
  })

  test('added and removed parts give the same areas', async () => {
    const there = comparePictures(await drawn(sheet), await drawn(sheet, ['wall']))
    const back = comparePictures(await drawn(sheet, ['wall']), await drawn(sheet))
    expect(back.areas).toEqual(there.areas)
    // The wall moved by 24 units: both places are in the area.
    const [area] = there.areas
    expect(area?.x).toBeCloseTo(800, -1)
    expect((area?.x ?? 0) + (area?.width ?? 0)).toBeCloseTo(864, -1)
  })
})

describe('comparing two plans at another place or scale', () => {
  const places: [string, PlanPlace, PlanPlace][] = [
    ['moved by whole pixels', { ...sheet, x: 37, y: -21 }, sheet],
    ['moved by parts of a pixel', { ...sheet, x: 12.4, y: 8.7 }, sheet],
    ['half as large', { width: 1000, height: 750 }, sheet],
    ['at another size and place', { width: 2400, height: 1700, scale: 2.3, x: 60, y: 25 }, sheet],
    ['on a larger sheet', sheet, { width: 3000, height: 2000, scale: 2, x: 500, y: 300 }],
    ['a little smaller', { ...sheet, scale: 1.93, x: 35, y: 22 }, sheet],
  ]
  test.each(places)('%s: the plans are aligned without differences', async (_, before, after) => {
    const found = comparePictures(await drawn(before), await drawn(after))
    expect([found.isAligned, found.areas]).toEqual([true, []])
    const { scale: scaleBefore = before.width / 1000, x = 0, y = 0 } = before
    const { scale: scaleAfter = after.width / 1000 } = after
    const scale = found.before.width / before.width
    expect(scale).toBeCloseTo(scaleAfter / scaleBefore, 3)
    expect(found.before.x - found.after.x + x * scale).toBeCloseTo(after.x ?? 0, -0.5)
    expect(found.before.y - found.after.y + y * scale).toBeCloseTo(after.y ?? 0, -0.5)
  })
  test.each(places)('%s: the changed parts are found', async (_, before, after) => {
    const found = comparePictures(
      await drawn(before, [], 'jpg'),
      await drawn(after, ['wall', 'name', 'door'], 'jpg'),
    )
    expectFound(found, ['wall', 'name', 'door'], after)
  })
})

test('a picture of something else is not aligned with the plan', async () => {
  const noise = drawnPlan(sheet)
  const context = noise.getContext('2d')
  context.fillStyle = '#fff'
  context.resetTransform()
  context.fillRect(0, 0, 2000, 1500)
  context.fillStyle = '#222'
  for (let at = 0; at < 40; at += 1)
    context.fillRect((at * 733) % 1900, (at * 397) % 1400, 60 + ((at * 53) % 90), 14)
  const found = comparePictures(await drawn(sheet), { width: 2000, height: 1500, image: noise })
  expect(found.isAligned).toBe(false)
  expect(found.areas.length).toBeGreaterThan(0)
})

test('an empty sheet is not aligned with a plan', async () => {
  const empty = drawnPlan({ width: 300, height: 200, scale: 0.0001 })
  const found = comparePictures({ width: 300, height: 200, image: empty }, await drawn(sheet))
  expect(found.isAligned).toBe(false)
})
