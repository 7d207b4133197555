import { expect, test } from '@playwright/test'
import { company } from './support/ordering.ts'

interface Planroom {
  call(channel: string, input: unknown): Promise<{ ok: boolean; value: Record<string, unknown> }>
}

test('the window checks a link and shows its thumbnail by id only', async () => {
  // Of private addresses, only the connection's own service is allowed.
  await using shared = await company()
  const { service, program, page } = shared

  const found = await page.evaluate(async (link) => {
    const { planroom } = window as unknown as { planroom: Planroom }
    const { value } = await planroom.call('app:overview', {})
    const connectionId = value['activeConnectionId']
    return (await planroom.call('links:check', { connectionId, link, expect: 'image', recheck: false })).value
  }, `${service.origin}/share/s/abc/plan.png?dl=0`)
  expect(found).toMatchObject({
    state: 'ok',
    direct: `${service.origin}/share/s/abc/plan.png?dl=1`,
    type: 'png',
  })
  const width = (address: string): Promise<number> =>
    page.evaluate(async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode().catch(() => undefined)
      return picture.naturalWidth
    }, address)
  const id = String(found['thumbnailId'])
  expect(await width(`asset://link/${id}`)).toBe(320)
  expect(await width(`asset://link/${id}/more`)).toBe(0)
  expect(await width(`asset://link/..%2F${id.slice(0, 2)}%2F${id}`)).toBe(0)
  expect(await width(`asset://link/${'0'.repeat(64)}`)).toBe(0)
  await program.close()
})
