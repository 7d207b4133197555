import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  emptyTeamFilter,
  filterMembers,
  sortMembers,
  teamColumns,
} from '../../renderer/features/team/members.ts'
import { fittingColumns } from '../../renderer/ui/grid/columns.ts'
import TeamPage from '../../renderer/features/team/TeamPage.vue'
import { useOrdersView } from '../../renderer/features/orders/list/ordersView.ts'
import { useOverview } from '../../renderer/app/overview.ts'
import { AppError } from '../../shared/errors.ts'
import { makeTeam } from '../support/fakes/fakeTeam.ts'
import { byText, mountInWindow, settle, type Mounted } from './mounting.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.wrapper.unmount()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})
const open = async (prepare?: (fake: Mounted['fake']) => void): Promise<Mounted> => {
  mounted = await mountInWindow(TeamPage, { path: '/team', ...(prepare === undefined ? {} : { prepare }) })
  await settle()
  return mounted
}
const rows = ({ wrapper }: Mounted): string[] =>
  wrapper.findAll('[role="row"][aria-selected]').map((row) => row.text())
const dialog = (): HTMLElement => {
  const found = document.body.querySelector<HTMLElement>('[role="dialog"]')
  if (found === null) throw new Error('No dialog is open.')
  return found
}
const press = async (text: string, within: HTMLElement = dialog()): Promise<void> => {
  const found = [...within.querySelectorAll('button')].find((button) => button.textContent.trim() === text)
  if (!found) throw new Error(`No button says ${text}.`)
  found.click()
  await settle()
}
async function type(label: string, value: string): Promise<HTMLInputElement> {
  const found = [...dialog().querySelectorAll('label')].find((each) => each.textContent === label)
  const control = dialog().querySelector<HTMLInputElement>(`[id="${found?.htmlFor ?? ''}"]`)
  if (control === null) throw new Error(`No field is called ${label}.`)
  control.value = value
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'))
  await flushPromises()
  return control
}
const ctrlEnter = async (): Promise<void> => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  await settle()
}
/** What a mouse does: the second click opens what the first one chose. */
async function inspect(room: Mounted, name: string): Promise<void> {
  const row = byText(room.wrapper, '[role="row"]', name)
  await row.trigger('click')
  await row.trigger('dblclick')
}
/** Opens the form of one person. */
async function edit(name: string): Promise<void> {
  const room = mounted
  if (!room) throw new Error('No room.')
  await inspect(room, name)
  await byText(room.wrapper, 'button', 'Edit…').trigger('click')
  await settle()
}
const ines = '10000000-0000-4000-8000-000000000002'

describe('the list of people', () => {
  const { members } = makeTeam()

  it('finds by name, e-mail, office and role, whatever marks the letters have', () => {
    const found = (search: string): number => filterMembers(members, { ...emptyTeamFilter, search }).length
    expect(found('ines')).toBe(1)
    expect(found('SENDA user')).toBe(1)
    expect(found('photography.larkfield')).toBe(1)
    expect(found('manager')).toBe(2)
    expect(found('nobody here')).toBe(0)
  })

  it('keeps those apart that have no office or no role', () => {
    const emails = (part: object): string[] =>
      filterMembers(members, { ...emptyTeamFilter, ...part }).map(({ email }) => email)
    expect(emails({ officeId: '' })).toEqual(['nobody@larkfield.example'])
    expect(emails({ role: '' })).toEqual(['nobody@larkfield.example'])
    expect(emails({ role: 'Scheduler' })).toEqual(['night.desk@larkfield.example'])
  })

  it('sorts, with whoever lacks the value at the end in both directions', () => {
    const last = (descending: boolean) => sortMembers(members, { key: 'name', descending }).at(-1)?.name
    expect(last(false)).toBeNull()
    expect(last(true)).toBeNull()
    expect(sortMembers(members, { key: 'orders', descending: true })[0]?.orders).toBe(240)
    expect(sortMembers(members, { key: 'confirmed', descending: true })[1]?.emailConfirmed).toBe(false)
  })

  it('keeps name and e-mail when room is short', () => {
    expect(fittingColumns(teamColumns, 300).map(({ key }) => key)).toEqual(['name', 'email'])
    expect(fittingColumns(teamColumns, 2000)).toEqual(teamColumns)
  })
})

