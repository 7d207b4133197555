import { pictureSize, type PictureSize } from './pictureSize.ts'
import type { Incoming, LinkPictures } from './linkPictures.ts'
import { sniff, sniffBytes, type Sniffed } from './sniff.ts'

/** Most bytes of a picture that are kept until its size is known: a photograph may begin with long notes. */
const maxHead = 2 * 1024 * 1024
/** Enough of a page to recognise it. */
const maxPage = 64 * 1024

/** What the bytes of an answer are, found piece by piece. */
export interface Gathered {
  received: number
  /** Null until enough came. */
  found: Sniffed | null
  size: PictureSize | null
  /** Takes the next bytes; false where no more are wanted. */
  take(chunk: Buffer): Promise<boolean>
  /**
   * Judges what came, however little. `isComplete`: it was all. Answers with the id of the small picture, if there is
   * one.
   */
  end(isComplete: boolean): Promise<{ thumbnailId: string | null; undrawable: boolean }>
}

/**
 * Gathers the start of an answer, and a picture of up to `maxPicture` bytes in full, on its way to `thumbnailCache`.
 * `type` is its Content-Type, `stated` its length where the server said so.
 */
export function gather(options: {
  type: string
  stated: number | null
  thumbnailCache: LinkPictures
  maxPicture: number
}): Gathered {
  const { type, stated, thumbnailCache, maxPicture } = options
  let head = Buffer.alloc(0)
  let incoming: Incoming | null = null

  async function drop(): Promise<void> {
    await incoming?.drop()
    incoming = null
  }
  async function judge(): Promise<void> {
    const found = await sniff(head, type)
    gathered.found = found
    if (found.kind !== 'png' && found.kind !== 'jpg') return
    gathered.size ??= pictureSize(head, found.kind)
    if (incoming !== null || (stated ?? 0) > maxPicture) return
    incoming = thumbnailCache.begin(found.kind)
    await incoming.write(head)
  }
  function wantsMore(): boolean {
    const { found, size } = gathered
    if (found === null) return true
    if (found.kind === 'page') return head.length < maxPage
    if (found.kind !== 'png' && found.kind !== 'jpg') return false
    return incoming !== null || (size === null && head.length < maxHead)
  }

  const gathered: Gathered = {
    received: 0,
    found: null,
    size: null,
    async take(chunk) {
      gathered.received += chunk.length
      await incoming?.write(chunk)
      if (gathered.received > maxPicture) await drop()
      if (gathered.size === null && head.length < maxHead) {
        head = Buffer.concat([head, chunk])
        const { found } = gathered
        if (found === null) {
          if (head.length >= sniffBytes) await judge()
        } else if (found.kind === 'png' || found.kind === 'jpg') gathered.size = pictureSize(head, found.kind)
      }
      return wantsMore()
    },
    async end(isComplete) {
      // A page may say further down that it asks for a password; a short file was not judged yet.
      if ((isComplete && gathered.received > 0 && gathered.found === null) || gathered.found?.kind === 'page')
        await judge()
      if (!isComplete) await drop()
      if (incoming === null) return { thumbnailId: null, undrawable: false }
      const thumbnailId = await incoming.finish()
      return { thumbnailId, undrawable: thumbnailId === null }
    },
  }
  return gathered
}
