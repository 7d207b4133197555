import { pageTexts } from '../../../electron/services/handover/page/pageTexts.ts'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { flushPromises } from '@vue/test-utils'
import { guide } from 'virtual:guide'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../../electron/main/menuTemplate.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { makeRouter } from '../../../renderer/app/router.ts'
import App from '../../../renderer/app/shell/App.vue'
import GuideDialog from '../../../renderer/features/help/GuideDialog.vue'
import GuidePage from '../../../renderer/features/help/GuidePage.vue'
import { guideFile, readGuide } from '../../../resources/scripts/guide.ts'
import type { GuideBlock, GuideRun } from '../../../shared/domain/guide.ts'
import { until } from '../../support/waiting.ts'
import { byText, click, dispatch, mountInWindow, setValue } from '../mounting.ts'
import { required } from '../../support/required.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const pictures = join(root, 'resources', 'pictures')
const text = readFileSync(guideFile(root), 'utf8')
const parts = guide.flatMap(({ tasks, ...chapter }) => [chapter, ...tasks])
const ids = parts.map(({ id }) => id)
const runsOf = (block: GuideBlock): GuideRun[] => {
  if (block.kind === 'text') return block.runs
  if (block.kind === 'list') return block.items.flat()
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : []
}
const runs = parts.flatMap(({ blocks }) => blocks.flatMap(runsOf))

/** Items of the menus on all systems. */
const menuItems = (['linux', 'win32', 'darwin'] as const).flatMap((platform) =>
  menuTemplate({ send: () => undefined, recent: [], platform, hasDeveloperTools: false }).flatMap((menu) => [
    menu,
    ...(Array.isArray(menu.submenu) ? menu.submenu : []),
  ]),
)
const bare = (name: string): string => name.replace(/[…&]/g, '').replace(/\d[\d,]*/g, '#')
/** Titles of each command in the menus and in the palette. */
const titles = new Map(Object.entries(messages.commands).map(([id, title]) => [id, [title]]))
for (const { id, label } of menuItems)
  if (id !== undefined && label !== undefined) titles.get(id)?.push(label)

/** Names in the guide: a step of a path, such as "File › Back up…", is a name. */
const named = runs.filter(({ style }) => style === 'strong').flatMap((run) => run.text.split(' › '))
const written = new Set(named.map(bare))

