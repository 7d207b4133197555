/** The home report page and the steps that its tests share. */

import { type DOMWrapper } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { useRoute } from 'vue-router'
import type { ReportRun } from '../../../shared/contract/reports.ts'
import type { ReportForm } from '../../../shared/domain/report/form.ts'
import ReportPage from '../../../renderer/features/report/ReportPage.vue'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, click, emit, mountInWindow, passTime, trigger, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

const elsewhere = '/orders'
/** The page as the router renders it. */
const Routed = defineComponent({
  setup() {
    const route = useRoute()
    return () => (route.path === elsewhere ? null : h(ReportPage))
  },
})

let mounted: Mounted | undefined
export function closeReport(): void {
  mounted?.wrapper.unmount()
}

export const page = (): Mounted => {
  if (!mounted) throw new Error('nothing is mounted')
  return mounted
}

/** The page with orders chosen by typing their addresses. */
export async function open(
  options: { orders?: string[]; offline?: boolean; prepare?: (fake: FakeBridge) => void } = {},
): Promise<Mounted> {
  const data = makeFakeData()
  data.overview.online = options.offline !== true
  mounted = await mountInWindow(Routed, {
    data,
    path: '/create/report',
    prepare: options.prepare ?? (() => undefined),
  })
  for (const address of options.orders ?? []) await choose(address)
  return mounted
}

export async function leaveAndReturn(): Promise<void> {
  for (const path of [elsewhere, '/create/report']) {
    await page().wrapper.vm.$router.push(path)
    await passTime()
  }
}

/** Types into the search and takes the only match. */
export async function choose(text: string): Promise<void> {
  const search = page().wrapper.get('input[role="combobox"]')
  await search.setValue(text)
  await passTime(170)
  await search.trigger('keydown', { key: 'ArrowDown' })
  await trigger(search, 'keydown', { key: 'Enter' })
}

export const exportNow = async (): Promise<void> => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  await passTime(10)
}
export const press = async (text: string | RegExp): Promise<void> => {
  await click(byText(page().wrapper, 'button', text))
}
export const tab = async (name: string): Promise<void> => {
  await trigger(byText(page().wrapper, '[role="tab"]', new RegExp(`^${name}`)), 'mousedown', { button: 0 })
}
export const tabs = (): string[] =>
  page()
    .wrapper.findAll('[role="tab"]')
    .map((each) => each.text())
/** The accessible names of the drawn pages. */
export const sheets = (): string[] =>
  page()
    .wrapper.findAll('figure [role="img"]')
    .map((each) => each.attributes('aria-label') ?? '')
export const field = (label: string | RegExp): DOMWrapper<Element> =>
  required(
    page()
      .wrapper.findAll('input, textarea')
      .find((each) => {
        const id = each.attributes('id') ?? ''
        const labelElement = page()
          .wrapper.findAll('label')
          .find((one) => one.attributes('for') === id)
        const name =
          each.attributes('aria-label') ??
          labelElement?.text() ??
          each.element.closest('label')?.textContent ??
          ''
        return typeof label === 'string' ? name.trim().startsWith(label) : label.test(name)
      }),
    `No field is called ${String(label)}.`,
  )
/** The settings that main was last asked to save. */
export const savedForm = (): ReportForm | undefined =>
  (page().fake.callsOf('reports:keep').at(-1) as { form: ReportForm } | undefined)?.form

export interface ExportCall {
  connectionId: string
  form: ReportForm
  targets: { orderId: string | null; modelId: string }[]
}
export const exportCalls = (): ExportCall[] => page().fake.callsOf('reports:export') as ExportCall[]

/** Sends an event about the newest export. */
export async function reportEvent(change: (run: ReportRun) => void): Promise<void> {
  const answer = (await page().fake.bridge.call('reports:runs', { connectionId: 'larkfield' })) as {
    value: { runs: ReportRun[] }
  }
  const run = required(answer.value.runs[0])
  change(run)
  await emit(page().fake, 'reports:changed', run)
}
