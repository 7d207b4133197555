import { fitScale, type Size } from '../stage.ts'

/** A picture to draw. */
export interface DrawJob {
  source: string
  /** What it is to fit into, in pixels. It is not enlarged. */
  room: Size
}
/** What came of it. */
export interface Drawn {
  source: string
  /** Fitted into the room. Null for a picture that can't be drawn. */
  bitmap: ImageBitmap | null
  /** Of the picture itself. */
  size: Size
}

/** What a thread of the window has. The types of the project are those of a page. */
interface Thread {
  onmessage: ((event: MessageEvent<DrawJob>) => void) | null
  postMessage(answer: Drawn, options: { transfer: Transferable[] }): void
}
const thread = globalThis as unknown as Thread

/** Decodes a picture and draws it into its room. Its own pixels are given back at once. */
async function draw({ source, room }: DrawJob): Promise<Drawn> {
  const answer = await fetch(source)
  if (!answer.ok) return { source, bitmap: null, size: { width: 0, height: 0 } }
  const picture = await createImageBitmap(await answer.blob())
  const size = { width: picture.width, height: picture.height }
  const scale = fitScale(size, room, false)
  const canvas = new OffscreenCanvas(Math.ceil(size.width * scale), Math.ceil(size.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The thread has no canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return { source, bitmap: canvas.transferToImageBitmap(), size }
}

thread.onmessage = ({ data }) => {
  draw(data)
    // A picture that can't be decoded. The page shows why when it comes to it.
    .catch((): Drawn => ({ source: data.source, bitmap: null, size: { width: 0, height: 0 } }))
    .then((drawn) => {
      thread.postMessage(drawn, { transfer: drawn.bitmap === null ? [] : [drawn.bitmap] })
    })
    .catch((error: unknown) => {
      throw error
    })
}
