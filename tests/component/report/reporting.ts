/** The room of home reports with what its tests do in it, over and over. */

import { flushPromises, type DOMWrapper } from '@vue/test-utils'
import { afterEach, vi } from 'vitest'
import type { ReportRun } from '../../../shared/contract/reports.ts'
import type { ReportForm } from '../../../shared/domain/report/form.ts'
import ReportPage from '../../../renderer/features/report/ReportPage.vue'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, mountInWindow, settle, type Mounted } from '../mounting.ts'

let mounted: Mounted | undefined
export function closeReport(): void {
  mounted?.wrapper.unmount()
  mounted = undefined
}
afterEach(() => {
  closeReport()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

export const room = (): Mounted => {
  if (!mounted) throw new Error('nothing is mounted')
  return mounted
}

/** The room, with the addresses of orders that are chosen by typing them. */
export async function open(
  options: { orders?: string[]; offline?: boolean; prepare?: (fake: FakeBridge) => void } = {},
): Promise<Mounted> {
  const data = makeFakeData()
  data.overview.online = options.offline !== true
  mounted = await mountInWindow(ReportPage, {
    data,
    path: '/create/report',
    prepare: options.prepare ?? (() => undefined),
  })
  await settle()
  for (const address of options.orders ?? []) await choose(address)
  return mounted
}

/** Types into the search and takes what is the only one to match. */
export async function choose(text: string): Promise<void> {
  const search = room().wrapper.get('input[role="combobox"]')
  await search.setValue(text)
  await settle(170)
  await search.trigger('keydown', { key: 'ArrowDown' })
  await search.trigger('keydown', { key: 'Enter' })
  await flushPromises()
}

export const exportNow = async (): Promise<void> => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  await settle(10)
}
export const press = async (text: string | RegExp): Promise<void> => {
  await byText(room().wrapper, 'button', text).trigger('click')
  await flushPromises()
}
export const tab = async (name: string): Promise<void> => {
  await byText(room().wrapper, '[role="tab"]', new RegExp(`^${name}`)).trigger('mousedown', { button: 0 })
  await flushPromises()
}
export const tabs = (): string[] =>
  room()
    .wrapper.findAll('[role="tab"]')
    .map((each) => each.text())
/** The sheets that are drawn, as they are read out. */
export const sheets = (): string[] =>
  room()
    .wrapper.findAll('figure [role="img"]')
    .map((each) => each.attributes('aria-label') ?? '')
export const field = (label: string | RegExp): DOMWrapper<Element> => {
  const found = room()
    .wrapper.findAll('input, textarea')
    .find((each) => {
      const id = each.attributes('id') ?? ''
      const own = room()
        .wrapper.findAll('label')
        .find((one) => one.attributes('for') === id)
      const name =
        each.attributes('aria-label') ?? own?.text() ?? each.element.closest('label')?.textContent ?? ''
      return typeof label === 'string' ? name.trim().startsWith(label) : label.test(name)
    })
  if (found === undefined) throw new Error(`No field is called ${String(label)}.`)
  return found
}
/** The settings as main was last told to keep them. */
export const keptForm = (): ReportForm | undefined =>
  (room().fake.callsOf('reports:keep').at(-1) as { form: ReportForm } | undefined)?.form

export interface Asked {
  connectionId: string
  form: ReportForm
  targets: { orderId: string | null; modelId: string }[]
}
export const asked = (): Asked[] => room().fake.callsOf('reports:export') as Asked[]

/** News of the newest export. */
export async function news(change: (run: ReportRun) => void): Promise<void> {
  const answer = (await room().fake.bridge.call('reports:runs', { connectionId: 'larkfield' })) as {
    value: { runs: ReportRun[] }
  }
  const [run] = answer.value.runs
  if (run === undefined) throw new Error('nothing was exported')
  change(run)
  room().fake.emit('reports:changed', run)
  await flushPromises()
}