describe('the team room', () => {
  it('shows people with orders and the confirmed mark, and narrows them', async () => {
    const room = await open()
    expect(rows(room)).toHaveLength(11)
    expect(byText(room.wrapper, '[role="row"]', 'scanner.pool').text()).toMatch(/0No$/)
    await room.wrapper.get('select[aria-label="Office"]').setValue('=office-1')
    await room.wrapper.get('select[aria-label="Role"]').setValue('=User')
    expect(rows(room)).toHaveLength(2)
    expect(room.wrapper.get('header').text()).toContain('2 of 11 people')
    await room.wrapper.get('[role="searchbox"]').setValue('zzz')
    expect(room.wrapper.text()).toContain('Nobody matches')
  })

  it('copies and saves the selected ones, else all that are shown', async () => {
    const room = await open()
    await room.wrapper.get('[role="searchbox"]').setValue('willamette')
    await byText(room.wrapper, 'button', 'Copy all 3 addresses').trigger('click')
    await byText(room.wrapper, '[role="row"]', 'Mara').trigger('click')
    await byText(room.wrapper, '[role="row"]', 'Inês').trigger('click', { ctrlKey: true })
    await byText(room.wrapper, 'button', 'Copy 2 addresses').trigger('click')
    await byText(room.wrapper, 'button', 'Save CSV…').trigger('click')
    const ids = (channel: 'team:copyAddresses' | 'team:saveCsv') =>
      room.fake.callsOf(channel).map((call) => (call as { userIds: string[] }).userIds.length)
    expect(ids('team:copyAddresses')).toEqual([3, 2])
    expect(ids('team:saveCsv')).toEqual([2])
  })

  it('selects and opens with the keys alone, and Escape goes back', async () => {
    const room = await open()
    const grid = room.wrapper.get('[role="grid"]')
    await grid.trigger('keydown', { key: 'ArrowDown' })
    await grid.trigger('keydown', { key: 'ArrowDown', shiftKey: true })
    expect(room.wrapper.get('header').text()).toContain('2 selected')
    await grid.trigger('keydown', { key: 'Enter' })
    expect(room.wrapper.get('aside h2').text()).toBe('Bartholomew Maximilian Winterbourne-Castellanos')
    await room.wrapper.get('aside').trigger('keydown', { key: 'Escape' })
    expect(room.wrapper.find('aside[aria-label="Details of this person"]').exists()).toBe(false)
  })

  it('leads to the orders of a person', async () => {
    const room = await open()
    await inspect(room, 'Inês')
    await byText(room.wrapper, 'button', 'Show 7 orders').trigger('click')
    await settle()
    expect(room.path()).toBe('/orders')
    expect(useOrdersView().filter).toMatchObject({ userEmail: 'ines.carvalho@larkfield.example', search: '' })
  })

  it('shows the company, but not where the service does not offer it', async () => {
    const room = await open()
    expect(room.wrapper.get('aside').text()).toContain('hello@larkfield.example')
    room.wrapper.unmount()
    const without = await open((fake) => {
      const team = makeTeam()
      fake.answer('team:show', () => ({
        ...team,
        company: { state: 'not_offered', facts: [], readAt: null },
      }))
    })
    expect(without.wrapper.find('aside').exists()).toBe(false)
    expect(without.wrapper.find('button[aria-label="Company"]').exists()).toBe(false)
  })

  it('reads what was never read, and says beside the list why that failed', async () => {
    const room = await open((fake) => {
      const team = { ...makeTeam(), members: [], offices: [], readAt: null }
      fake.answer('team:show', () => team)
      fake.answer('team:refresh', () => ({ team, fault: { code: 'refused', message: 'It said no.' } }))
    })
    expect(room.fake.callsOf('team:refresh')).toHaveLength(1)
    expect(room.wrapper.text()).toContain('It said no.')
    expect(room.wrapper.text()).toContain('The team was not read yet')
  })

  it('asks once about the company where only people were read', async () => {
    const room = await open((fake) => {
      const company = { state: 'unread' as const, facts: [], readAt: null }
      fake.answer('team:show', () => ({ ...makeTeam(), company }))
    })
    expect(room.fake.callsOf('team:refresh')).toHaveLength(1)
    expect(room.wrapper.get('aside').text()).toContain('Larkfield Property Media')
  })

  it('can be read offline, and says that editing needs a network', async () => {
    const room = await open((fake) => {
      fake.data.overview = { ...fake.data.overview, online: false }
    })
    expect(rows(room)).toHaveLength(11)
    await inspect(room, 'Inês')
    expect(byText(room.wrapper, 'button', 'Edit…').attributes('disabled')).toBeDefined()
    expect(room.wrapper.get('aside').text()).toContain('editing has to wait')
  })
})

