import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../electron/services/api/client/client.ts'
import { createReadRetries } from '../../../electron/services/api/client/readRetries.ts'
import type { ScriptedServer } from '../../support/servers/scripted.ts'
import { scriptedClient } from '../../support/servers/scriptedClient.ts'

let server: ScriptedServer

async function serve(answer: (response: ServerResponse, turn: number) => void): Promise<ApiClient> {
  let turn = 0
  const retries = createReadRetries({
    elapsed: () => 0,
    sleep: () => Promise.resolve(),
    random: () => 0.5,
  })
  const started = await scriptedClient((_, response) => answer(response, (turn += 1)), { retries })
  ;({ server } = started)
  return started.client
}

const value = { items: [{ id: 'a', street: 'Müllerstraße 5' }, { id: 'b' }] }
const text = JSON.stringify(value)

describe('Content-Encoding of an answer', () => {
  test.each<[string, Buffer]>([
    ['utf-8', Buffer.from(text)],
    ['none', Buffer.from(text)],
    ['binary', Buffer.from(text)],
    ['aws-chunked', Buffer.from(text)],
    ['gzip', Buffer.from(text)],
    ['br', Buffer.from(text)],
    ['deflate', Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['aws-chunked, gzip', gzipSync(text)],
    ['gzip, utf-8', gzipSync(text)],
    ['gzip, gzip', gzipSync(gzipSync(text))],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
  ])('a body under "%s" is decoded by its bytes (row %#)', async (encoding, body) => {
    const client = await serve(
      (response) => void response.writeHead(200, { 'content-encoding': encoding }).end(body),
    )
    expect(await client.call('base', 'GET', '/orders')).toEqual(value)
  })

  test('a truncated gzip body is requested again until it is complete', async () => {
    const packed = gzipSync(text)
    const client = await serve((response, turn) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(turn < 3 ? packed.subarray(0, packed.length - 12) : packed)
    })
    expect(await client.call('base', 'GET', '/orders')).toEqual(value)
    expect(server.requests).toHaveLength(3)
  })

  test('an answer that unpacks to over 64 MB fails as too large', async () => {
    const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024, 0x20))
    const client = await serve(
      (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    await expect(client.call('base', 'GET', '/orders')).rejects.toMatchObject({
      code: 'not_service',
      message: expect.stringContaining('too large') as unknown,
    })
  })
})

describe('JSON of an answer', () => {
  test.each<[string, Buffer]>([
    ['a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16 with a mark, high byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['a comment after it', Buffer.from(`${text}\n<!-- web-3, 12 ms -->`)],
  ])('JSON with %s is read', async (_name, body) => {
    const client = await serve((response) => void response.writeHead(200).end(body))
    expect(await client.call('base', 'GET', '/orders')).toEqual(value)
    expect(await client.call('base', 'POST', '/orders/draft', { body: {} })).toEqual(value)
  })

  test('NaN and Infinity are read as null, and the other values stay', async () => {
    const body = '{"items":[{"id":"a","size":NaN,"low":-Infinity},{"id":"b","size":3}]}'
    const client = await serve((response) => void response.writeHead(200).end(body))
    expect(await client.call('base', 'GET', '/orders')).toEqual({
      items: [
        { id: 'a', size: null, low: null },
        { id: 'b', size: 3 },
      ],
    })
  })

  test.each(['{"items":[{"id":"a"', '{"items":[{"id" "a"}]}', '[1,2'])(
    'truncated or invalid JSON (%s) is reported as damaged data',
    async (body) => {
      const client = await serve((response) => void response.writeHead(200).end(body))
      await expect(client.call('base', 'GET', '/orders')).rejects.toMatchObject({
        code: 'not_service',
        message: expect.stringMatching(/sent damaged or incomplete data\. Try again later\.$/) as unknown,
      })
    },
  )
})

describe('network that requires a sign-in', () => {
  test.each<[string, (response: ServerResponse) => void, string]>([
    ['511', (response) => void response.writeHead(511).end('sign in'), 'unreachable'],
    [
      '302',
      (response) => void response.writeHead(302, { location: 'http://10.0.0.1/login' }).end(),
      'not_service',
    ],
    [
      'a web page',
      (response) => void response.writeHead(200).end('<!DOCTYPE html><html>Welcome'),
      'not_service',
    ],
  ])('%s as the answer tells the user to sign in with a web browser', async (_name, answer, code) => {
    const client = await serve(answer)
    await expect(client.call('base', 'GET', '/orders')).rejects.toMatchObject({
      code,
      message: expect.stringContaining('sign in with your web browser') as unknown,
    })
  })
})

test('response headers of 200 KB are accepted', async () => {
  const client = await serve(
    (response) => void response.writeHead(200, { 'x-policy': 'p'.repeat(200_000) }).end(text),
  )
  expect(await client.call('base', 'GET', '/orders')).toEqual(value)
})
