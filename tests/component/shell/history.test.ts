import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Router } from 'vue-router'
import AppShell from '../../../renderer/app/shell/AppShell.vue'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useOverview } from '../../../renderer/app/overview.ts'
import { makeRouter } from '../../../renderer/app/router.ts'
import { shortcutText, useShortcutKeys } from '../../../renderer/app/shortcuts.ts'
import { useFolderPanel } from '../../../renderer/features/library/panel/folderPanel.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { until } from '../../support/waiting.ts'
import { dispatch, mountInWindow, type Mounted } from '../mounting.ts'
import { draft } from '../outbox/outboxTools.ts'
import { required } from '../../support/required.ts'

let router: Router
let mounted: Mounted
beforeEach(async () => {
  // The first entry of a history has nothing behind it.
  window.history.replaceState(null, '', '#/orders')
  router = makeRouter()
  const Window = defineComponent(() => {
    useShortcutKeys(() => false)
    return () => h(AppShell)
  })
  mounted = await mountInWindow(Window, { router })
})
afterEach(() => {
  mounted.wrapper.unmount()
  router.options.history.destroy()
  window.history.replaceState(null, '', '#/')
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function go(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await router.push(path)
    await flushPromises()
  }
}
const isAt = (path: string): Promise<void> => until(() => expect(mounted.path()).toBe(path))
/** Presses a key where the focus is. Returns whether it was used. */
async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await dispatch(document.activeElement ?? document.body, event)
  return event.defaultPrevented
}
const find = (selector: string): Promise<HTMLElement> =>
  until(() => required(document.querySelector<HTMLElement>(selector), `${selector} is not shown.`))

it('New home report takes the selected orders, and none without a selection', async () => {
  useOrdersView().inspectedId = null
  await press('h', { ctrlKey: true, shiftKey: true })
  await isAt('/create/report')
  await until(() => expect(mounted.wrapper.text()).toContain(messages.report.orders.none))
  await go('/orders')
  useOrdersView().show('order-3')
  await until(() => expect(useCommands().available()).toContain('report-orders'))
  await press('h', { ctrlKey: true, shiftKey: true })
  await isAt('/create/report')
  await until(() =>
    expect(mounted.fake.callsOf('reports:candidates')).toContainEqual(
      expect.objectContaining({ orderIds: ['order-3'] }),
    ),
  )
})

it('a page opened by a shortcut gets the focus from the side bar; one opened by its link does not', async () => {
  const link = (path: string): Promise<HTMLElement> => find(`nav a[href$="${path}"]`)
  const library = await link('/library')
  library.focus()
  library.click()
  await isAt('/library')
  await flushPromises()
  expect(document.activeElement).toBe(library)
  await press('3', { ctrlKey: true })
  await isAt('/transfers')
  await until(() => expect(document.activeElement?.localName).toBe('main'))
})

it.each(['/library', '/library/folder-1', '/orders', '/transfers'])(
  '↓ moves the focus from the page %s into its list',
  async (path) => {
    await go('/settings', path)
    const list = await find('main [role="grid"], main [data-cell], main [data-line]')
    document.querySelector('main')?.focus()
    expect(await press('ArrowDown')).toBe(true)
    expect(document.activeElement).toBe(list)
  },
)

it('↓ moves the focus into the list right after the start, too', async () => {
  const list = await find('main [role="grid"]')
  ;(document.activeElement as HTMLElement | null)?.blur()
  expect(document.activeElement).toBe(document.body)
  expect(await press('ArrowDown')).toBe(true)
  expect(document.activeElement).toBe(list)
})

