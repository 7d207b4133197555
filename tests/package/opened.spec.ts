import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import type { ChannelName, Output } from '../../shared/contract.ts'
import { NOBODY } from '../../resources/scripts/packageCheck/installed.ts'
import { newHome, openWindow } from './installedProgram.ts'

const run = promisify(execFile)

async function callChannel<C extends ChannelName>(
  page: Page,
  channel: C,
  input: Record<string, unknown>,
): Promise<Output<C>> {
  const words: { channel: ChannelName; input: Record<string, unknown> } = { channel, input }
  const answer = await page.evaluate((asked) => window.planroom.call(asked.channel, asked.input), words)
  expect(answer).toMatchObject({ ok: true })
  return (answer as { value: Output<C> }).value
}

test('a link that the system opens shows its order, and a second start opens a list in the first window', async () => {
  const home = newHome()
  const { page, close } = await openWindow(home, ['--demo'], {})
  /** Runs a program of the same user. */
  const start = async (program: string, argument: string): Promise<void> => {
    const env = { HOME: home, PATH: '/usr/bin:/bin', DISPLAY: process.env.DISPLAY ?? '' }
    const { stdout, stderr } = await run(program, [argument], { env, uid: NOBODY, gid: NOBODY })
    expect(stdout + stderr).toBe('')
  }
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const { connections } = await callChannel(page, 'app:overview', {})
  const connectionId = connections[0]?.id ?? ''
  const { rows } = await callChannel(page, 'orders:query', {
    connectionId,
    filter: {},
    sort: { key: 'createdAt', descending: true },
    offset: 20,
    limit: 1,
  })
  const [order] = rows
  await page.evaluate(() => (location.hash = '#/settings'))

  await start('xdg-open', `planroom://order/${order?.id ?? ''}`)
  const isShown = page.getByRole('row', { selected: true }).filter({ hasText: order?.address ?? '' })
  await expect(isShown).toBeVisible()
  const recent = await callChannel(page, 'orders:recent', { connectionId })
  expect(recent.rows.map(({ id }) => id)).toEqual([order?.id])

  const list = join(home, 'day.csv')
  writeFileSync(list, 'Street,City\n1 Elm Road,Larkfield\n', { mode: 0o644 })
  await start('planroom', list)
  await expect.poll(() => page.url()).toContain('/create/bulk/')
  await expect(page.getByText('1 Elm Road')).toBeVisible()
  await close()
})
