import { expect, it } from 'vitest'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../support/benches/useTransfers.ts'
import { etagOf, sample, sendBytes } from '../../support/servers/assetServer.ts'
import { until } from '../../support/waiting.ts'

const { server, bench, start } = useOwnTransfers()

it('a transfer with a failed file counts it, and leaves the reason to the file', async () => {
  await start()
  bench.deliver(assetOf('jpg', 'file:///plan.jpg'))
  bench.engine.enqueue([order(bench.root, 'o1')])
  await bench.engine.idle()
  const { orders } = bench.engine.overview()
  expect(orders).toMatchObject([{ state: 'failed', failed: 1, reason: null }])
  expect(bench.engine.files(orders[0]?.id ?? '')[0]?.reason).toBeTruthy()
})

it('a transfer that is paused and resumed counts its bytes on from where it was', async () => {
  const counts: number[] = []
  await start({
    onChange({ orders }) {
      for (const { bytesDone } of orders) counts.push(bytesDone)
    },
  })
  const [first, second] = [sample('pdf', 400_000), sample('pdf', 900_000, 7)]
  const half = 450_000
  const goOn = Promise.withResolvers<undefined>()
  const urls = [
    server.serve('/1.pdf', first),
    server.on('/2.pdf', (request, response, turn) => {
      if (turn > 1) return void goOn.promise.then(() => sendBytes(request, response, second))
      response.writeHead(200, { 'content-length': String(second.length), etag: etagOf(second) })
      response.write(second.subarray(0, half))
    }),
  ]
  bench.deliver(...urls.map((url, at) => assetOf('pdf', url, at)))
  bench.engine.enqueue([order(bench.root, 'o1')])
  const shown = first.length + half
  await until(() => expect(counts.at(-1)).toBe(shown))
  await bench.engine.pause()
  counts.length = 0
  await bench.engine.resume()
  await until(() => expect(server.requests('/2.pdf')).toHaveLength(2))
  await until(() => expect(counts.length).toBeGreaterThan(1))
  goOn.resolve(undefined)
  await bench.engine.idle()
  await until(() => expect(counts.at(-1)).toBe(first.length + second.length))
  expect(Math.min(...counts)).toBe(shown)
})
