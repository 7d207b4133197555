/** The outbox page and the steps that its tests share. */

import { flushPromises, type DOMWrapper } from '@vue/test-utils'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { emptyDraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { emptyRedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import OutboxPage from '../../../renderer/features/outbox/OutboxPage.vue'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, mountInWindow, type Mounted } from '../mounting.ts'

let mounted: Mounted | undefined

export const draft = (street: string): EntryForm => ({
  kind: 'draft',
  form: { ...emptyDraftForm(), street, city: 'Portland', country: 'US' },
})

export const redraw = (street: string): EntryForm => ({
  kind: 'redraw',
  form: {
    ...emptyRedrawForm(),
    street,
    city: 'Portland',
    links: [{ given: 'https://share.example/p', direct: 'https://share.example/p.png' }],
  },
})

export const change = (orderId: string): EntryForm => ({
  kind: 'change_request',
  orderId,
  form: { products: ['products_2d'], text: 'Move the door.', links: [] },
})

export const upgrade = (orderId: string): EntryForm => ({
  kind: 'upgrade',
  orderId,
  form: { package_type: 'plus_3d', add_ons: [] },
})

export const ordered = 'order-1'

export async function open(prepare: (fake: FakeBridge) => void, offline = false): Promise<Mounted> {
  const data = makeFakeData()
  data.overview.online = !offline
  mounted = await mountInWindow(OutboxPage, { data, prepare })
  return mounted
}

export const line = (title: string | RegExp): DOMWrapper<Element> => {
  if (!mounted) throw new Error('nothing is mounted')
  return byText(mounted.wrapper, '[data-entry]', title)
}

export async function pick(title: string | RegExp): Promise<DOMWrapper<Element>> {
  const found = line(title)
  await found.trigger('focus')
  if (found.element instanceof HTMLElement) found.element.focus()
  await flushPromises()
  return found
}

export const detail = () => {
  if (!mounted) throw new Error('nothing is mounted')
  return mounted.wrapper.get('aside')
}
