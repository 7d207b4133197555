import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { listAssets } from '../../electron/services/api/wireDelivery.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { newPlace, start } from './support/program.ts'
import { pages } from './support/pages.ts'

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a download resumes after the program is killed, and all files are identical', async () => {
  using place = newPlace()
  await using service = await startFaultService({ orders: 24 })

  // Short files stay in memory until complete and leave no part file. So the responses have no length.
  const slow = service.fault({
    url: /\/files\//,
    fault: [
      { kind: 'headers', set: { 'content-length': null } },
      // The first bytes are enough to reach the disk. The rest is so slow that the download is still running when
      // the program is killed.
      { kind: 'drip', bytes: 265_000, everyMs: 5_000 },
    ],
  })
  const first = await start(place)
  const { firstStart, orders } = pages(first.page)
  await firstStart.openForm()
  await firstStart.connect({ name: 'Larkfield', ...service })
  await orders.refreshed()
  await orders.search('Rua')
  await orders.row('São João').click()
  await first.page.keyboard.press('Control+Shift+d')
  await first.page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  const folder = join(place.documents, 'Planroom', 'Larkfield')
  const below = (): string[] => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    } catch {
      return []
    }
  }
  /** Parts that stay until the next drop. A shorter file is complete with the first one, and its part is gone then. */
  const waitingParts = (): string[] =>
    below().filter(
      (name) =>
        name.endsWith('.part') &&
        (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) >= 262_144,
    )
  await expect.poll(waitingParts, { timeout: 120_000, intervals: [100] }).not.toEqual([])
  await first.kill()
  expect(below().some((name) => name.endsWith('.part'))).toBe(true)

  slow()
  const second = await start(place)
  await pages(second.page).transfers.open()
  await expect(second.page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
  await second.close()

  expect(below().filter((name) => name.endsWith('.part'))).toEqual([])
  const headers = { 'api-key': service.apiKey }
  const page = (await (await fetch(`${service.baseUrl}/orders?limit=100`, { headers })).json()) as {
    items: { id: string; address: { street: string } }[]
  }
  const order = page.items.find(({ address }) => address.street.includes('São João'))
  const detail = (await (
    await fetch(`${service.baseUrl}/orders/${order?.id ?? ''}`, { headers })
  ).json()) as { delivery_assets: unknown }
  const assets = listAssets(detail.delivery_assets)
  const onDisk = new Set(
    below()
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => sha(readFileSync(join(folder, name)))),
  )
  for (const { url } of assets) {
    const served = sha(new Uint8Array(await (await fetch(url)).arrayBuffer()))
    expect(onDisk.has(served), url).toBe(true)
  }
  expect(assets.length).toBeGreaterThan(10)
})
