import { once } from 'node:events'
import { readWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'

/**
 * `demo-service`: serves the demo company until it is stopped. The first output is a progress line with the addresses.
 */
export const demoService: Command = async ({ command, headless, reporter, signal }) => {
  const port = readWholeNumber('--port', command.values.port, 1, 65535)
  const demo = await headless.startDemo(port ?? undefined)
  const { origin, baseUrl, tokenUrl, exportUrl, apiKey } = demo
  reporter.announce(
    {
      what: 'demo-service',
      origin,
      base_url: baseUrl,
      token_url: tokenUrl,
      export_url: exportUrl,
      api_key: apiKey,
    },
    `The demo company is at ${origin}\n  PLANROOM_BASE_URL=${baseUrl}\n  ` +
      `PLANROOM_TOKEN_URL=${tokenUrl}\n  PLANROOM_EXPORT_URL=${exportUrl}\n  ` +
      `PLANROOM_API_KEY=${apiKey}\nStop it with Ctrl-C.`,
  )
  if (!signal.aborted) await once(signal, 'abort')
  await demo.close()
  return { data: { origin }, text: 'Stopped.', exit: 0 }
}
