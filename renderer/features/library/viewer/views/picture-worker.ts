import { fitScale, type Size } from '../stage.ts'

export interface DrawJob {
  source: string
  /** Maximum size of the result, in pixels. The picture is not enlarged. */
  room: Size
}
/** Result of a job. */
export interface Drawn {
  source: string
  /** The picture, fitted into the room. Null if it can't be drawn. */
  bitmap: ImageBitmap | null
  /** Size of the original picture, in pixels. */
  size: Size
}

/** Globals of a dedicated worker. The project's TypeScript settings know only the globals of a page. */
interface Thread {
  onmessage: ((event: MessageEvent<DrawJob>) => void) | null
  postMessage(answer: Drawn, options: { transfer: Transferable[] }): void
}
const thread = globalThis as unknown as Thread

/** Decodes a picture and draws it into its room. The decoded original is released at once. */
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

async function answer(job: DrawJob): Promise<void> {
  // The picture can't be decoded. The page reports why when it shows the picture.
  const drawn = await draw(job).catch((): Drawn => ({
    source: job.source,
    bitmap: null,
    size: { width: 0, height: 0 },
  }))
  thread.postMessage(drawn, { transfer: drawn.bitmap === null ? [] : [drawn.bitmap] })
}

thread.onmessage = ({ data }) => {
  void answer(data)
}
