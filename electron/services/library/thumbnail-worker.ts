import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'

/**
 * Makes small pictures apart from the main thread. Files come from outside: pixels, bytes and time are limited, and an SVG that
 * names anything beyond itself is refused before it is drawn.
 */
export interface ThumbnailJob {
  id: number
  source: string
  target: string
  svg: boolean
  edge: number
}
export interface ThumbnailAnswer {
  id: number
  error: string | null
}

const mostPixels = 120_000_000
const mostSvgBytes = 8 * 1024 * 1024
// References that would make the drawing depend on other files: only fragments and pictures inside the file may stay.
const outside = /(?:xlink:href|href|src)\s*=\s*["']?\s*(?!["']?(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,]))[^"'\s>]|url\(\s*["']?\s*(?!#|["']?#|["']?data:)[^)]|@import|<!ENTITY|<foreignObject|<script/i

sharp.concurrency(1)
sharp.cache(false)

async function make({ source, target, svg, edge }: ThumbnailJob): Promise<void> {
  let input: string | Buffer = source
  if (svg) {
    const text = await readFile(source)
    if (text.length > mostSvgBytes) throw new Error('the drawing is too large for a small picture')
    const links = text.toString('utf8').replace(/<a\s[^>]*>/gi, '<a>')
    if (outside.test(links)) throw new Error('the drawing refers to something outside itself')
    input = text
  }
  await sharp(input, { limitInputPixels: mostPixels, failOn: 'truncated', density: 72, pages: 1 })
    .rotate()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: !svg })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 20 })
    .webp({ quality: 80 })
    .toFile(target)
}

parentPort?.on('message', (job: ThumbnailJob) => {
  make(job)
    .then(() => null)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then((error) => parentPort?.postMessage({ id: job.id, error } satisfies ThumbnailAnswer))
    .catch((error: unknown) => {
      throw error
    })
})
