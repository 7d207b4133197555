import { expect, it } from 'vitest'
import LibraryPage from '../../../renderer/features/library/LibraryPage.vue'
import { formatMonth } from '../../../renderer/ui/format.ts'
import { monthOf } from '../../../shared/domain/moment.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import { mountInWindow, passTime } from '../mounting.ts'
import { required } from '../../support/required.ts'

const january = Date.UTC(2026, 0, 15) / 1000
const march = Date.UTC(2026, 2, 15) / 1000

it('a grouped library has headings with counts; arrow keys cross them; the choice is remembered', async () => {
  const data = makeFakeData(5)
  data.folders = data.folders.slice(0, 3).map((folder, at) => ({
    ...folder,
    title: `${String(at)} Oak Street`,
    deliveredAt: at === 0 ? march : january - at,
  }))
  const { wrapper, fake } = await mountInWindow(LibraryPage, { data, path: '/library' })
  expect(wrapper.text()).not.toContain(formatMonth('2026-03'))
  await wrapper.get('select[aria-label="Group by"]').setValue('month')
  fake.emit('app:changed', {
    ...data.overview,
    settings: { ...data.overview.settings, folderGrouping: 'month' },
  })
  await passTime(50)
  expect(fake.callsOf('settings:update')).toEqual([{ folderGrouping: 'month' }])
  const headings = wrapper.findAll('[role="listbox"] > li[aria-hidden]').map((each) => each.text())
  const months = [march, january].map((at) => formatMonth(monthOf(at) ?? ''))
  expect(headings).toEqual([`${months[0] ?? ''}1`, `${months[1] ?? ''}2`])
  const cards = wrapper.findAll<HTMLElement>('[role="option"]')
  expect(cards.map((card) => card.attributes('aria-description'))).toEqual([months[0], months[1], months[1]])
  cards[0]?.element.focus()
  await cards[0]?.trigger('keydown', { key: 'ArrowRight' })
  expect(document.activeElement).toBe(cards[1]?.element)
  expect(cards.map((card) => card.attributes('aria-selected'))).toEqual(['false', 'true', 'false'])
})

it('another grouping shows the groups of the first until its own arrive', async () => {
  const data = makeFakeData(5)
  data.overview.settings.folderGrouping = 'office'
  const { wrapper, fake } = await mountInWindow(LibraryPage, {
    data,
    path: '/library',
    prepare(bridge) {
      bridge.answer('library:folders', ({ grouping }, { folders }) => ({
        folders,
        total: folders.length,
        offset: 0,
        groups: [{ name: grouping === 'month' ? '2026-03' : 'Front Range', folders: folders.length }],
        folder: '',
        available: true,
      }))
    },
  })
  const count = String(data.folders.length)
  const headings = (): string[] =>
    wrapper.findAll('[role="listbox"] > li[aria-hidden]').map((each) => each.text())
  expect(headings()).toEqual([`Front Range${count}`])
  const held = holdAnswers(fake, 'library:folders')
  data.overview.settings.folderGrouping = 'month'
  fake.emit('app:changed', { ...data.overview, settings: { ...data.overview.settings } })
  await passTime(50)
  expect(headings()).toEqual([`Front Range${count}`])
  held.forEach((arrive) => arrive())
  await passTime(50)
  expect(headings()).toEqual([formatMonth('2026-03') + count])
})

it('small groups stand side by side, a group of several rows stands alone', async () => {
  const data = makeFakeData(5)
  // The window has five columns.
  const months = [3, 2, 2, 1, 1, 1, 1, 1, 1, 0]
  const folder = required(data.folders[0])
  data.folders = months.map((month, at) => ({
    ...folder,
    id: `folder-${String(at)}`,
    orderId: `order-${String(at)}`,
    deliveredAt: Date.UTC(2026, month, 15) / 1000 - at,
  }))
  data.overview.settings.folderGrouping = 'month'
  const { wrapper } = await mountInWindow(LibraryPage, { data, path: '/library' })
  const headings = wrapper.findAll('[role="listbox"] > li[aria-hidden]')
  const cards = wrapper.findAll('[role="listbox"] > li[data-at]')
  const columnOf = (element: Element): string => (element as HTMLElement).style.left
  const lineOf = (element: Element): string => (element as HTMLElement).style.transform
  expect(headings.map(({ element }) => columnOf(element))).toEqual(
    [0, 1, 0, 0].map((column) => columnOf(cards[column]?.element ?? document.body)),
  )
  const lines = headings.map(({ element }) => lineOf(element))
  expect(lines[0]).toBe(lines[1])
  expect(new Set(lines).size).toBe(3)
  expect(new Set(cards.slice(0, 3).map(({ element }) => lineOf(element))).size).toBe(1)
  expect(wrapper.findAll('[role="option"]').map((card) => card.attributes('aria-description'))).toEqual(
    months.map((month) => formatMonth(`2026-0${String(month + 1)}`)),
  )
})
