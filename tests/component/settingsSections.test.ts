import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { useCommands } from '../../renderer/app/commands.ts'
import { useZoomCommands } from '../../renderer/app/textSize.ts'
import SettingsPage from '../../renderer/features/settings/SettingsPage.vue'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, click, emit, mountInWindow, setValue, type Mounted } from './mounting.ts'

async function settings(): Promise<Mounted> {
  return await mountInWindow(SettingsPage, { data: makeFakeData() })
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
    'General',
    'Connections',
    'What to download',
    'Folders and names',
    'Transfers',
    'Price list',
    'Health',
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
  expect(shown(page)).toHaveLength(9)
})

it('general settings are saved when they are changed', async () => {
  const { wrapper, fake } = await settings()
  const general = wrapper.get('[data-section="general"]')
  await general.get('[aria-label="Theme"] input[value="dark"]').setValue()
  await general.get('[aria-label="Rows in Orders"] input[value="comfortable"]').setValue()
  await general.get('[aria-label="Units"] input[value="m"]').setValue()
  await general.get('select[aria-label="Text size"]').setValue('125')
  await general.get('select[aria-label="Start page"]').setValue('library')
  const [keepRunning, atLogin] = general.findAll('input[type="checkbox"]')
  await keepRunning?.setValue(true)
  await setValue(atLogin, true)
  expect(fake.callsOf('settings:update')).toEqual([
    { theme: 'dark' },
    { orderDensity: 'comfortable' },
    { units: 'm' },
    { textSize: 125 },
    { startPage: 'library' },
    { keepRunning: true },
  ])
  expect(fake.callsOf('app:startAtLogin')).toEqual([{ on: true }])
  expect(atLogin?.element).toMatchObject({ checked: true })
})

it('the settings show when downloads are scheduled, and how the last one ended', async () => {
  const data = makeFakeData()
  data.schedule = {
    isOn: true,
    at: '02:00',
    by: 'systemd',
    last: { endedAt: Date.now() / 1000, isOk: false, message: 'Can’t connect to api.example.com.' },
  }
  const { wrapper, fake } = await mountInWindow(SettingsPage, { data })
  const shown = (): string => wrapper.get('[data-scheduled]').text().replace(/\s+/g, ' ')
  expect(shown()).toMatch(
    /^Scheduled download ?Every day at 02:00 ?Last run .+ failed\. Can’t connect to api\.example\.com\.$/,
  )
  data.schedule = { isOn: false, at: null, by: null, last: null }
  await emit(fake, 'app:changed', data.overview)
  expect(wrapper.find('[data-scheduled]').exists()).toBe(false)
})

it('zooming changes the text size by one step, up to the largest', async () => {
  const data = makeFakeData()
  data.overview.settings.textSize = 175
  const mounted = await mountInWindow(
    defineComponent(() => {
      useZoomCommands()
      return () => null
    }),
    { data },
  )
  const commands = useCommands()
  expect(commands.available()).toEqual(['zoom-in', 'zoom-out', 'zoom-reset'])
  commands.run('zoom-in')
  await flushPromises()
  expect(commands.available()).toEqual(['zoom-out', 'zoom-reset'])
  commands.run('zoom-reset')
  await flushPromises()
  expect(commands.available()).toEqual(['zoom-in', 'zoom-out'])
  expect(mounted.fake.callsOf('settings:update')).toEqual([{ textSize: 200 }, { textSize: 100 }])
})

it('the settings open the folder of a connection and the data folder', async () => {
  const { wrapper, fake } = await settings()
  const [library, ...others] = wrapper.findAll('button').filter((button) => button.text() === 'Show in Files')
  await library?.trigger('click')
  await click(others.at(-1))
  expect(fake.callsOf('library:reveal')).toEqual([
    { connectionId: makeFakeData().overview.connections[0]?.id },
  ])
  expect(fake.callsOf('app:openDataFolder')).toEqual([{}])
})