describe('Back and Forward', () => {
  it('step through the pages by Alt and the arrow keys, also in a text field and on a card', async () => {
    await go('/library', '/settings')
    ;(await find('input')).focus()
    await press('ArrowLeft', { altKey: true })
    await isAt('/library')
    ;(await find('[data-cell]')).focus()
    await press('ArrowLeft', { altKey: true })
    await isAt('/orders')
    await press('ArrowRight', { altKey: true })
    await isAt('/library')
    await press('ArrowRight', { altKey: true })
    await isAt('/settings')
  })

  it('are not used at the ends of the history', async () => {
    expect(await press('ArrowLeft', { altKey: true })).toBe(false)
    await go('/library')
    expect(await press('ArrowRight', { altKey: true })).toBe(false)
    expect(mounted.path()).toBe('/library')
  })

  it('are on the side buttons of a mouse', async () => {
    await go('/library')
    const release = (button: number): boolean =>
      document.body.dispatchEvent(new MouseEvent('mouseup', { button, bubbles: true, cancelable: true }))
    expect(release(3)).toBe(false)
    await isAt('/orders')
    expect(release(4)).toBe(false)
    await isAt('/library')
    expect(release(0)).toBe(true)
  })

  it('leave the focus where it is when a side button is pressed', () => {
    const hold = (button: number): boolean =>
      document.body.dispatchEvent(new MouseEvent('mousedown', { button, bubbles: true, cancelable: true }))
    expect([0, 1, 2, 3, 4].map(hold)).toEqual([true, true, true, false, false])
  })

  it('are on Cmd and the brackets of a Mac, where Alt and an arrow key move in a text', () => {
    expect(shortcutText('go-back', false)).toBe('Alt+←')
    expect(shortcutText('go-forward', false)).toBe('Alt+→')
    expect(shortcutText('go-back', true)).toBe('⌘[')
    expect(shortcutText('go-forward', true)).toBe('⌘]')
  })
})

describe('Esc', () => {
  const folder = '/library/folder-0'

  it('in a folder and in a comparison returns to the page that the user came from', async () => {
    await go('/transfers', folder, '/compare/folder-0')
    await find('section[aria-label="Compare"]')
    await press('Escape')
    await isAt(folder)
    const tile = await find('[data-cell]')
    tile.focus()
    await press('Escape')
    await isAt('/transfers')
  })

  it('in a folder that has just opened returns before a control has the focus', async () => {
    await go('/transfers', folder)
    await find('[data-cell]')
    expect(document.activeElement?.matches('body, main')).toBe(true)
    await press('Escape')
    await isAt('/transfers')
  })

  it('in the viewer returns to the page that the user came from', async () => {
    await go('/transfers', `${folder}/file-jpg-1`)
    await find('[role="dialog"]')
    await press('Escape')
    await isAt('/transfers')
  })

  it('in the viewer returns to the folder and the tile of the last shown file', async () => {
    await go(folder, `${folder}/file-jpg-1`)
    await find('[role="dialog"]')
    await press('ArrowRight')
    await until(() => expect(mounted.path()).not.toContain('file-jpg-1'))
    const last = mounted.path().split('/').at(-1)
    await press('Escape')
    await isAt(folder)
    await until(() => expect(document.activeElement?.getAttribute('data-file')).toBe(last))
  })
})

