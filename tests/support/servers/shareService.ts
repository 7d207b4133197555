import { createCanvas } from '@napi-rs/canvas'
import type { Answer } from './faultAnswers.ts'

/**
 * Returns the answer for a page that shares a file, as on file hosts. The fault service serves these pages under
 * `/share/`. Its faults make pages slow, cut or hanging. Returns null for any other address.
 *
 * - `/share/s/TOKEN/NAME?dl=0`: a page; with `dl=1` a redirect to the file. TOKEN `gone`: status 404;
 * `private`: redirects to a sign-in
 * - `/share/file/NAME`: the file itself
 * - `/share/dead`, `/share/gone`, `/share/login`, `/share/signin`, `/share/page`, `/share/locked`, `/share/tour`,
 * `/share/empty`
 * - `/share/cookie`: sets a cookie and redirects to a file; `/share/to?address=…`: redirects to the address;
 * `/share/hops/N`: N redirects, then a file
 * - `/file/d/ID/view`, `/uc?id=ID`, `/download?id=ID&confirm=t`: a host with a confirmation page before the file
 */
export function shareAnswer(address: string): Answer | null {
  const { pathname, searchParams } = new URL(address, 'http://share')
  if (/^\/file\/d\/[\w-]+\/view$/.test(pathname)) return page('A plan', '<script>var viewer = 1</script>')
  if (pathname === '/uc') return page('Large file', '<p>This file is too large to be scanned.</p>')
  if (pathname === '/download')
    return searchParams.get('confirm') === 't' ? file('plan.png') : page('Large file', '')
  if (!pathname.startsWith('/share/')) return null
  const [kind = '', token = '', name = ''] = pathname.slice('/share/'.length).split('/')
  switch (kind) {
    case 's':
      if (token === 'gone') return { ...page('Not found', 'The file was deleted.'), status: 404 }
      if (searchParams.get('dl') !== '1')
        return page('Shared with you', `<h1>${name}</h1><img src="small.png">`)
      return moved(token === 'private' ? '/share/signin' : `/share/file/${name}`)
    case 'file':
      return file(token)
    case 'dead':
      return { ...page('Not found', ''), status: 404 }
    case 'gone':
      return { ...page('Gone', ''), status: 410 }
    case 'login':
      return moved('/share/signin')
    case 'signin':
      return page('Sign in', '<form><input type="password" name="p"></form>')
    case 'locked':
      return page('Locked', '<form><input name="p" type="password"></form>')
    case 'page':
      return page('A page', '<meta property="og:image" content="/share/file/plan.png">')
    case 'tour':
      return page('A tour', '<script>var showcase = 1</script>')
    case 'empty':
      return answer(200, 'image/png', Buffer.alloc(0))
    case 'cookie':
      return moved('/share/file/plan.png', { 'set-cookie': 'visit=1; Path=/' })
    case 'to':
      return moved(searchParams.get('address') ?? '')
    case 'hops':
      return token === '0' ? file('plan.png') : moved(`/share/hops/${String(Number(token) - 1)}`)
    default:
      return { ...page('Not found', ''), status: 404 }
  }
}

function file(name: string): Answer {
  const made = files[name]
  if (made === undefined) return { ...page('Not found', ''), status: 404 }
  return answer(200, made.type, made.bytes())
}

interface MadeFile {
  type: string
  bytes: () => Buffer
}
const files: Record<string, MadeFile> = {
  'plan.png': { type: 'image/png', bytes: once(() => picture(1600, 1200).encodeSync('png')) },
  'plan.jpg': { type: 'image/jpeg', bytes: once(() => picture(1600, 1200).encodeSync('jpeg', 90)) },
  'small.png': { type: 'image/png', bytes: once(() => picture(200, 150).encodeSync('png')) },
  'odd.png': { type: 'text/plain', bytes: once(() => picture(900, 600).encodeSync('png')) },
  'plan.webp': { type: 'image/webp', bytes: once(() => picture(900, 600).encodeSync('webp', 80)) },
  'plan.pdf': {
    type: 'application/pdf',
    bytes: () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  },
  'plan.heic': {
    type: 'image/heic',
    bytes: () =>
      Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(5000)]),
  },
}

function picture(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.strokeRect(width / 8, height / 8, width / 2, height / 2)
  return canvas
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null
  return () => (made ??= make())
}

function page(title: string, body: string): Answer {
  const html = `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`
  return answer(200, 'text/html; charset=utf-8', Buffer.from(html))
}

function moved(location: string, headers: Record<string, string> = {}): Answer {
  return { status: 302, headers: { location, 'content-length': '0', ...headers }, body: Buffer.alloc(0) }
}

function answer(status: number, type: string, body: Buffer): Answer {
  return { status, headers: { 'content-type': type, 'content-length': String(body.length) }, body }
}