/** Texts of the interface. A text with parameters is called with numbers and with texts. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part === 'function')
    return [2000, 2, 1, 0, '', true].flatMap((value) => {
      try {
        return namesIn((part as (...given: unknown[]) => unknown)(value, value, value))
      } catch {
        // The text is about an object.
        return []
      }
    })
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(namesIn) : []
}

describe('guide', () => {
  it('has unique ids, and each link leads to one of them', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(runs.flatMap(({ target }) => target ?? []).filter((id) => !ids.includes(id))).toEqual([])
  })

  it('has a part about each page', () => {
    const shown = makeRouter()
      .getRoutes()
      .filter(({ redirect, name }) => redirect === undefined && name !== 'guide')
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter(({ meta }) => !ids.includes(meta.guide ?? '')).map(({ path }) => path)).toEqual([])
    expect(ids).toContain('connect-your-company')
  })

  it('has a part about each dialog that names one', () => {
    const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.vue'))
      .map((name) => readFileSync(join(root, 'renderer', name), 'utf8'))
    const used = sources.flatMap((source) =>
      [...source.matchAll(/\sguide="([^"]+)"/g)].map(([, id = '']) => id),
    )
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('names each command of the menus and the palette', () => {
    const missing = [...titles].filter(([, names]) => !names.map(bare).some((name) => written.has(name)))
    expect(missing.map(([id]) => id)).toEqual([])
  })

  it('calls everything as the window does', () => {
    const names = new Set(
      [
        ...namesIn(messages),
        ...namesIn(pageTexts.en.script),
        ...menuItems.map(({ label = '' }) => label),
      ].map(bare),
    )
    expect(named.filter((name) => !names.has(bare(name)))).toEqual([])
  })

  it('has each picture in light and dark, no others, and less than 0.95 MB of them', () => {
    const used = readGuide(text)
      .flatMap(({ blocks, tasks }) => [...blocks, ...tasks.flatMap((task) => task.blocks)])
      .flatMap((block) => (block.kind === 'picture' ? [block.path.replace('../pictures/', '')] : []))
      .flatMap((name) => [name, name.replace('-light.', '-dark.')])
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    expect(used.length).toBeGreaterThan(20)
    const inReadme = [...readme.matchAll(/pictures\/([\w.-]+)/g)].map(([, name = '']) => name)
    expect(inReadme).toHaveLength(4)
    expect(readdirSync(pictures).toSorted()).toEqual([...new Set([...used, ...inReadme])].toSorted())
    const bytes = used.reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0)
    expect(bytes).toBeLessThan(950_000)
  })

  it.each(['<b>bold</b>', '[a page](https://example.com)', '![a](b.png) and text', '> quoted'])(
    'refuses Markdown that the window does not show: %s',
    (line) => {
      expect(() => readGuide(`## Chapter\n\n${line}\n`)).toThrow('which the window does not show')
    },
  )
})

describe('guide page', () => {
  it('shows the chapter of a task, and focuses the task', async () => {
    const { wrapper } = await mountInWindow(GuidePage, { props: { part: 'find-an-order' } })
    expect(wrapper.get('h2').text()).toBe('Orders')
    expect(document.activeElement?.textContent).toBe('Find an order')
  })

  it('shows the first chapter without a part', async () => {
    const { wrapper } = await mountInWindow(GuidePage)
    expect(wrapper.get('h2').text()).toBe(guide[0]?.title)
  })

  it('lists the tasks of all chapters that match a search, with the words marked', async () => {
    const { wrapper } = await mountInWindow(GuidePage)
    useCommands().run('search')
    expect(document.activeElement).toBe(wrapper.get('input').element)
    await setValue(wrapper.get('input'), 'CONTACT sheet')
    expect(wrapper.findAll('article h2').map((title) => title.text())).toEqual(['Hand over'])
    expect(wrapper.findAll('article h3').map((title) => title.text())).toEqual(['Make copies for a listing'])
    expect(wrapper.findAll('mark').map((mark) => mark.text())).toEqual(['contact', 'sheet'])
    await setValue(wrapper.get('input'), 'xyzzy')
    expect(wrapper.text()).toContain(messages.search.nothing('xyzzy'))
  })

  it('opens a chapter without a new step of Back', async () => {
    const page = await mountInWindow(GuidePage)
    const router = page.wrapper.vm.$router
    await router.push('/guide/orders')
    await click(byText(page.wrapper, 'nav a', 'Outbox'))
    expect(page.path()).toBe('/guide/outbox')
    router.back()
    await flushPromises()
    expect(page.path()).toBe('/orders')
  })
})

describe('guide above a dialog', () => {
  const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]

  it('shows the part about the dialog, which keeps its text and gets the focus back', async () => {
    const { path } = await mountInWindow(App, { isStart: true })
    const commands = useCommands()
    commands.run('palette')
    await flushPromises()
    const field = required(dialogs()[0]?.querySelector('input'))
    field.value = 'elm road'
    await dispatch(field, new Event('input'))
    expect(commands.run('guide')).toBe(true)
    await until(() => expect(dialogs()).toHaveLength(2))
    const shown = dialogs().find((dialog) => dialog.textContent.includes('Find your way'))
    // A second F1 changes nothing.
    commands.run('guide')
    await flushPromises()
    expect(dialogs()).toHaveLength(2)
    ;[...(shown?.querySelectorAll('button') ?? [])].at(-1)?.click()
    await until(() => expect(dialogs()).toHaveLength(1))
    expect(dialogs()[0]?.querySelector('input')?.value).toBe('elm road')
    expect(path()).toBe('/orders')
  })

  it('stays open when a link leads to another part', async () => {
    const linking = parts.find(({ blocks }) =>
      blocks.flatMap(runsOf).some(({ target }) => target !== undefined),
    )
    const { wrapper, path } = await mountInWindow(GuideDialog, { props: { part: linking?.id } })
    const titles = () =>
      [...document.querySelectorAll('[id^="dialog-guide-"]')].map((each) => each.textContent)
    expect(titles()[0]).toBe(linking?.title)
    await click(dialogs()[0]?.querySelector<HTMLElement>('button.underline'))
    expect(titles()[0]).not.toBe(linking?.title)
    expect([path(), wrapper.emitted('close')]).toEqual(['/orders', undefined])
  })
})
