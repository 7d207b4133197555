import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import LibraryPage from '../../../renderer/features/library/LibraryPage.vue'
import { formatMonth } from '../../../renderer/ui/format.ts'
import { monthOf } from '../../../shared/domain/moment.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow, passTime } from '../mounting.ts'

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
  await flushPromises()
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
