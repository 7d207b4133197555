import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import AnnounceLine from '../../../renderer/app/shell/AnnounceLine.vue'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { mountInWindow } from '../mounting.ts'

/** Height of the strip that pages and dialogs leave free for the message. */
const strip = (): string => document.documentElement.style.getPropertyValue('--message-strip')

it('a message floats above the page, and has a strip of its own while a dialog is open', async () => {
  const isOpen = ref(false)
  const Window = defineComponent({
    setup: () => () => [h(AnnounceLine), h(ModalDialog, { open: isOpen.value, title: 'Hand over' })],
  })
  await mountInWindow(Window)
  useAnnounce().show('Path copied.')
  await flushPromises()
  expect(strip()).toBe('0px')
  isOpen.value = true
  await flushPromises()
  expect(strip()).toBe('600px')
  isOpen.value = false
  await flushPromises()
  expect(strip()).toBe('0px')
})