describe('a page that the user comes back to', () => {
  const folder = '/library/folder-0'
  const back = async (): Promise<void> => {
    const before = mounted.path()
    router.back()
    await until(() => expect(mounted.path()).not.toBe(before))
    await flushPromises()
  }
  const onFocus = (selector: string, run: (element: HTMLElement) => void): void => {
    const listen = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target.matches(selector)) run(target)
    }
    document.addEventListener('focusin', listen)
    onTestFinished(() => {
      document.removeEventListener('focusin', listen)
    })
  }
  const scroller = async (content: string): Promise<HTMLElement> =>
    (await find(content)).closest<HTMLElement>('.overflow-y-auto') ?? document.body

  it('is at the same place in the library, with search and focus', async () => {
    await go('/library')
    const search = await find('[role="searchbox"]')
    Object.assign(search, { value: 'road' })
    search.dispatchEvent(new Event('input'))
    await until(() => expect(document.querySelectorAll('[data-cell]').length).toBeLessThan(10))
    const grid = await scroller('[data-cell]')
    grid.scrollTop = 40
    const card = await find('[data-at="1"] [data-cell]')
    const address = card.getAttribute('href')
    card.focus()
    card.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await until(() => expect(`#${mounted.path()}`).toBe(address))
    await back()
    expect((await find('[role="searchbox"]')).getAttribute('aria-label')).toBe('Search folders')
    expect(document.querySelector<HTMLInputElement>('[role="searchbox"]')?.value).toBe('road')
    await until(async () => expect((await scroller('[data-cell]')).scrollTop).toBe(40))
    await until(() => expect(document.activeElement?.getAttribute('href')).toBe(address))
  })

  it('is at the same place in the list of orders, with the focus', async () => {
    const grid = await find('[role="grid"]')
    grid.scrollTop = 720
    grid.focus()
    await go('/transfers', '/orders')
    await until(async () => expect((await find('[role="grid"]')).scrollTop).toBe(720))
    await until(() => expect(document.activeElement?.role).toBe('grid'))
  })

  it('keeps place, open boxes and focus in the details of an order; another order is at the top', async () => {
    const box = (): Promise<HTMLElement> =>
      until(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('aside button[aria-expanded]')]
        return required(buttons.find(({ textContent }) => textContent.trim() === messages.words.rawData))
      })
    const isOpen = async (): Promise<string | null> => (await box()).getAttribute('aria-expanded')
    const top = async (): Promise<number | undefined> =>
      (await box()).closest<HTMLElement>('.overflow-y-auto')?.scrollTop
    useOrdersView().show('order-3')
    const raw = await box()
    raw.click()
    raw.focus()
    Object.assign(raw.closest('.overflow-y-auto') ?? {}, { scrollTop: 300 })
    await go('/library')
    document.querySelector('main')?.focus()
    await back()
    await until(async () => expect(await isOpen()).toBe('true'))
    await until(async () => expect(await top()).toBe(300))
    expect(document.activeElement).toBe(await box())
    useOrdersView().show('order-4')
    await flushPromises()
    await until(async () => expect(await isOpen()).toBe('false'))
    expect(await top()).toBe(0)
  })

  it('in the panel of a folder takes no focus from a viewer that opens with the folder', async () => {
    await go(folder)
    useFolderPanel().show('deliveries')
    const box = 'aside ol button[aria-expanded]'
    ;(await find(box)).focus()
    await go('/library')
    document.querySelector('main')?.focus()
    await go(`${folder}/file-jpg-1`)
    await find('[role="dialog"]')
    await find(box)
    await flushPromises()
    expect(document.activeElement?.closest('aside')).toBeFalsy()
  })

  it('has the focus on the entry of the outbox, which ↓ leads to', async () => {
    const { outbox } = mounted.fake
    outbox.add({ id: 'one', form: draft('1 Ready Street'), state: 'ready', body: '{}' })
    outbox.add({ id: 'two', form: draft('2 Ready Street'), state: 'ready', body: '{}' })
    await go('/outbox')
    await find('[data-entry]')
    document.querySelector('main')?.focus()
    await press('ArrowDown')
    await press('ArrowDown')
    const second = document.activeElement?.getAttribute('data-id')
    expect(second).toBeTruthy()
    await go('/settings')
    document.querySelector('main')?.focus()
    await back()
    await until(() => expect(document.activeElement?.getAttribute('data-id')).toBe(second))
  })

  it('is at the same place in Settings; a new visit starts at the top', async () => {
    // Each section is 300 pixels high.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const sections = [...document.querySelectorAll('[data-section]')]
      const scrolled = this.closest('.overflow-y-auto')?.scrollTop ?? 0
      const top = sections.includes(this) ? sections.indexOf(this) * 300 - scrolled : 0
      return { top } as DOMRect
    })
    await go('/settings')
    const page = await scroller('[data-section]')
    page.scrollTop = 950
    page.dispatchEvent(new Event('scroll'))
    await go('/orders')
    await back()
    await until(async () => expect((await scroller('[data-section]')).scrollTop).toBe(950))
    await go('/orders', '/settings')
    expect((await scroller('[data-section]')).scrollTop).toBe(0)
  })

  it('is at the same place in the guide, with the search; a new visit starts at the top', async () => {
    const text = (): Promise<HTMLElement> => find('main [role="region"][tabindex="0"]')
    await go('/guide/orders')
    const search = await find('[role="searchbox"]')
    Object.assign(search, { value: 'download' })
    search.dispatchEvent(new Event('input'))
    ;(await text()).scrollTop = 460
    await go('/transfers')
    await back()
    await until(async () => expect((await text()).scrollTop).toBe(460))
    expect(document.querySelector<HTMLInputElement>('[role="searchbox"]')?.value).toBe('download')
    await go('/transfers', '/guide/orders')
    expect((await text()).scrollTop).toBe(0)
  })

  it('is at the same place in Transfers, where rows have other heights and one is opened', async () => {
    // A measured row is 69 pixels high, and an opened one 269.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      if (!this.matches('[data-index]')) return 600
      return this.querySelector('[aria-expanded="true"]') === null ? 69 : 269
    })
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000)
    const list = (): Promise<HTMLElement> => find('main [role="region"][tabindex="0"]')
    await go('/transfers')
    ;(await find('[data-line]')).closest('[data-index]')?.querySelector('button')?.click()
    await go('/outbox')
    await back()
    for (let visit = 0; visit < 2; visit += 1) {
      const before = await list()
      before.scrollTop = 400
      before.dispatchEvent(new Event('scroll'))
      await go('/outbox')
      await back()
      expect((await list()).querySelectorAll('[data-line]').length).toBeGreaterThan(0)
      await until(async () => expect((await list()).scrollTop).toBe(400))
      expect((await list()).querySelectorAll('[aria-expanded="true"]')).toHaveLength(1)
    }
  })

  it('has the focus on the bar of Insights whose orders were shown', async () => {
    await go('/insights')
    await find('main .overflow-y-auto button')
    const bars = (): HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>('main .overflow-y-auto button'),
    ]
    bars()[3]?.focus()
    await go('/orders')
    await back()
    await until(() => expect(bars().findIndex((each) => each === document.activeElement)).toBe(3))
  })

  it('has the focus on the transfer whose order was shown', async () => {
    await go('/transfers')
    const [, second] = mounted.fake.data.transfers.orders
    const line = await until(() =>
      required(
        [...document.querySelectorAll<HTMLElement>('[data-line]')].find(({ textContent }) =>
          textContent.startsWith(second?.title ?? ''),
        ),
      ),
    )
    line.focus()
    line.click()
    await isAt('/orders')
    await back()
    await until(() => expect(document.activeElement?.textContent).toContain(second?.title))
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
  })

  it('is at the same place in a folder, with the focus; a new visit starts at the top', async () => {
    await go(folder)
    const tile = await find('[data-file="file-jpg-2"]')
    tile.focus()
    const grid = await scroller('[data-cell]')
    grid.scrollTop = 120
    await go('/compare/folder-0')
    await find('section[aria-label="Compare"]')
    // Chromium scrolls an element that gets the focus into view.
    onFocus('[data-file="file-jpg-2"]', (element) => {
      const list = element.closest('.overflow-y-auto')
      if (list !== null) list.scrollTop = 99
    })
    await press('Escape')
    await isAt(folder)
    await until(() => expect(document.activeElement?.getAttribute('data-file')).toBe('file-jpg-2'))
    expect((await scroller('[data-cell]')).scrollTop).toBe(120)
    await go('/library', folder)
    expect((await scroller('[data-cell]')).scrollTop).toBe(0)
  })

  const zoom = (): string | undefined =>
    [...document.querySelectorAll('[aria-live="polite"]')]
      .map(({ textContent }) => textContent.trim())
      .find((text) => text.endsWith('%'))

  it('shows the same part of the plan in the viewer; a new visit fits it', async () => {
    const plan = async (): Promise<void> => {
      const picture = await find('[role="dialog"] img.paper')
      await dispatch(picture, new Event('load'))
    }
    await go(folder, `${folder}/file-jpg-1`)
    await plan()
    const fitted = zoom()
    await press('+')
    await press('r')
    const zoomed = zoom()
    const style = (await find('[role="dialog"] img.paper')).getAttribute('style')
    expect(zoomed).not.toBe(fitted)
    await go('/compare/folder-0/file-jpg-1')
    await back()
    await plan()
    expect(zoom()).toBe(zoomed)
    expect((await find('[role="dialog"] img.paper')).getAttribute('style')).toBe(style)
    await go('/library', `${folder}/file-jpg-1`)
    await plan()
    expect(zoom()).toBe(fitted)
  })

  it('shows the same view, change and part of a comparison', async () => {
    await go('/compare/folder-0')
    await find('section[aria-label="Compare"] aside')
    await press('o')
    await press('n')
    await press('n')
    const shown = (): (string | null | undefined)[] => [
      document.querySelector('.chosen-option')?.textContent,
      document.querySelector('aside [aria-current="true"]')?.getAttribute('aria-label'),
      zoom(),
    ]
    const before = shown()
    expect(before[0]?.trim()).toBe('Overlay')
    expect(before[1]).toBeTruthy()
    await go('/orders')
    await back()
    await find('section[aria-label="Compare"] aside')
    await until(() => expect(shown()).toEqual(before))
  })

  it('of another company is not restored', async () => {
    const grid = await find('[role="grid"]')
    grid.scrollTop = 720
    await go('/transfers')
    mounted.fake.data.overview.activeConnectionId = 'demo'
    mounted.fake.data.overview.connections.push(mounted.fake.data.demo)
    await useOverview().load()
    await go('/orders')
    expect((await find('[role="grid"]')).scrollTop).toBe(0)
  })
})

