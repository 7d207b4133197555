import { systemCode } from '../files/fileFault.ts'
import type { DrawnPicture } from '../library/drawings/drawable.ts'
import { withDrawable, type DrawableSource } from '../library/drawings/openDrawable.ts'
import { Refusal } from '../library/drawings/refusal.ts'

/** A picture file that can be copied. */
export type PictureSource = DrawableSource & { kind: 'image' | 'svg' }

/**
 * Draws a file so that its longest edge has `edge` pixels. Drawings and pages are enlarged, pictures only reduced.
 * Rejects with a Refusal, also for a read error: that is a problem of this file, not of the target disk.
 */
export async function readPicture(
  source: DrawableSource,
  edge: number,
): Promise<DrawnPicture & { pages: number }> {
  try {
    return await withDrawable(source, async (drawable) => {
      const [missing] = drawable.svg?.missing ?? []
      // The recipient would get an incomplete plan without knowing it.
      if (missing !== undefined)
        throw new Refusal(`The drawing shows a file that is not part of it: ${missing}`)
      return { ...(await drawable.draw(edge)), pages: drawable.pages }
    })
  } catch (error) {
    if (systemCode(error) === '') throw error
    throw new Refusal(
      systemCode(error) === 'ENOENT' ? 'The file is gone.' : `The file can’t be read (${systemCode(error)}).`,
      { cause: error },
    )
  }
}
