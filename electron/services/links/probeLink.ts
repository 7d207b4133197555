import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { linkConnectionFault, lateFault, LinkFault, sentences } from './linkFaults.ts'
import { gather } from './gather.ts'
import { giveUp, openLink, type ProbeOptions, type OpenedLink } from './openLink.ts'
import type { PictureSize } from './displayedSize.ts'
import type { LinkPictures } from './linkPictures.ts'
import type { Sniffed } from './sniff.ts'

/** Result of one request. */
export interface LinkProbe {
  url: URL
  redirected: boolean
  plain: boolean
  /** Content-Type without parameters, in lower case. */
  type: string
  found: Sniffed
  /** Length of the complete file, decoded; null if unknown. */
  bytes: number | null
  size: PictureSize | null
  thumbnailId: string | null
  /** Whether a completely read picture could not be drawn. */
  undrawable: boolean
}

/**
 * Opens a link and reads only as much as is needed: the first bytes, and the size of a picture. A picture of up to
 * `maxPicture` bytes is read for its thumbnail. Throws a LinkFault, or the reason of the user's signal.
 */
export async function probeLink(
  link: string | URL,
  options: ProbeOptions,
  thumbnailCache: LinkPictures,
  maxPicture: number,
): Promise<LinkProbe> {
  const { signal, late, offline } = options
  const opened = await openLink(link, options)
  const { url, redirected, plain } = opened
  const type = (opened.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = opened.header('content-encoding')?.trim().toLowerCase() ?? ''
  const packed = encoding !== '' && encoding !== 'identity'
  const stated = packed ? null : statedLength(opened)
  const body = packed ? unpacked(opened.body, encoding) : opened.body
  const gathered = gather({ type, stated, thumbnailCache, maxPicture })

  let isComplete = false
  let broken: { error: unknown } | null = null
  try {
    let more = true
    for await (const chunk of body) {
      more = await gathered.take(chunk as Buffer)
      if (!more) break
    }
    isComplete = more
  } catch (error) {
    broken = { error }
  } finally {
    giveUp(opened.body)
    giveUp(body)
  }
  const { thumbnailId, undrawable } = await gathered.end(isComplete)
  signal.throwIfAborted()
  const { found, received, size } = gathered
  if (found === null) {
    if (isComplete) throw new LinkFault(sentences.empty)
    if (late.aborted) throw lateFault(url.host, offline(), broken?.error)
    throw linkConnectionFault(broken?.error, url.host, offline())
  }
  // A picture that is incomplete because of our time-out may be fine. A file that the server cut off is not.
  if (broken !== null && !late.aborted && found.kind !== 'page')
    throw new LinkFault(sentences.cut, { cause: broken.error })
  const bytes = stated ?? (isComplete ? received : null)
  return { url, redirected, plain, type, found, bytes, size, thumbnailId, undrawable }
}

/** Returns the stated length of the complete file. */
function statedLength(opened: OpenedLink): number | null {
  const total = /\/(\d{1,15})$/.exec(opened.header('content-range')?.trim() ?? '')?.[1]
  const length = total ?? opened.header('content-length')?.trim()
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null
}

/** Decodes a compressed body, although no compression was requested, only as far as it is read. */
function unpacked(body: Readable, encoding: string): Readable {
  const stream = unpacker(encoding)
  if (stream === null) {
    giveUp(body)
    throw new LinkFault(`The server uses an unsupported compression (${encoding}). Use another link.`)
  }
  // The reader of the decoded stream gets the error.
  pipeline(body, stream, () => undefined)
  return stream
}

function unpacker(encoding: string): Transform | null {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'zstd') return createZstdDecompress()
  return null
}