describe('first page of the history', () => {
  it.each([
    ['/library/folder-0', '/library', '[data-cell]'],
    ['/library/folder-0/file-jpg-1', '/library/folder-0', '[role="dialog"]'],
    ['/compare/folder-0', '/library/folder-0', 'section[aria-label="Compare"]'],
  ])('%s: Esc leads to %s', async (path, parent, part) => {
    await router.replace(path)
    const element = await find(part)
    if (element.matches('[data-cell]')) element.focus()
    await until(() => expect(document.activeElement).not.toBe(document.body))
    await press('Escape')
    await isAt(parent)
  })
})

describe('title of the window', () => {
  it('names what is open: a page, a folder, a file, a comparison, an order', async () => {
    const isNamed = (title: string): Promise<void> => until(() => expect(document.title).toBe(title))
    const title = mounted.fake.data.folders[0]?.title ?? ''
    await isNamed('Orders – Planroom')
    await go('/settings')
    await isNamed('Settings – Planroom')
    await go('/library/folder-0')
    await isNamed(`${title} – Planroom`)
    await go('/library/folder-0/file-jpg-1')
    await isNamed(`Floor plan 1.jpg – ${title} – Planroom`)
    await go('/compare/folder-0')
    await isNamed(`${title} – Planroom`)
    await go('/orders')
    const [order] = mounted.fake.data.rows
    useOrdersView().show(order?.id ?? '')
    await isNamed(`${order?.address ?? ''} – Planroom`)
    useOrdersView().inspectedId = null
    await isNamed('Orders – Planroom')
  })
})

describe('side bar', () => {
  it.each([
    ['/library/folder-0', '/library'],
    ['/library/folder-0/file-jpg-1', '/library'],
    ['/compare/folder-0', '/library'],
    ['/create/draft', '/create/draft'],
    ['/settings?part=presets', '/settings'],
  ])('%s marks %s only', async (path, marked) => {
    await go(path)
    const links = (): Element[] => [...document.querySelectorAll('nav [aria-current="page"]')]
    await until(() => expect(links().map((link) => link.getAttribute('href'))).toEqual([`#${marked}`]))
    expect(links()[0]?.classList).toContain('current-page')
  })
})
