import { expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { messages } from '../../../renderer/app/messages.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import { columnTitles } from '../../../renderer/features/orders/table/columns.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { rangeOf } from '../../../shared/domain/periods.ts'
import { AppError } from '../../../shared/errors.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import { choose as chooseItem, openMenuOf } from '../menuTools.ts'
import {
  byText,
  click,
  dispatch,
  type Mounted,
  mountInWindow,
  passTime,
  pressKey,
  undoStep,
} from '../mounting.ts'
import { required } from '../../support/required.ts'

const texts = messages.views

const open = async (...options: Parameters<typeof mountInWindow>): Promise<Mounted> =>
  await mountInWindow(...options)
const trigger = ({ wrapper }: Mounted) => wrapper.get(`button[title="${texts.menu}"]`)
async function choose(of: Mounted, name: string): Promise<void> {
  await openMenuOf(trigger(of).element)
  await chooseItem(name)
}
const dialog = () => document.querySelector('[role="dialog"]')
/** The menu gives the focus back before the dialog opens. */
async function openDialog(of: Mounted): Promise<void> {
  await choose(of, texts.save)
  await expect.poll(() => dialog()?.querySelector('input') ?? null).not.toBeNull()
}
async function saveAs(name: string): Promise<void> {
  const field = required(dialog()?.querySelector('input'))
  field.value = name
  await dispatch(field, new Event('input'))
  await dispatch(dialog()?.querySelector('form'), new Event('submit'))
}

it('the view menu offers orders to download and to hand over, updated orders, and all', async () => {
  const of = await open(OrdersPage)
  expect(trigger(of).text()).toBe(texts.all)
  await choose(of, texts.notDownloaded)
  expect(useOrdersView().filter).toEqual({ ...emptyFilter, statuses: ['Ready'], onDisk: 'none' })
  expect(trigger(of).text()).toBe(texts.notDownloaded)
  await choose(of, texts.notHandedOver)
  expect(useOrdersView().filter).toEqual({ ...emptyFilter, handover: 'due' })
  await choose(of, texts.updated)
  expect(useOrdersView().filter).toEqual({ ...emptyFilter, deliveredAgain: true })
  await choose(of, texts.all)
  expect(useOrdersView().filter).toEqual(emptyFilter)
})

it('cleared filters come back by Undo, until others are set', async () => {
  const of = await open(OrdersPage)
  const [view, undo] = [useOrdersView(), useUndo()]
  const clear = () => byText(of.wrapper, '[role="search"] button', messages.words.clearFilters)
  view.change({ onDisk: 'none' })
  await passTime()
  await clear().trigger('click')
  expect(view.filter).toEqual(emptyFilter)
  expect(undo.nextStep()).toBe('clear filters')
  undo.undo()
  expect(view.filter).toEqual({ ...emptyFilter, onDisk: 'none' })
  await passTime()
  await clear().trigger('click')
  view.change({ unlisted: true })
  expect(undo.nextStep()).toBeNull()
})

it('a view is saved under a trimmed name with its period, applied and deleted', async () => {
  const of = await open(OrdersPage)
  const { after, before } = rangeOf('lastMonth', new Date())
  useOrdersView().change({ officeId: 'office-1', deliveredAfter: after, deliveredBefore: before })
  await passTime()
  expect(trigger(of).text()).toBe(texts.menu)
  await openDialog(of)
  await saveAs(' Willamette ')
  const [saved] = of.fake.callsOf('views:save') as { view: { name: string; period: unknown } }[]
  expect(saved?.view).toMatchObject({
    name: 'Willamette',
    filter: { officeId: 'office-1', deliveredAfter: null },
    period: { date: 'delivered', period: 'lastMonth' },
  })
  expect(dialog()).toBeNull()
  expect(trigger(of).text()).toBe('Willamette')
  await choose(of, texts.all)
  await choose(of, 'Willamette')
  expect(useOrdersView().filter).toMatchObject({ officeId: 'office-1', deliveredAfter: after })
  await choose(of, texts.remove('Willamette'))
  expect(of.fake.callsOf('views:delete')).toEqual([{ connectionId: 'larkfield', name: 'Willamette' }])
  expect(trigger(of).text()).toBe(texts.menu)
  expect(useUndo().nextStep()).toBe('delete')
  await undoStep()
  expect(trigger(of).text()).toBe('Willamette')
})

it('an empty, taken or long name is refused; replacing and a failed save are shown', async () => {
  const of = await open(OrdersPage)
  useOrdersView().change({ statuses: ['Ready'] })
  await passTime()
  await openDialog(of)
  await saveAs('')
  expect(dialog()?.textContent).toContain(messages.words.enterAName)
  await saveAs(texts.updated.toUpperCase())
  expect(dialog()?.textContent).toContain(texts.nameTaken)
  await saveAs('x'.repeat(61))
  expect(dialog()?.textContent).toContain(messages.presets.nameLong)
  expect(of.fake.callsOf('views:save')).toEqual([])
  of.fake.fail('views:save', new AppError('disk', 'The disk is full.'))
  await saveAs('Mine')
  expect(dialog()?.textContent).toContain('The disk is full.')
  of.fake.fail('views:save', null)
  await saveAs('Mine')
  useOrdersView().change({ statuses: ['Draft'] })
  await passTime()
  await openDialog(of)
  await saveAs('x')
  useOrdersView().change({ statuses: ['Fixing'] })
  await passTime()
  await openDialog(of)
  const field = required(dialog()?.querySelector('input'))
  field.value = 'mine'
  await dispatch(field, new Event('input'))
  expect(dialog()?.textContent).toContain(texts.replaces)
  expect(byText(of.wrapper, 'button', texts.menu).exists()).toBe(true)
})

it('rows show pictures of plans on disk, in a chosen height', async () => {
  const of = await open(OrdersPage)
  const row = (index: number) => of.wrapper.get(`#order-${String(index)}`)
  expect(row(0).get('img').attributes()).toMatchObject({
    src: of.fake.data.rows[0]?.thumbnail,
    loading: 'lazy',
  })
  expect(row(1).find('img').exists()).toBe(false)
  const height = () => (row(1).element as HTMLElement).style
  expect(height()).toMatchObject({ height: '36px', transform: 'translateY(68px)' })
  await click(byText(of.wrapper, 'button', messages.columnChooser.label))
  const choices = [...document.querySelectorAll<HTMLElement>('[role="radiogroup"] label')]
  const comfortable = choices
    .find((each) => each.textContent.trim() === 'Comfortable')
    ?.querySelector('input')
  await click(comfortable)
  expect(of.fake.callsOf('settings:update')).toEqual([{ orderDensity: 'comfortable' }])
  expect(height()).toMatchObject({ height: '56px', transform: 'translateY(88px)' })
})

it('columns can be hidden, except the address', async () => {
  const of = await open(OrdersPage)
  const heads = () => of.wrapper.findAll('[role="columnheader"]').map((head) => head.text())
  const columns = columnTitles
  expect(heads()).toContain(columns.disk)
  await click(byText(of.wrapper, 'button', messages.columnChooser.label))
  const labels = [...document.querySelectorAll('label')]
  const boxOf = (name: string) =>
    labels.find((label) => label.textContent.trim() === name)?.querySelector('input')
  expect(boxOf(columns.address)).toMatchObject({ checked: true, disabled: true })
  const box = boxOf(columns.disk)
  await click(box)
  expect(of.fake.callsOf('settings:update')).toEqual([{ hiddenColumns: ['disk'] }])
  expect(heads()).not.toContain(columns.disk)
  expect(heads()).toContain(columns.address)
  await click(box)
  expect(of.fake.callsOf('settings:update').at(-1)).toEqual({ hiddenColumns: [] })
  expect(heads()).toContain(columns.disk)
})

it('columns are reordered with Alt and an arrow key on their handle, or by dragging it or the heading', async () => {
  const of = await open(OrdersPage)
  const columns = columnTitles
  const heads = () => of.wrapper.findAll('[role="columnheader"]').map((head) => head.text())
  expect(heads().slice(1, 4)).toEqual([columns.status, columns.plan, columns.address])
  await click(byText(of.wrapper, 'button', messages.columnChooser.label))
  const handles = () => [...document.querySelectorAll<HTMLElement>('[data-handle="column"]')]
  await pressKey(handles()[2], 'ArrowUp', { altKey: true })
  expect(heads().slice(1, 4)).toEqual([columns.status, columns.address, columns.plan])
  expect(document.activeElement).toBe(handles()[1])
  handles()[0]?.dispatchEvent(new DragEvent('dragstart', { bubbles: true }))
  await dispatch(handles()[2], new DragEvent('drop', { bubbles: true, cancelable: true }))
  expect(heads().slice(1, 4)).toEqual([columns.address, columns.plan, columns.status])
  expect(of.fake.data.overview.settings.columnOrder.slice(0, 3)).toEqual(['address', 'plan', 'status'])
  const heading = (name: string) => of.wrapper.get(`[data-column="${name}"]`)
  await heading('plan').get('[draggable="true"]').trigger('dragstart')
  await heading('status').trigger('drop')
  await passTime()
  expect(heads().slice(1, 4)).toEqual([columns.address, columns.status, columns.plan])
})

it('arrow keys on a handle and the edge of a heading change the width of a column', async () => {
  const of = await open(OrdersPage)
  const widths = () => of.fake.data.overview.settings.columnWidths
  const template = () => of.wrapper.get('#order-0').attributes('style')
  await click(byText(of.wrapper, 'button', messages.columnChooser.label))
  const head = of.wrapper.get('[data-column="createdAt"]')
  Object.defineProperty(head.element, 'offsetWidth', { value: 94 })
  const handle = document.querySelectorAll('[data-handle="column"]')[3]
  await pressKey(handle, 'ArrowRight')
  expect(widths()).toEqual({ createdAt: 110 })
  expect(template()).toContain('minmax(94px, 110px)')
  await pressKey(handle, 'Delete')
  expect(widths()).toEqual({})
  await pressKey(handle, 'ArrowRight')
  const edge = head.get('[data-edge]')
  edge.element.setPointerCapture = () => undefined
  await edge.trigger('pointerdown', { button: 0, pointerId: 1 })
  await edge.trigger('pointerup')
  expect(widths()).toEqual({ createdAt: 110 })
  await edge.trigger('pointerdown', { button: 0, pointerId: 1 })
  await edge.trigger('pointermove', { clientX: 60 })
  expect(template()).toContain('minmax(60px, 60px)')
  await edge.trigger('pointerup')
  await passTime()
  expect(widths()).toEqual({ createdAt: 60 })
  await edge.trigger('dblclick')
  await passTime()
  expect(widths()).toEqual({})
})

it('two columns hidden before the first answer both stay hidden; a failed change is reset', async () => {
  const of = await open(OrdersPage)
  const heads = () => of.wrapper.findAll('[role="columnheader"]').map((head) => head.text())
  const columns = columnTitles
  await click(byText(of.wrapper, 'button', messages.columnChooser.label))
  const box = (label: string) =>
    [...document.querySelectorAll('label')]
      .find((each) => each.textContent.trim() === label)
      ?.querySelector('input')
  const held = holdAnswers(of.fake, 'settings:update')
  const { disk, status } = columns
  box(disk)?.click()
  await click(box(status))
  expect(heads()).not.toContain(disk)
  held.forEach((release) => {
    release()
  })
  await passTime()
  expect(of.fake.data.overview.settings.hiddenColumns).toEqual(['disk', 'status'])
  of.fake.fail('settings:update', new AppError('disk', 'The disk is full.'))
  await click(box(disk))
  expect(heads()).toContain(disk)
  held.at(-1)?.()
  await passTime()
  expect(heads()).not.toContain(disk)
  expect(box(disk)?.checked).toBe(false)
  expect(useAnnounce().current?.text).toBe('The disk is full.')
})
