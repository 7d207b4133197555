/** The bulk order page and the steps that its tests share. */

import { flushPromises } from '@vue/test-utils'
import { expect } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRoute } from 'vue-router'
import { AppError } from '../../../../shared/errors.ts'
import BulkOrderPage from '../../../../renderer/features/create/bulk/BulkOrderPage.vue'
import { useDrops } from '../../../../renderer/features/drops/drops.ts'
import { dropOf } from '../../dropOf.ts'
import type { FakeBridge } from '../../../support/fakes/fakeBridge.ts'
import { fakePeople } from '../../../support/fakes/answers/fakeOrdering.ts'
import { element, mountInWindow, passTime, pressKey, type Mounted } from '../../mounting.ts'
import { until } from '../../../support/waiting.ts'
import { required } from '../../../support/required.ts'

/** Another page. */
const elsewhere = '/transfers'

/** The page as the router renders it, with the list's id from the address. */
const Routed = defineComponent({
  setup() {
    const route = useRoute()
    return () =>
      route.path === elsewhere
        ? null
        : h(BulkOrderPage, { bulkOrderId: /^\/create\/bulk\/(.+)$/.exec(route.path)?.[1] ?? '' })
  },
})

/** Main's storage of lists, in memory. */
type StoredLists = Map<string, { connectionId: string; name: string; state: string }>
function storeLists(fake: FakeBridge): StoredLists {
  const stored: StoredLists = new Map()
  fake.answer('bulk:list', ({ connectionId }) => ({
    lists: [...stored]
      .filter(([, list]) => list.connectionId === connectionId)
      .map(([id, { name }]) => ({ id, name, changedAt: 1_774_000_000 })),
  }))
  fake.answer('bulk:keep', ({ connectionId, id, name, state }) => {
    stored.set(id, { connectionId, name, state })
  })
  fake.answer('bulk:load', ({ connectionId, id }) => {
    const found = stored.get(id)
    if (found?.connectionId !== connectionId) throw new AppError('not_found', 'Not kept.')
    return { id, name: found.name, state: found.state }
  })
  fake.answer('bulk:drop', ({ id }) => {
    stored.delete(id)
  })
  return stored
}

export const owner = fakePeople[0]?.email ?? ''

export const head = 'Street,City,Country,Owner,Add-ons,Package'

export const good = (number: number): string => `${String(number)} Elm Road,Larkfield,USA,${owner},none,`

export const day = [
  head,
  good(1),
  `,Larkfield,USA,${owner},none,`,
  good(3),
  `4 Elm Road,Larkfield,USA,${owner},3d_video,base`,
].join('\n')

export interface Page extends Mounted {
  stored: StoredLists
  grid: () => HTMLElement
  cell: (line: number, column: number) => HTMLElement
  /** Goes to another page. */
  leave: () => Promise<void>
  /** Goes to another page and comes back. */
  leaveAndReturn: () => Promise<void>
}

export async function openPage(prepare: (fake: FakeBridge) => void = () => undefined): Promise<Page> {
  let stored: StoredLists = new Map()
  const mounted = await mountInWindow(Routed, {
    prepare(fake) {
      stored = storeLists(fake)
      prepare(fake)
    },
  })
  const go = async (path: string): Promise<void> => {
    await mounted.wrapper.vm.$router.push(path)
    await flushPromises()
  }
  return {
    ...mounted,
    stored,
    grid: () => element('[role=grid]'),
    leave: () => go(elsewhere),
    async leaveAndReturn() {
      await go(elsewhere)
      await go('/create/bulk')
    },
    cell: (line, column) => element(`#draft-row-${String(line)}-${String(column)}`),
  }
}

/** Waits until the page has opened and loaded its list. */
export async function readToTheEnd(): Promise<void> {
  for (const _ of ['opened', 'loaded']) {
    await passTime(30)
    await until(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  }
  await flushPromises()
}

/** Drops a file on the window. */
export async function drop(content: string | Uint8Array, name = 'day.csv'): Promise<void> {
  const part = typeof content === 'string' ? content : Uint8Array.from(content)
  await useDrops().take(dropOf({ files: [new File([part], name)] }))
  await readToTheEnd()
}

export async function opened(content = day, prepare?: (fake: FakeBridge) => void): Promise<Page> {
  const page = await openPage(prepare)
  await drop(content)
  return page
}

export async function press(element: Element, key: string, init: KeyboardEventInit = {}): Promise<void> {
  await pressKey(element, key, init)
}

/** Types into the active cell. */
export async function type(page: Page, text: string, end = 'Enter'): Promise<void> {
  await press(page.grid(), 'Enter')
  const input = required(page.grid().querySelector('input'))
  input.value = text
  input.dispatchEvent(new Event('input'))
  await press(input, end)
}

export const button = (text: string | RegExp): HTMLButtonElement =>
  required(
    [...document.querySelectorAll('button')].findLast((each) =>
      typeof text === 'string' ? each.textContent.trim() === text : text.test(each.textContent),
    ),
    `No button says ${String(text)}.`,
  )

export async function click(text: string | RegExp): Promise<void> {
  button(text).click()
  await passTime()
}

export const textOf = (page: Page): string => page.wrapper.text()
