import { displayedSize, type PictureSize } from './displayedSize.ts'
import type { Incoming, LinkPictures } from './linkPictures.ts'
import { sniff, sniffBytes, type Sniffed } from './sniff.ts'

/** Maximum bytes of a picture kept until its size is known: photographs may begin with long metadata. */
const maxHead = 2 * 1024 * 1024
/** Bytes that are enough to recognize a page. */
const maxPage = 64 * 1024

/** Detects the type of an answer while its bytes arrive. */
export interface GatheredBytes {
  received: number
  /** Null until enough bytes arrived. */
  found: Sniffed | null
  size: PictureSize | null
  /** Takes the next bytes. Returns false if no more are needed. */
  take(chunk: Buffer): Promise<boolean>
  /** Decides with the bytes so far. `isComplete`: nothing is missing. Returns the id of the thumbnail, if any. */
  end(isComplete: boolean): Promise<{ thumbnailId: string | null; undrawable: boolean }>
}

/**
 * Collects the start of an answer, and a picture of up to `maxPicture` bytes completely, for `thumbnailCache`. `type`:
 * Content-Type. `stated`: length, if the server said so.
 */
export function gather(options: {
  type: string
  stated: number | null
  thumbnailCache: LinkPictures
  maxPicture: number
}): GatheredBytes {
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
    gathered.size ??= displayedSize(head)
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

  const gathered: GatheredBytes = {
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
        } else if (found.kind === 'png' || found.kind === 'jpg') gathered.size = displayedSize(head)
      }
      return wantsMore()
    },
    async end(isComplete) {
      // A page may contain a password form further down. A short file was not classified yet.
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
