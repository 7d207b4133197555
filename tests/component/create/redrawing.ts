/** The redraw page and the steps that its tests share. */

import { type DOMWrapper } from '@vue/test-utils'
import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import { emptyRedrawForm, type RedrawForm } from '../../../shared/domain/ordering/redrawForm.ts'
import RedrawPage from '../../../renderer/features/create/redraw/RedrawPage.vue'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { fakeLink } from '../../support/fakes/answers/fakeOrdering.ts'
import { byText, click, type Mounted, mountInWindow, passTime } from '../mounting.ts'

let mounted: Mounted | undefined

export const [one, two, three] = [
  'https://a.example/1.png',
  'https://a.example/2.png',
  'https://a.example/3.png',
]
export const complete: RedrawForm = {
  ...emptyRedrawForm(),
  street: '521 Brightfield Road',
  city: 'Portland',
  country: 'US',
}

/** A saved redraw with these links. */
export async function open(
  form: Partial<RedrawForm> = {},
  prepare: (fake: FakeBridge) => void = () => undefined,
  offline = false,
): Promise<Mounted> {
  const data = makeFakeData()
  data.overview.online = !offline
  mounted = await mountInWindow(RedrawPage, {
    data,
    props: { entryId: 'saved-1' },
    prepare: (fake) => {
      fake.outbox.add({ id: 'saved-1', form: { kind: 'redraw', form: { ...complete, ...form } } })
      prepare(fake)
    },
  })
  return mounted
}
export const linked = (...links: string[]): Partial<RedrawForm> => ({
  links: links.map((given) => ({ given, direct: null })),
})
export const page = (): Mounted => {
  if (!mounted) throw new Error('nothing is mounted')
  return mounted
}
export const rows = (): DOMWrapper<Element>[] => page().wrapper.findAll('ol > li')
export const shownLinks = (): string[] =>
  rows().map((row) => /https?:\S+\.(?:png|jpg|pdf)/.exec(row.text())?.[0] ?? row.text())
export const savedLinks = (): string[] => {
  const form = [...page().fake.outbox.entries.values()].at(-1)?.form
  return form?.kind === 'redraw' ? form.form.links.map(({ given }) => given) : []
}

/** The data of a drop or paste. */
export function data(texts: Record<string, string>, files: File[] = []): DataTransfer {
  return {
    getData: (type: string) => texts[type] ?? '',
    files,
    types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
  } as unknown as DataTransfer
}
export function paste(target: EventTarget, brought: DataTransfer): Event {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: brought,
  })
  target.dispatchEvent(event)
  return event
}
export function drag(target: Element, type: string, brought: DataTransfer | null): Event {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: brought })
  target.dispatchEvent(event)
  return event
}
export const checks = (fake: FakeBridge, answer: Record<string, Partial<LinkCheck>>): void => {
  fake.answer('links:check', ({ link }) => ({ ...fakeLink, given: link, ...answer[link] }))
}
export const sendNow = async (): Promise<void> => {
  await click(byText(page().wrapper, 'footer button', 'Review order'))
  const buttons = [...document.body.querySelectorAll<HTMLElement>('[role="dialog"] footer button')]
  buttons.find((each) => each.textContent.trim() === 'Place order')?.click()
  await passTime()
}
