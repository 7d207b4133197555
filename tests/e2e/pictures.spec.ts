import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { company } from './support/ordering.ts'

interface Shown {
  name: string
  thumbnail: string | null
}

/** Requests an asset as the window does. */
const call = (page: Page, channel: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    async ([name, given]) => {
      const { planroom } = window as unknown as {
        planroom: { call: (channel: string, input: unknown) => Promise<{ ok: boolean; value: unknown }> }
      }
      const answer = await planroom.call(name, given)
      if (!answer.ok) throw new Error(JSON.stringify(answer))
      return answer.value
    },
    [channel, input] as const,
  )
const status = (page: Page, address: string | null | undefined): Promise<number> =>
  page.evaluate(async (url) => (await fetch(url)).status, address ?? '')

/** A 5 kB drawing that takes hours to render. */
const hostile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><filter ' +
  `id="f">${'<feTurbulence baseFrequency=".9" numOctaves="9999"/><feMorphology radius="999"/>'.repeat(60)}</filter><rect ` +
  'width="400" height="300" filter="url(#f)"/></svg>'

test('thumbnails come from a process that ends with the program; a drawing with filters has none', async () => {
  test.setTimeout(240_000)
  const { program, page, remove } = await company()
  try {
    const { activeConnectionId: connectionId } = (await call(page, 'app:overview', {})) as {
      activeConnectionId: string
    }
    const { folder } = (await call(page, 'library:folders', { connectionId, search: '' })) as {
      folder: string
    }
    // The search finds nothing until the orders are loaded.
    await expect(async () => {
      await call(page, 'transfers:start', {
        connectionId,
        orders: { filter: {} },
        kinds: ['listing_floorplans'],
        formats: ['svg', 'jpg', 'pdf'],
      })
    }).toPass({ timeout: 60_000 })
    let shown: { folder: { place: string }; files: Shown[] } | null = null
    await expect
      .poll(
        async () => {
          const { folders } = (await call(page, 'library:folders', { connectionId, search: '' })) as {
            folders: { id: string }[]
          }
          const folderId = folders[0]?.id
          if (folderId === undefined) return false
          shown = (await call(page, 'library:files', { connectionId, folderId })) as typeof shown
          const names = shown?.files.map(({ name }) => name) ?? []
          return ['.svg', '.jpg', '.pdf'].every((ending) => names.some((name) => name.endsWith(ending)))
        },
        { timeout: 120_000 },
      )
      .toBe(true)
    const { folder: found, files } = shown as unknown as { folder: { place: string }; files: Shown[] }
    const picture = files.find(({ name }) => name.endsWith('.jpg'))
    expect(await status(page, picture?.thumbnail)).toBe(200)
    const document = files.find(({ name }) => name.endsWith('.pdf'))
    expect(await status(page, document?.thumbnail)).toBe(200)
    const drawing = files.find(({ name }) => name.endsWith('.svg'))
    const at = join(folder, found.place)
    expect(readdirSync(at)).toContain(drawing?.name)
    writeFileSync(join(at, drawing?.name ?? ''), hostile)
    expect(await status(page, drawing?.thumbnail)).toBe(404)

    const processes = await program.app.evaluate(({ app }) =>
      app.getAppMetrics().map(({ pid, type, name }) => ({ pid, type, name })),
    )
    const drawers = processes.filter(({ name }) => name === 'Planroom pictures')
    expect(drawers.map(({ type }) => type)).toEqual(['Utility'])
    expect(program.complaints.filter((text) => !text.includes('404'))).toEqual([])
    await program.close()
    const [pid = 0] = drawers.map((each) => each.pid)
    await expect(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH')).toPass({ timeout: 15_000 })
  } finally {
    await remove()
  }
})
