import { flushPromises, mount } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import OrderInspector from '../../../renderer/features/orders/inspector/OrderInspector.vue'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { AppError } from '../../../shared/errors.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeOperations } from '../../support/fakes/answers/fakeOperations.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import { mountInWindow, release, runCommand, type Mounted } from '../mounting.ts'

let page: Mounted
let held: (() => void)[]
function offered(fake: FakeBridge): void {
  const choices = makeOperations()
  const operations = choices.operations.map((one) => ({ ...one, state: 'untried' as const }))
  fake.answer('operations:show', () => ({ ...choices, operations }))
}
beforeEach(async () => {
  const props = { connectionId: 'larkfield', orderId: 'order-1', list: 'orders' }
  page = await mountInWindow(OrderInspector, { props, prepare: offered })
  await expect.poll(() => useCommands().available()).toContain('combined-pdf')
  held = holdAnswers(page.fake, 'orders:combinedPdf')
})
/** Requests the PDF, leaves the order, and lets the answer arrive. Returns the path before the answer. */
async function askAndLeave(): Promise<string> {
  await runCommand('combined-pdf')
  page.wrapper.unmount()
  const left = page.path()
  await release(held[0])
  return left
}

describe('a combined PDF that arrives after its order was left', () => {
  it('is announced with Open in Library, and the page stays', async () => {
    const file = { folderId: 'folder-0', fileId: 'file-0', name: 'Combined.pdf' }
    page.fake.answer('orders:combinedPdf', () => file)
    const left = await askAndLeave()
    expect(page.path()).toBe(left)
    expect(useAnnounce().current).toMatchObject({
      text: messages.combined.fetched('Combined.pdf'),
      bad: false,
      actions: [{ label: messages.words.openInLibrary }],
    })
    useAnnounce().current?.actions?.[0]?.run()
    await flushPromises()
    expect(page.path()).toBe('/library/folder-0/file-0')
  })

  it('announces why it failed', async () => {
    page.fake.fail('orders:combinedPdf', new AppError('service_fault', 'The service had a fault.'))
    await askAndLeave()
    expect(useAnnounce().current).toMatchObject({ text: 'The service had a fault.', bad: true })
  })
})

it('a combined PDF that arrives while a dialog is open is announced, and the page stays', async () => {
  const file = { folderId: 'folder-0', fileId: 'file-0', name: 'Combined.pdf' }
  page.fake.answer('orders:combinedPdf', () => file)
  await runCommand('combined-pdf')
  const sheet = mount(ModalDialog, {
    props: { title: 'Request change', open: true },
    attachTo: document.body,
  })
  const before = page.path()
  await release(held[0])
  expect(page.path()).toBe(before)
  expect(useAnnounce().current?.text).toBe(messages.combined.fetched('Combined.pdf'))
  sheet.unmount()
  useAnnounce().current?.actions?.[0]?.run()
  await flushPromises()
  expect(page.path()).toBe('/library/folder-0/file-0')
})
