import { expect, it } from 'vitest'
import { useAnnounce } from '../../renderer/app/announce.ts'
import UpdatesLine from '../../renderer/features/settings/UpdatesLine.vue'
import type { ReleaseChannel } from '../../shared/domain/releaseChannels.ts'
import { makeFakeData, type FakeData } from '../support/fakes/fakeData.ts'
import { byText, click, mountInWindow, setValue, type Mounted } from './mounting.ts'

const mountLine = (data: FakeData, channel: ReleaseChannel = 'stable'): Promise<Mounted> =>
  mountInWindow(UpdatesLine, { data, props: { channel } })

it('leads from the check to the restart, with the release notes as plain text', async () => {
  const data = makeFakeData()
  const { wrapper } = await mountLine(data)
  await click(byText(wrapper, 'button', 'Check for updates'))
  expect(wrapper.text()).toContain('Planroom 2.0.0 is available.')
  expect(wrapper.find('details p').text()).toBe('<b>Faster</b> lists')
  await click(byText(wrapper, 'button', 'Download'))
  expect(wrapper.text()).toContain('Planroom 2.0.0 is ready to install.')
  await click(byText(wrapper, 'button', 'Restart to update'))
  expect(useAnnounce().current?.text).toBe('Files are downloading. Update Planroom after that.')
})

it('says why this copy is not updated, in place of the choice', async () => {
  const data = makeFakeData()
  data.updates.fixed = 'packageManager'
  const { wrapper } = await mountLine(data)
  expect(wrapper.text()).toBe('Planroom is updated with the packages of your system.')
  expect(wrapper.find('select').exists()).toBe(false)
})

it('saves the channel, and offers no check while updates are off', async () => {
  const data = makeFakeData()
  const { wrapper } = await mountLine(data, 'off')
  expect(wrapper.find('button').exists()).toBe(false)
  await setValue(wrapper.find('select'), 'beta')
  expect(data.overview.settings.updateChannel).toBe('beta')
})
