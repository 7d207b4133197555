import type { AssetClient } from '../../../electron/services/transfers/download/assetClient.ts'

/** Downloads a file as transfers do. Returns its text. */
export async function fetchText(client: AssetClient, url: string): Promise<string> {
  let body = ''
  await client.get({
    url,
    connectionId: 'c1',
    signal: AbortSignal.timeout(600_000),
    onHead: () => ({
      write(chunk) {
        body += chunk.toString()
        return true
      },
    }),
  })
  return body
}
