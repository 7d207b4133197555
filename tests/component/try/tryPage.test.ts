import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { messages } from '../../../renderer/app/messages.ts'
import SideBar from '../../../renderer/app/shell/SideBar.vue'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import { useHandover } from '../../../renderer/features/handover/handoverStore.ts'
import GuidePage from '../../../renderer/features/help/GuidePage.vue'
import { useTryList } from '../../../renderer/features/try/tryList.ts'
import TryPage from '../../../renderer/features/try/TryPage.vue'
import { demoTasks, type DemoTask } from '../../../shared/domain/demoTasks.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import { byText, click, mountInWindow, release, type Mounted } from '../mounting.ts'

/** Returns data in which the demo company is active. */
function demoData(): FakeData {
  const data = makeFakeData()
  data.overview.connections = [...data.overview.connections, data.demo]
  data.overview.activeConnectionId = data.demo.id
  return data
}

async function press(page: Mounted, task: DemoTask): Promise<void> {
  const at = demoTasks.indexOf(task)
  await click(page.wrapper.findAll('ol button')[at])
}

it('each step opens the place where it is done', async () => {
  const page = await mountInWindow(TryPage, { data: demoData(), path: '/try' })
  expect(page.wrapper.findAll('ol button').map((each) => each.text())).toEqual(
    demoTasks.map((task) => messages.tryList.tasks[task].action),
  )
  const pathAfter = async (task: DemoTask): Promise<string> => {
    await press(page, task)
    return page.path()
  }
  expect(await pathAfter('order')).toBe('/create/draft')
  expect(await pathAfter('bulk')).toBe('/create/bulk')
  expect(await pathAfter('redraw')).toBe('/create/redraw')
  expect(page.fake.callsOf('connections:openSample')).toEqual([{ sample: 'orders' }, { sample: 'links' }])
  expect(await pathAfter('download')).toBe('/orders')
  await press(page, 'handover')
  expect(useHandover().orderIds).toEqual(['order-2'])
  await press(page, 'request')
  expect(useOrderSheets().open).toMatchObject({ kind: 'change', orderId: 'order-2' })
})

it('steps with sample orders wait until these are prepared', async () => {
  const isShown = shallowRef(false)
  const Host = () => (isShown.value ? h(TryPage) : null)
  const { wrapper, fake } = await mountInWindow(Host, { data: demoData() })
  const held = holdAnswers(fake, 'connections:demoSamples')
  isShown.value = true
  await flushPromises()
  const waiting = (): DemoTask[] => {
    const buttons = wrapper.findAll('ol button')
    return demoTasks.filter((_, at) => buttons[at]?.attributes('disabled') !== undefined)
  }
  expect(waiting()).toEqual(['review', 'request', 'download', 'handover'])
  expect(wrapper.get('[role="status"]').text()).toBe(messages.tryList.preparing)
  await release(held[0])
  expect(waiting()).toEqual([])
  expect(wrapper.get('[role="status"]').text()).toBe('')
})

const Frame = defineComponent({
  setup: () => () => h('div', [h(SideBar), h(TryPage), h(GuidePage)]),
})

it('a step is ticked once it is done, and the side bar counts what is left', async () => {
  const data = demoData()
  const { wrapper, fake } = await mountInWindow(Frame, { data, path: '/try' })
  useTryList().tick('bulk')
  useTryList().tick('bulk')
  await flushPromises()
  useTryList().tick('bulk')
  await flushPromises()
  expect(fake.callsOf('settings:update')).toEqual([{ triedTasks: ['bulk'] }])
  expect(wrapper.find(`[aria-label="${messages.tryList.left(demoTasks.length - 1)}"]`).exists()).toBe(true)
  const ticked = wrapper.findAll('ol > li').filter((each) => each.find('.sr-only').exists())
  expect(ticked.map((each) => each.find('p').text())).toEqual([
    expect.stringContaining(messages.tryList.tasks.bulk.title),
  ])
})

it('nothing is ticked or offered with another company', async () => {
  const { wrapper, fake } = await mountInWindow(Frame)
  useTryList().tick('order')
  await flushPromises()
  expect(fake.callsOf('settings:update')).toEqual([])
  expect(wrapper.get('nav').text()).not.toContain(messages.commands['things-to-try'])
})

it('a hidden list leaves the side bar, and Help still has it', async () => {
  const data = demoData()
  const { wrapper, path } = await mountInWindow(Frame, { data, path: '/try' })
  await click(byText(wrapper, 'button', messages.tryList.hide))
  expect(path()).toBe('/orders')
  expect(data.overview.settings.isTryListHidden).toBe(true)
  expect(wrapper.get('nav').text()).not.toContain(messages.commands['things-to-try'])
  expect(byText(wrapper, 'button', messages.commands['things-to-try']).exists()).toBe(true)
})
