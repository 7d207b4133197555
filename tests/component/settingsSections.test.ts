import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import SettingsPage from '../../renderer/features/settings/SettingsPage.vue'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, mountInWindow, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  document.body.innerHTML = ''
})

async function settings(): Promise<Mounted> {
  mounted = await mountInWindow(SettingsPage, { data: makeFakeData() })
  await flushPromises()
  return mounted
}
const shown = ({ wrapper }: Mounted): string[] =>
  wrapper
    .findAll<HTMLElement>('[data-section]')
    .filter(({ element }) => element.style.display !== 'none')
    .map((section) => section.attributes('data-section') ?? '')

it('the settings list their sections, the advanced ones last, and jump to the chosen one', async () => {
  const { wrapper } = await settings()
  const nav = wrapper.get('nav[aria-label="Sections"]')
  expect(nav.findAll('button').map((button) => button.text())).toEqual([
    'Connections',
    'What to download',
    'Folders and names',
    'Transfers',
    'Data on this computer',
    'API features',
  ])
  expect(nav.text()).toMatch(/Data on this computer\s*Advanced\s*API features/)
  await byText(wrapper, 'nav button', /^Transfers$/).trigger('click')
  expect(nav.get('[aria-current="true"]').text()).toBe('Transfers')
  expect(document.activeElement?.closest('[data-section]')?.getAttribute('data-section')).toBe('transfers')
})

it('the settings search finds sections by text, and shows all again when cleared', async () => {
  const page = await settings()
  const search = page.wrapper.get('input[aria-label="Search settings"]')
  await search.setValue('speed LIMIT')
  expect(shown(page)).toEqual(['transfers'])
  expect(byText(page.wrapper, 'nav button', /^Connections$/).attributes('disabled')).toBeDefined()
  await search.setValue('kitchen')
  expect(shown(page)).toEqual([])
  expect(page.wrapper.get('[role="status"]').text()).toBe('No settings match.')
  await byText(page.wrapper, 'button', /^Clear search$/).trigger('click')
  expect(shown(page)).toHaveLength(6)
})

it('the settings open the folder of a connection and the data folder', async () => {
  const { wrapper, fake } = await settings()
  const [library, ...others] = wrapper.findAll('button').filter((button) => button.text() === 'Show in Files')
  await library?.trigger('click')
  await others.at(-1)?.trigger('click')
  await flushPromises()
  expect(fake.callsOf('library:reveal')).toEqual([
    { connectionId: makeFakeData().overview.connections[0]?.id },
  ])
  expect(fake.callsOf('app:openDataFolder')).toEqual([{}])
})
