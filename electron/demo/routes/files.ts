import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawReport } from '../drawing/sheets/report.ts'
import { toPdf } from '../drawing/pdf.ts'
import { escapeXml } from '../drawing/scene.ts'
import { drawnOn, makeFile } from '../files/makers.ts'
import { filesOf } from '../files/manifest.ts'
import { answerRange, typeOf } from '../files/range.ts'
import type { FileStore, StoredFile } from '../files/store.ts'
import { makeHouse } from '../house.ts'
import type { DemoOrder } from '../model.ts'
import { missing } from '../problems.ts'
import type { DemoState } from '../state.ts'
import { stateNow } from '../timeline.ts'

/** Adds the routes of delivered and exported files. They need no key, like the live service's storage links. */
export function fileRoutes(app: FastifyInstance, state: DemoState, store: FileStore): void {
  app.get<{ Params: { token: string } }>('/files/:token/*', async (request, reply) => {
    const order = byToken(state, request.params.token)
    const now = stateNow(state, order)
    const path = request.url.split('?')[0] ?? ''
    const spec = filesOf(order, now).find((file) => file.path === path)
    if (spec === undefined) throw missing('File')
    const key = [
      spec.path,
      spec.revision,
      order.houseSeed,
      order.address.full_address,
      drawnOn(order).getTime(),
    ].join('|')
    const file = await store.get(key, () => makeFile(order, spec))
    const delivered = spec.revision === 0 ? now.firstDeliveredAt : now.lastDeliveredAt
    return sendFile(request, reply, file, path, delivered ?? order.createdAt)
  })

  app.get('/exports/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const exported = state.exports.get(path)
    if (exported === undefined) throw missing('File')
    return sendFile(request, reply, await store.get(exported.key, exported.make), path, exported.at)
  })

  app.get<{ Params: { name: string } }>('/combined/:name', async (request, reply) => {
    const order = byToken(state, request.params.name.replace(/\.pdf$/, ''))
    const now = stateNow(state, order)
    if (now.deliveries === 0) throw missing('File')
    const revision = now.deliveries - 1
    const address = order.address.full_address
    const date = drawnOn(order)
    const file = await store.get(['combined', order.token, revision, address, date.getTime()].join('|'), () =>
      toPdf(drawReport(makeHouse(order.houseSeed, order.floors, revision), { address }), {
        title: address,
        date,
      }),
    )
    return sendFile(request, reply, file, '/combined.pdf', now.lastDeliveredAt ?? order.createdAt)
  })

  app.get<{ Params: { token: string; '*': string } }>('/tours/:token', (request, reply) =>
    tourPage(state, request.params.token, reply),
  )
  app.get<{ Params: { token: string } }>('/tours/:token/unbranded', (request, reply) =>
    tourPage(state, request.params.token, reply),
  )
}

function byToken(state: DemoState, token: string): DemoOrder {
  for (const order of state.orders.values()) {
    if (order.token === token) return order
  }
  throw missing('File')
}

function tourPage(state: DemoState, token: string, reply: FastifyReply): FastifyReply {
  const address = escapeXml(byToken(state, token).address.full_address)
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><meta charset="utf-8"><title>${address}</title><h1>${address}</h1><p>The ` +
        'demo has no 360 tour to show.</p>',
    )
}

/** Sends a file completely or in part, with validators. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  path: string,
  modified: number,
): FastifyReply {
  const { bytes, etag } = file
  const lastModified = new Date(Math.floor(modified) * 1000).toUTCString()
  const { headers } = request
  reply.headers({
    etag,
    'last-modified': lastModified,
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
  })
  if (isUnchanged(headers['if-none-match'], headers['if-modified-since'], etag, lastModified))
    return reply.code(304).send()
  const ifRange = headers['if-range']
  const range = answerRange({
    range: headers.range,
    ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange,
    etag,
    lastModified,
    size: bytes.length,
  })
  if (range.kind === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${String(bytes.length)}`)
      .send()
  reply.type(typeOf(path))
  if (range.kind === 'complete') return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${String(range.start)}-${String(range.end)}/${String(bytes.length)}`)
    .send(bytes.subarray(range.start, range.end + 1))
}

function isUnchanged(
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
  etag: string,
  lastModified: string,
): boolean {
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= Date.parse(lastModified)
}
