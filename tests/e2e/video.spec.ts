import { expect, test } from '@playwright/test'
import { newPlace, startDemo } from './support/program.ts'
import { pages } from './support/pages.ts'

test('videos of two orders, downloaded without other kinds, play to the end', async () => {
  using place = newPlace()

  const program = await startDemo(place)
  const { page } = program
  const { orders, transfers, library } = pages(page)
  await orders.search('Beaverton')
  await expect(orders.rows().filter({ hasNotText: 'Beaverton' })).toHaveCount(0)
  await orders.row(/Kestrel Place/).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Shift+d')
  const dialog = page.getByRole('dialog')
  const kinds = dialog.getByRole('group', { name: 'Kinds' })
  for (const kind of await kinds.getByRole('checkbox').all()) await kind.uncheck()
  await kinds.getByRole('checkbox', { name: '3D video', exact: true }).check()
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await transfers.open()
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })

  for (const street of [/Kestrel Place/, /Ash Grove/]) {
    await library.open()
    const folder = page.getByRole('option', { name: street }).first()
    // The second download may take longer than the first.
    await expect(folder).toBeVisible({ timeout: 120_000 })
    await folder.dblclick()
    const film = page.getByRole('button', { name: /\.mp4/ })
    await expect(film).toHaveCount(1, { timeout: 120_000 })
    // The tile shows a frame of the video.
    const moment = await film.locator('video').evaluate(async (element: HTMLVideoElement) => {
      while (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
        await new Promise((resolve) => element.addEventListener('loadeddata', resolve, { once: true }))
      return { at: element.currentTime, width: element.videoWidth }
    })
    expect(moment.at).toBeCloseTo(0.5, 1)
    expect(moment.width).toBeGreaterThan(0)
    await film.dblclick()
    const video = page.getByRole('dialog').locator('video[controls]')
    await expect(video).toBeVisible()
    const played = await video.evaluate(
      (element: HTMLVideoElement) =>
        new Promise<{ error: string | null; at: number; of: number }>((resolve) => {
          const report = (): void =>
            resolve({
              error: element.error?.message ?? null,
              at: element.currentTime,
              of: element.duration,
            })
          element.addEventListener('ended', report)
          element.addEventListener('error', report)
          if (element.error !== null) report()
          element.muted = true
          element.play().catch(report)
        }),
    )
    expect(played.error).toBeNull()
    expect(played.at).toBeGreaterThan(1)
    expect(played.at).toBe(played.of)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(program.complaints).toEqual([])
  await program.close()
})
