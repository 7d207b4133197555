import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { defineComponent, h, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import { useCommand } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import CommandPalette from '../../../renderer/features/palette/CommandPalette.vue'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow, passTime } from '../mounting.ts'

const isSelected = shallowRef(false)
const Page = defineComponent({
  setup() {
    useCommand('go-library', () => undefined)
    useCommand(
      'request-change',
      () => undefined,
      () => isSelected.value,
    )
    return () => h(CommandPalette, { open: true })
  },
})
async function open(data: FakeData): Promise<FakeData> {
  await mountInWindow(Page, { data })
  await flushPromises()
  return data
}
/** The titles of the palette's groups, each with its entries. */
const groups = (): [string, string[]][] =>
  new DOMWrapper(document.body).findAll('[role="group"]').map((group) => {
    const title = document.getElementById(group.attributes('aria-labelledby') ?? '')?.textContent.trim() ?? ''
    return [title, group.findAll('[role="option"]').map((option) => option.text())]
  })
const { palette, commands } = messages

describe('command palette', () => {
  it('lists commands for the selection first, then recent orders, then actions', async () => {
    isSelected.value = true
    const data = makeFakeData()
    const [first, , third] = data.rows
    data.recent = [third?.id ?? '', first?.id ?? '']
    await open(data)
    expect(groups().map(([title]) => title)).toEqual([palette.selection, palette.recent, palette.actions])
    expect(groups()[0]?.[1]).toEqual([commands['request-change']])
    expect(groups()[1]?.[1].map((text) => text.includes(third?.address ?? '-'))).toEqual([true, false])
    expect(groups()[2]?.[1]).toEqual([`${commands['go-library']}Ctrl+2`])
  })

  it('leaves out empty groups, and recent orders once text is typed', async () => {
    isSelected.value = false
    const data = makeFakeData()
    data.recent = [data.rows[0]?.id ?? '']
    await open(data)
    expect(groups().map(([title]) => title)).toEqual([palette.recent, palette.actions])
    await new DOMWrapper(document.body).get('input').setValue('library')
    await passTime(200)
    expect(groups().map(([title]) => title)).not.toContain(palette.recent)
    expect(groups()[0]).toEqual([palette.actions, [`${commands['go-library']}Ctrl+2`]])
  })

  it('highlights the first order found', async () => {
    const data = makeFakeData()
    await open(data)
    const [row] = data.rows
    await new DOMWrapper(document.body).find('input').setValue(row?.address ?? '')
    await passTime(150)
    await flushPromises()
    expect(groups().map(([title]) => title)).toEqual([palette.orders])
    expect(new DOMWrapper(document.body).find('[data-highlighted]').text()).toContain(row?.address)
  })
})
