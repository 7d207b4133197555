import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import AppBanners from '../../../renderer/app/shell/AppBanners.vue'
import { messages } from '../../../renderer/app/messages.ts'
import { useOverview } from '../../../renderer/app/overview.ts'
import type { Connection } from '../../../shared/contract/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, click, mountInWindow, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

/** The banners of a window whose active connection has its key in this state. */
async function open(keyState: Connection['keyState']): Promise<Mounted & { name: string }> {
  const data = makeFakeData()
  const connection = required(data.overview.connections[0])
  connection.keyState = keyState
  const mounted = await mountInWindow(AppBanners, { data })
  return { ...mounted, name: connection.name }
}

describe('banner about an API key', () => {
  it('in a locked key ring offers only to unlock the key ring', async () => {
    const { wrapper, fake, name } = await open('locked')
    expect(wrapper.text()).toContain(messages.app.keyLocked(name))
    expect(wrapper.findAll('button').map((each) => each.text())).toEqual([messages.app.unlock])
    await byText(wrapper, 'button', messages.app.unlock).trigger('click')
    expect(fake.callsOf('connections:unlockKeys')).toEqual([{}])
  })

  it('disables Unlock while the key ring is asked, and enables it after a failure', async () => {
    const { wrapper, fake } = await open('locked')
    fake.fail('connections:unlockKeys', new AppError('key_locked', 'The key ring is still locked.'))
    const button = byText(wrapper, 'button', messages.app.unlock)
    await button.trigger('click')
    expect(button.attributes('disabled')).toBeDefined()
    await flushPromises()
    expect(button.attributes('disabled')).toBeUndefined()
    expect(wrapper.text()).toContain(messages.app.unlock)
  })

  it('disappears once the key ring is unlocked', async () => {
    const { wrapper, fake } = await open('locked')
    const [connection] = fake.data.overview.connections
    if (connection !== undefined) connection.keyState = 'stored'
    await useOverview().load()
    await flushPromises()
    expect(wrapper.findAll('button')).toEqual([])
  })

  it.each([
    ['missing', messages.app.keyMissing],
    ['refused', messages.app.keyRefused],
    ['absent', messages.app.keyAbsent],
    ['unreadable', messages.app.keyUnreadable],
  ] as const)('that is %s leads to the settings', async (state, text) => {
    const { wrapper, path, name } = await open(state)
    expect(wrapper.text()).toContain(text(name))
    await click(byText(wrapper, 'button', messages.app.enterKey))
    expect(path()).toMatch(/^\/settings/)
  })
})
