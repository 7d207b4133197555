import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientAt } from '../../support/servers/testNetwork.ts'

/** A service in a thread of its own: it begins its answer the moment it has the whole body, and ends it a moment later. */
const service = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const answer = '{"order":"taken"}'
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(answer.length) })
      response.flushHeaders()
      setTimeout(() => response.end(answer), 25)
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

let worker: Worker
let address: string

beforeAll(async () => {
  worker = new Worker(service, { eval: true })
  const port = await new Promise((resolve) => worker.once('message', resolve))
  address = `http://127.0.0.1:${String(port)}`
})
afterAll(async () => {
  await worker.terminate()
})

test('an answer that begins while the event loop is busy is read to its end', async () => {
  const client = clientAt(address)
  const answers: unknown[] = []
  let isOver = false
  const busy = (): void => {
    const until = performance.now() + 6
    while (performance.now() < until);
    if (!isOver) setTimeout(busy, 0)
  }
  // With an open connection, the answer can arrive before the next turn of the event loop.
  await client.call('base', 'GET', '/')
  busy()
  for (let sent = 0; sent < 25; sent++) {
    await new Promise((resolve) => setImmediate(resolve))
    answers.push(await client.call('base', 'POST', '/orders/draft', { body: { street: 'Quarry' } }))
  }
  isOver = true
  expect(answers).toEqual(Array(25).fill({ order: 'taken' }))
})
