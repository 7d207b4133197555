import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { useCommand, useCommands } from '../../renderer/app/commands.ts'
import { useShortcutKeys } from '../../renderer/app/shortcuts.ts'
import ReportPage from '../../renderer/features/report/ReportPage.vue'
import TeamPage from '../../renderer/features/team/TeamPage.vue'
import TokenPage from '../../renderer/features/token/TokenPage.vue'
import { AppError } from '../../shared/errors.ts'
import type { FakeBridge } from '../support/fakes/fakeBridge.ts'
import { dispatch, mountInWindow, passTime, trigger, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined

/** A page in a window whose own "Refresh" refreshes the orders. */
async function open(page: Component, path: string, prepare: (fake: FakeBridge) => void = () => undefined) {
  const orders = vi.fn()
  const shell = defineComponent(() => {
    useCommand('refresh', orders)
    useShortcutKeys(() => false)
    return () => h(page)
  })
  mounted = await mountInWindow(shell, { path, prepare })
  return { ...mounted, orders }
}
async function ctrlR(): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, cancelable: true })
  await dispatch(window, event)
  return event.defaultPrevented
}

describe('Ctrl+R refreshes the current page, not the orders', () => {
  it('on the team page', async () => {
    const { fake, orders } = await open(TeamPage, '/team')
    const before = fake.callsOf('team:refresh').length
    expect(await ctrlR()).toBe(true)
    expect(fake.callsOf('team:refresh')).toHaveLength(before + 1)
    expect(orders).not.toHaveBeenCalled()
  })

  it('on the scan link page', async () => {
    const { fake, orders } = await open(TokenPage, '/scan-link')
    const before = fake.callsOf('token:refresh').length
    expect(await ctrlR()).toBe(true)
    expect(fake.callsOf('token:refresh')).toHaveLength(before + 1)
    expect(orders).not.toHaveBeenCalled()
  })

  it('on home reports: the chosen orders and the exports', async () => {
    const { fake, orders } = await open(ReportPage, '/create/report')
    const search = mounted?.wrapper.get('input[role="combobox"]')
    await search?.setValue('165 Lark')
    await passTime(170)
    await search?.trigger('keydown', { key: 'ArrowDown' })
    await trigger(search, 'keydown', { key: 'Enter' })
    const callsBefore = fake.callsOf('reports:candidates').length
    const runs = fake.callsOf('reports:runs').length
    expect(await ctrlR()).toBe(true)
    expect(fake.callsOf('reports:candidates')).toHaveLength(callsBefore + 1)
    expect(fake.callsOf('reports:candidates').at(-1)).toMatchObject({
      search: '',
      orderIds: [expect.any(String)],
    })
    expect(fake.callsOf('reports:runs')).toHaveLength(runs + 1)
    expect(fake.callsOf('reports:settings')).toHaveLength(1)
    expect(orders).not.toHaveBeenCalled()
  })

  it('on home reports that could not be opened', async () => {
    const { fake, orders } = await open(ReportPage, '/create/report', (each) => {
      each.fail('reports:settings', new AppError('disk', 'Not readable.'))
    })
    expect(await ctrlR()).toBe(true)
    expect(fake.callsOf('reports:settings')).toHaveLength(2)
    expect(orders).not.toHaveBeenCalled()
  })

  it('once, although it is pressed again while the page refreshes', async () => {
    const { fake, orders } = await open(TeamPage, '/team')
    const before = fake.callsOf('team:refresh').length
    // The second press comes before the first answer.
    const [, second] = await Promise.all([ctrlR(), ctrlR()])
    expect(second).toBe(true)
    expect(fake.callsOf('team:refresh')).toHaveLength(before + 1)
    expect(orders).not.toHaveBeenCalled()
  })

  it('and so do menu and palette, until the page closes', async () => {
    const { fake, orders, wrapper } = await open(TeamPage, '/team')
    const before = fake.callsOf('team:refresh').length
    const commands = useCommands()
    expect(commands.run('refresh')).toBe(true)
    await flushPromises()
    expect(fake.callsOf('team:refresh')).toHaveLength(before + 1)
    wrapper.unmount()
    expect(commands.run('refresh')).toBe(false)
    expect(orders).not.toHaveBeenCalled()
  })
})
