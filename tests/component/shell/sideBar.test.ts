import { expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useCommand } from '../../../renderer/app/commands.ts'
import SideBar from '../../../renderer/app/shell/SideBar.vue'
import { byText, click, mountInWindow } from '../mounting.ts'

it('Home report in the side bar does what its shortcut does: it takes the selected orders', async () => {
  const report = vi.fn<() => void>()
  const Window = defineComponent(() => {
    useCommand('new-report', report)
    return () => h(SideBar)
  })
  const { wrapper, path } = await mountInWindow(Window)
  await click(byText(wrapper, 'a', 'Home report'))
  expect([report.mock.calls.length, path()]).toEqual([1, '/orders'])
  // A page without a command of its own is opened by the link.
  await click(byText(wrapper, 'a', 'Bulk order'))
  expect(path()).toBe('/create/bulk')
})
