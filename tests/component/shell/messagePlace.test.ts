import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import AnnounceLine from '../../../renderer/app/shell/AnnounceLine.vue'
import ModalDialog from '../../../renderer/ui/dialogs/ModalDialog.vue'
import { mountInWindow } from '../mounting.ts'

/** Heights that the side bar, and dialogs and pages, leave free for the message. */
const heights = (): string[] =>
  ['--message-room', '--message-strip'].map((name) => document.documentElement.style.getPropertyValue(name))

it('a message has a place in the side bar, and a strip of its own while a dialog is open', async () => {
  const isOpen = ref(false)
  const Window = defineComponent({
    setup: () => () => [h(AnnounceLine), h(ModalDialog, { open: isOpen.value, title: 'Hand over' })],
  })
  await mountInWindow(Window)
  useAnnounce().show('Path copied.')
  await flushPromises()
  expect(heights()).toEqual(['600px', '0px'])
  isOpen.value = true
  await flushPromises()
  expect(heights()).toEqual(['0px', '600px'])
  isOpen.value = false
  await flushPromises()
  expect(heights()).toEqual(['600px', '0px'])
})