describe('editing a person', () => {
  it('shows only what changes, old and new, and the exact request, before anything is sent', async () => {
    const { fake } = await open()
    await edit('Inês')
    await type('Surname', ' Castro ')
    await type('Role', 'Manager')
    await ctrlEnter()
    const lines = [...dialog().querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent.trim()),
    )
    expect(lines).toEqual([
      ['Role', 'Collaborator', 'Manager'],
      ['Surname', 'Carvalho', 'Castro'],
    ])
    await press('The exact request')
    expect(dialog().querySelector('pre')?.textContent).toContain('PATCH /users/email')
    expect(fake.callsOf('team:update')).toEqual([])
    await ctrlEnter()
    const [sent] = fake.callsOf('team:update') as [Record<string, unknown>]
    expect(sent).toMatchObject({ userId: ines, changes: { role: 'Manager', surname: 'Castro' } })
    expect(sent.shown).toMatchObject({ path: '/users/email' })
    expect(document.body.querySelector('[role="dialog"]')).toBeNull()
    expect(mounted?.wrapper.get('aside').text()).toContain('Inês Castro')
  })

  it('says at the field that an address is none, and sends nothing where nothing changes', async () => {
    const { fake } = await open()
    await edit('Inês')
    await ctrlEnter()
    expect(dialog().textContent).toContain('Nothing is changed yet.')
    const field = await type('E-mail', 'ines at larkfield')
    await ctrlEnter()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(dialog().textContent).toContain('This is not an e-mail address')
    expect(document.activeElement).toBe(field)
    expect(fake.callsOf('team:preview')).toEqual([])
  })

  it('brings what the service refused back to its field', async () => {
    const { fake } = await open()
    await edit('Inês')
    await type('E-mail', 'mara.ellison@larkfield.example')
    await ctrlEnter()
    fake.fail(
      'team:update',
      new AppError('refused', 'The service refused the request (400).', {
        details: {
          answer: '{}',
          fields: [{ field: 'new_email', message: 'another user has this e-mail address' }],
        },
      }),
    )
    await ctrlEnter()
    const field = await type('E-mail', 'mara.ellison@larkfield.example')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(dialog().textContent).toContain('another user has this e-mail address')
    expect(dialog().querySelector('[role="alert"]')).toBeNull()
  })

  it('tells an unknown outcome, never sends by itself, and finds out by reading the list', async () => {
    const { fake, wrapper } = await open()
    await edit('Inês')
    await type('Name', 'Agnes')
    await ctrlEnter()
    fake.fail('team:update', new AppError('outcome_unknown', 'The answer was lost.'))
    await ctrlEnter()
    expect(dialog().textContent).toContain('The answer was lost.')
    expect(wrapper.text()).toContain('A change of Inês Carvalho was sent, but no answer came.')
    await press('Read the list again')
    expect(dialog().textContent).toContain('it did not arrive, or not yet')
    expect(fake.callsOf('team:update')).toHaveLength(1)
    await ctrlEnter()
    expect(fake.callsOf('team:update')).toHaveLength(2)
    const team = makeTeam()
    const arrived = team.members.map((one) => (one.id === ines ? { ...one, name: 'Agnes' } : one))
    fake.answer('team:refresh', () => ({ team: { ...team, members: arrived }, fault: null }))
    await press('Read the list again')
    expect(dialog().textContent).toContain('It did arrive')
    expect(wrapper.text()).not.toContain('no answer came')
  })

  it('does not send while there is no network', async () => {
    const { fake } = await open()
    await edit('Inês')
    await type('Name', 'Agnes')
    await ctrlEnter()
    fake.emit('app:changed', { ...fake.data.overview, online: false })
    await settle()
    expect(useOverview().offline).toBe(true)
    expect(dialog().textContent).toContain('Sending needs one.')
    await ctrlEnter()
    expect(fake.callsOf('team:update')).toEqual([])
  })
})
