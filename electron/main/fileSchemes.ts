import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { protocol } from 'electron'
import type { Services } from '../app/services.ts'
import { NotPlainFile, openPlain } from '../services/files/plainFile.ts'
import { systemCode } from '../services/files/fileFault.ts'
import { contentSecurityPolicy } from './security.ts'

/** Chromium's `net::ERR_FILE_NOT_FOUND`. */
const fileNotFound = -6

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
}

/** Registers the two schemes with minimal privileges. Call it before the app is ready. */
export function declareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    // The browser caches the compiled scripts in the data folder.
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
    {
      scheme: 'asset',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, corsEnabled: true },
    },
  ])
}

/** Serves the window's files on `app:` and delivered files on `asset:`, by id and never by path. */
export function serveSchemes(
  rendererFolder: string,
  services: () => Promise<Services>,
  previewHtml: (id: string) => Promise<string | null>,
): void {
  // Deprecated in favour of `handle`, which creates fetch objects and streams for each file in this thread. With it the
  // first page appeared a tenth of a second later.
  // oxlint-disable-next-line typescript/no-deprecated
  protocol.registerFileProtocol('app', ({ url }, answer) => {
    const path = appFile(rendererFolder, url)
    if (path === null) answer({ error: fileNotFound })
    else
      answer({ path, headers: { 'content-security-policy': contentSecurityPolicy, ...commonHeaders(path) } })
  })
  protocol.handle('asset', async (request) => {
    const { host, pathname } = new URL(request.url)
    const [id, fileId] = pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decoded)
    if (host === 'preview') return servePreview(await previewHtml(id ?? ''))
    let path: string | null
    try {
      path =
        id === undefined || id === null || fileId === null
          ? null
          : await assetPath(await services(), host, id, fileId)
    } catch (error) {
      if (isUnreadable(error)) return notFound()
      throw error
    }
    if (path === null) return notFound()
    // A delivered SVG or HTML file must never run scripts, even if it is opened directly.
    return serveDelivered(request, path, {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'access-control-allow-origin': '*',
    })
  })
}

/**
 * Returns the file of `asset://link/ID`, `asset://logo/ID`, `asset://page/NAME`, `asset://view/NAME`,
 * `asset://file/CONNECTION/ID` or `asset://thumbnail/CONNECTION/ID`; null for anything else.
 */
async function assetPath(
  { links, logos, planReview, deliveries, media }: Services,
  host: string,
  id: string,
  fileId: string | undefined,
): Promise<string | null> {
  if (host === 'link') return fileId === undefined ? links.thumbnail(id) : null
  if (host === 'logo') return fileId === undefined ? logos.pathOf(id) : null
  if (host === 'page') return fileId === undefined ? planReview.page(id) : null
  if (host === 'view') return fileId === undefined ? deliveries.views.pathOf(id) : null
  if (fileId === undefined) return null
  if (host === 'file') return media.drawable(id, fileId)
  return host === 'thumbnail' ? media.thumbnail(id, fileId) : null
}

/** Returns the file of an `app:` URL; null outside the renderer's folder and for invalid URLs. */
function appFile(folder: string, address: string): string | null {
  const url = URL.parse(address)
  if (url === null || url.host !== 'planroom') return null
  const name = decoded(url.pathname === '/' ? '/index.html' : url.pathname)
  const path = name === null ? null : normalize(join(folder, name))
  return path?.startsWith(folder + sep) === true ? path : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not UTF-8.
    return null
  }
}

/** An open file: call `close`, or read its stream to the end. */
type Served = Awaited<ReturnType<typeof openDelivered>>

/** Opens a delivered file if it is a regular file: anything may have replaced it since it was looked up. */
async function openDelivered(path: string) {
  const handle = await openPlain(path)
  const { size } = await handle.stat()
  return {
    size,
    stream: (range: { start: number; end: number }) => handle.createReadStream(range),
    close: () => handle.close(),
  }
}

async function serveDelivered(
  request: Request,
  path: string,
  headers: Record<string, string>,
): Promise<Response> {
  let served: Served
  try {
    served = await openDelivered(path)
  } catch (error) {
    if (isUnreadable(error)) return notFound()
    throw error
  }
  const { size } = served
  const common = {
    ...headers,
    ...commonHeaders(path),
    'accept-ranges': 'bytes',
  }
  const range = parseRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable' || size === 0) await served.close()
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body =
    size === 0 ? null : (Readable.toWeb(served.stream({ start, end })) as ReadableStream<Uint8Array>)
  const length = { 'content-length': String(size === 0 ? 0 : end - start + 1) }
  if (range === null) return new Response(body, { status: 200, headers: { ...common, ...length } })
  return new Response(body, {
    status: 206,
    headers: { ...common, ...length, 'content-range': `bytes ${start}-${end}/${size}` },
  })
}

const commonHeaders = (path: string): Record<string, string> => ({
  'content-type': types[extname(path).toLowerCase()] ?? 'application/octet-stream',
  'x-content-type-options': 'nosniff',
})

const isUnreadable = (error: unknown): boolean => error instanceof NotPlainFile || isMissing(error)

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EACCES', 'EISDIR'].includes(systemCode(error))

function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = header === null ? null : /^bytes=(\d*)-(\d*)$/.exec(header)
  if (match === null || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** Serves a preview of a page that is handed over. Nothing runs in it, and it loads thumbnails and logos only. */
function servePreview(page: string | null): Response {
  if (page === null) return notFound()
  const policy = "default-src 'none'; img-src asset:; style-src 'unsafe-inline'; sandbox"
  return new Response(page, {
    headers: {
      'content-security-policy': policy,
      'content-type': types['.html'] ?? '',
      'x-content-type-options': 'nosniff',
    },
  })
}

function notFound(): Response {
  return new Response(null, { status: 404 })
}
