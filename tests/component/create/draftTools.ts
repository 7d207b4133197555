import { flushPromises } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { useRoute } from 'vue-router'
import DraftPage from '../../../renderer/features/create/draft/DraftPage.vue'
import type { Entry } from '../../../shared/contract/outbox.ts'
import type { DraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { mountInWindow, passTime, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

let mounted: Mounted | undefined

export const SAVE_DELAY = 450
/** The page as the router renders it. */
const Page = defineComponent(() => {
  const route = useRoute()
  return () => h(DraftPage, { entryId: String(route.params.entryId ?? '') })
})
export const open = async (options: Parameters<typeof mountInWindow>[1] = {}): Promise<Mounted> => {
  mounted = await mountInWindow(Page, { path: '/create/draft', ...options })
  return mounted
}
export function field({ wrapper }: Mounted, label: string) {
  const found = wrapper.findAll('label').find((each) => each.text() === label)
  const id = required(found?.attributes('for'), `No field is called ${label}.`)
  return wrapper.get<HTMLInputElement>(`[id="${id}"]`)
}
/** The error message of a field. */
export function problemAt(form: Mounted, label: string): string | null {
  const control = field(form, label)
  if (control.attributes('aria-invalid') !== 'true') return null
  const [last = ''] = (control.attributes('aria-describedby') ?? '').split(' ').slice(-1)
  return form.wrapper.get(`[id="${last}"]`).text()
}
export const valueOf = (form: Mounted, label: string): string => field(form, label).element.value
export async function fill(form: Mounted, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(form, label).setValue(value)
}
export const address = { 'Street and number': '521 Brightfield Road', City: 'Portland', Country: 'US' }
const pressMain = async (): Promise<void> => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  await passTime(20)
  await flushPromises()
}
/** The review, if it is open. */
export const reviewed = (): string | null =>
  document.body.querySelector('[role="dialog"]')?.textContent ?? null
/** Opens the review, unless the form has problems. */
export const review = pressMain
/** Opens the review, if the form has no problems, and sends. */
export const order = async (): Promise<void> => {
  if (reviewed() === null) await review()
  if (reviewed() !== null) await pressMain()
}
export const radio = async ({ wrapper }: Mounted, group: string, choice: string): Promise<void> => {
  const found = wrapper.findAll('[role="radiogroup"]').find((each) => {
    const label = each.attributes('aria-labelledby') ?? ''
    return wrapper.get(`[id="${label}"]`).text() === group
  })
  const label = required(
    found?.findAll('label').find((each) => each.text().startsWith(choice)),
    `${group} has no choice ${choice}.`,
  )
  await label.get('input').setValue(true)
}
export const box = ({ wrapper }: Mounted, name: string) => {
  const label = required(
    wrapper
      .findAll('label')
      .find(
        (each) =>
          each.find('[type="checkbox"]').exists() &&
          each.find('.font-medium').exists() &&
          each.get('.font-medium').text() === name,
      ),
    `No add-on ${name}.`,
  )
  return { label, input: label.get<HTMLInputElement>('input') }
}
export const formsOf = (fake: FakeBridge, channel: 'outbox:write' | 'outbox:place'): DraftForm[] =>
  fake.callsOf(channel).map((input) => (input as { entry: { form: DraftForm } }).entry.form)
export const refusal = (
  fields: { field: string; message: string }[],
  answer: string | null,
): Entry['error'] => ({
  code: 'refused',
  message: 'The service declined the order. Nothing was ordered.',
  fields,
  answer,
})
