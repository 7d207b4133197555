import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { pages } from './support/pages.ts'
import { newPlace, start, startDemo, type Place, type Program } from './support/program.ts'

const assets = join(import.meta.dirname, '..', '..', 'out', 'renderer', 'assets')

/** Sends the signal. Expects exit code 0 and closed databases. */
async function endBy(signal: NodeJS.Signals, { app }: Program, { home }: Place): Promise<void> {
  const exit = once(app.process(), 'exit')
  app.process().kill(signal)
  const [code, endedBy] = (await exit) as [number | null, string | null]
  expect({ code, endedBy }).toEqual({ code: 0, endedBy: null })
  // A journal that is left asks for a check at the next start.
  expect(readdirSync(home).filter((name) => name.endsWith('-wal'))).toEqual([])
}

test('the first page loads at most 350 kB of code, its cache is private, and SIGHUP ends the program', async () => {
  const place = newPlace()
  const program = await startDemo(place)
  try {
    // The first page is open, so all of its scripts and styles are loaded.
    await program.page.reload()
    await expect(program.page.getByRole('row').nth(3)).toBeVisible()
    const loaded = await program.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ protocol, pathname }) => protocol === 'app:' && /\.(js|css)$/.test(pathname))
        .map(({ pathname }) => pathname.split('/').at(-1) ?? ''),
    )
    // Some runtimes omit custom schemes from this list. The page's own references then complete it.
    const named = await program.page.evaluate(() =>
      [...document.querySelectorAll('script[src], link[href]')].map((element) =>
        (element.getAttribute('src') ?? element.getAttribute('href') ?? '').split('/').at(-1),
      ),
    )
    const files = new Set([...loaded, ...named].filter((name) => readdirSync(assets).includes(name ?? '')))
    expect(files.size).toBeGreaterThan(1)
    const bytes = [...files].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(assets, name ?? ''))).length,
      0,
    )
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(350_000)
  } finally {
    await endBy('SIGHUP', program, place)
  }
  const codeCache = join(place.home, 'code-cache')
  expect(statSync(codeCache).mode & 0o777).toBe(0o700)
  expect(readdirSync(codeCache, { recursive: true }).length).toBeGreaterThan(1)
  place[Symbol.dispose]()
})

test('SIGTERM, SIGINT and an early quit end the program, and the next start shows orders', async () => {
  using place = newPlace()
  const first = await startDemo(place)

  await endBy('SIGTERM', first, place)
  // The demo company is still being started.
  const hasty = await start(place)
  const exit = once(hasty.app.process(), 'exit')
  // The call may end with the program.
  await hasty.app
    .evaluate(({ app }) => {
      app.quit()
    })
    .catch(() => undefined)
  await exit
  const next = await start(place)
  await expect(pages(next.page).orders.rows().first()).toBeVisible()
  await endBy('SIGINT', next, place)
})
