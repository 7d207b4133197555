import { describe, expect, it } from 'vitest'
import {
  emptyTeamFilter,
  filterMembers,
  sortMembers,
  teamColumns,
} from '../../renderer/features/team/members.ts'
import { fittingColumns } from '../../renderer/ui/grid/columns.ts'
import TeamPage from '../../renderer/features/team/TeamPage.vue'
import { messages } from '../../renderer/app/messages.ts'
import { useUndo } from '../../renderer/app/undo.ts'
import { useOrdersView } from '../../renderer/features/orders/list/ordersView.ts'
import { useOverview } from '../../renderer/app/overview.ts'
import { AppError } from '../../shared/errors.ts'
import { makeTeam } from '../support/fakes/answers/fakeTeam.ts'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import {
  button,
  byText,
  click,
  dialog,
  dispatch,
  emit,
  type Mounted,
  mountInWindow,
  pressKey,
  trigger,
  undoStep,
} from './mounting.ts'
import { required } from '../support/required.ts'

let mounted: Mounted | undefined
const open = async (prepare?: (fake: Mounted['fake']) => void): Promise<Mounted> => {
  mounted = await mountInWindow(TeamPage, { path: '/team', ...(prepare === undefined ? {} : { prepare }) })
  return mounted
}
const rows = ({ wrapper }: Mounted): string[] =>
  wrapper.findAll('[role="row"][aria-selected]').map((row) => row.text())
const press = (text: string, within: HTMLElement = dialog()): Promise<void> => click(button(text, within))
async function type(label: string, value: string): Promise<HTMLInputElement> {
  const found = [...dialog().querySelectorAll('label')].find((each) => each.textContent === label)
  const control = required(
    dialog().querySelector<HTMLInputElement>(`[id="${found?.htmlFor ?? ''}"]`),
    `No field is called ${label}.`,
  )
  control.value = value
  await dispatch(control, new Event(control.tagName === 'SELECT' ? 'change' : 'input'))
  return control
}
const ctrlEnter = async (init: KeyboardEventInit = {}): Promise<void> => {
  await pressKey(window, 'Enter', { ctrlKey: true, ...init })
}
/** A double click: the first click selects, the second opens. */
async function inspect(page: Mounted, name: string): Promise<void> {
  const row = byText(page.wrapper, '[role="row"]', name)
  await row.trigger('click')
  await row.trigger('dblclick')
}
/** Opens the form of one member. */
async function edit(name: string): Promise<void> {
  const page = required(mounted)
  await inspect(page, name)
  await trigger(byText(page.wrapper, 'button', 'Edit…'), 'click')
}
const ines = '10000000-0000-4000-8000-000000000002'

describe('team list', () => {
  const { members } = makeTeam()

  it('searches name, e-mail, office and role, ignoring diacritics', () => {
    const found = (search: string): number => filterMembers(members, { ...emptyTeamFilter, search }).length
    expect(found('ines')).toBe(1)
    expect(found('SENDA user')).toBe(1)
    expect(found('photography.larkfield')).toBe(1)
    expect(found('manager')).toBe(2)
    expect(found('nobody here')).toBe(0)
  })

  it('filters people without an office or role', () => {
    const emails = (part: object): string[] =>
      filterMembers(members, { ...emptyTeamFilter, ...part }).map(({ email }) => email)
    expect(emails({ officeId: '' })).toEqual(['nobody@larkfield.example'])
    expect(emails({ role: '' })).toEqual(['nobody@larkfield.example'])
    expect(emails({ role: 'Scheduler' })).toEqual(['night.desk@larkfield.example'])
  })

  it('sorts people without a value last in both directions', () => {
    const last = (descending: boolean) => sortMembers(members, { key: 'name', descending }).at(-1)?.name
    expect(last(false)).toBeNull()
    expect(last(true)).toBeNull()
    expect(sortMembers(members, { key: 'orders', descending: true })[0]?.orders).toBe(240)
    expect(sortMembers(members, { key: 'confirmed', descending: true })[1]?.emailConfirmed).toBe(false)
  })

  it('keeps name and e-mail in a narrow grid, and the name alone beside details at 200 % zoom', () => {
    const shown = (width: number): string[] => fittingColumns(teamColumns, width).map(({ key }) => key)
    expect(shown(410)).toEqual(['name', 'email'])
    expect(shown(250)).toEqual(['name'])
    expect(fittingColumns(teamColumns, 2000)).toEqual(teamColumns)
  })
})

describe('team page', () => {
  it('shows people with order counts and confirmation, and filters them', async () => {
    const page = await open()
    expect(rows(page)).toHaveLength(11)
    expect(byText(page.wrapper, '[role="row"]', 'scanner.pool').text()).toMatch(/0No$/)
    await page.wrapper.get('select[aria-label="Office"]').setValue('=office-1')
    await page.wrapper.get('select[aria-label="Role"]').setValue('=User')
    expect(rows(page)).toHaveLength(2)
    expect(page.wrapper.get('header').text()).toContain('2 of 11 users')
    await page.wrapper.get('[role="searchbox"]').setValue('zzz')
    expect(page.wrapper.text()).toContain('No matches')
    await byText(page.wrapper, '[role="search"] button', 'Clear filters').trigger('click')
    expect(rows(page)).toHaveLength(11)
    expect(useUndo().nextStep()).toBe('clear filters')
    await undoStep()
    expect(page.wrapper.text()).toContain('No matches')
  })

  it('copies and saves the selected people, or else all visible ones', async () => {
    const page = await open()
    await page.wrapper.get('[role="searchbox"]').setValue('willamette')
    await byText(page.wrapper, 'button', 'Copy all 3 addresses').trigger('click')
    await byText(page.wrapper, '[role="row"]', 'Mara').trigger('click')
    await byText(page.wrapper, '[role="row"]', 'Inês').trigger('click', { ctrlKey: true })
    await byText(page.wrapper, 'button', 'Copy 2 addresses').trigger('click')
    await byText(page.wrapper, 'button', 'Save CSV…').trigger('click')
    const ids = (channel: 'team:copyAddresses' | 'team:saveCsv') =>
      page.fake.callsOf(channel).map((call) => (call as { userIds: string[] }).userIds.length)
    expect(ids('team:copyAddresses')).toEqual([3, 2])
    expect(ids('team:saveCsv')).toEqual([2])
  })

  it('selects and opens with the keyboard alone, and Escape closes the details', async () => {
    const page = await open()
    const grid = page.wrapper.get('[role="grid"]')
    await grid.trigger('keydown', { key: 'ArrowDown' })
    await grid.trigger('keydown', { key: 'ArrowDown', shiftKey: true })
    expect(page.wrapper.get('header').text()).toContain('2 selected')
    await grid.trigger('keydown', { key: 'Enter' })
    expect(page.wrapper.get('aside h2').text()).toBe('Bartholomew Maximilian Winterbourne-Castellanos')
    await page.wrapper.get('aside').trigger('keydown', { key: 'Escape' })
    expect(page.wrapper.find('aside[aria-label="User details"]').exists()).toBe(false)
  })

  it('shows the details of the selected user from 1,200 pixels on, and of no user without a selection', async () => {
    const before = window.innerWidth
    window.innerWidth = 1280
    const page = await open()
    const pane = (): string => page.wrapper.get('aside').attributes('aria-label') ?? ''
    const click = (at: number, more = {}): Promise<void> =>
      page.wrapper.get(`#member-${String(at)}`).trigger('click', more)
    expect(pane()).toBe(messages.words.company)
    await click(1)
    expect(pane()).toBe(messages.words.userDetails)
    const first = page.wrapper.get('aside h2').text()
    await click(2)
    expect(page.wrapper.get('aside h2').text()).not.toBe(first)
    // The details would be about one of the two.
    await click(1, { ctrlKey: true })
    expect(pane()).toBe(messages.words.company)
    await click(1, { ctrlKey: true })
    expect(pane()).toBe(messages.words.userDetails)
    await click(2, { ctrlKey: true })
    expect(pane()).toBe(messages.words.company)
    window.innerWidth = before
  })

  it('names the role of a person with its permissions, or as words if unknown', async () => {
    const page = await open((fake) => {
      const team = makeTeam()
      const roles: Record<string, string> = { 'ines.carvalho@larkfield.example': 'Manager' }
      const members = team.members.map((each) => ({ ...each, role: roles[each.email] ?? 'night_shift' }))
      fake.answer('team:show', () => ({ ...team, members }))
    })
    const role = (): string => {
      const at = page.wrapper.findAll('aside dt').findIndex((each) => each.text() === 'Role')
      return page.wrapper.findAll('aside dd')[at]?.text() ?? ''
    }
    await inspect(page, 'Inês')
    expect(role()).toBe('Manager: Sees all orders of the company')
    await inspect(page, 'Mara')
    expect(role()).toBe('Night shift')
  })

  it('links to the orders of a person', async () => {
    const page = await open()
    await inspect(page, 'Inês')
    await trigger(byText(page.wrapper, 'button', 'Show 7 orders'), 'click')
    expect(page.path()).toBe('/orders')
    expect(useOrdersView().filter).toMatchObject({ userEmail: 'ines.carvalho@larkfield.example', search: '' })
  })

  it('shows the company’s data, unless the service does not offer them', async () => {
    const page = await open((fake) => {
      const team = makeTeam()
      const uuid = '0b0f2c1e-7a55-4d0c-9a1e-2f6f1c9d8e77'
      team.company.facts.push({ name: 'id', value: 'company-7' }, { name: 'tenant', value: uuid })
      fake.answer('team:show', () => team)
    })
    expect(page.wrapper.get('aside').text()).toContain('hello@larkfield.example')
    const terms = (): string[] => page.wrapper.findAll('aside dt').map((term) => term.text())
    expect(terms()).not.toContain('ID')
    expect(terms()).not.toContain('Tenant')
    await byText(page.wrapper, 'aside button', messages.words.rawData).trigger('click')
    expect(terms().slice(-2)).toEqual(['ID', 'Tenant'])
    page.wrapper.unmount()
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

  it('reads unknown data once, and shows the error beside the list', async () => {
    const page = await open((fake) => {
      const team = { ...makeTeam(), members: [], offices: [], readAt: null }
      fake.answer('team:show', () => team)
      fake.answer('team:refresh', () => ({ team, fault: { code: 'refused', message: 'It said no.' } }))
    })
    expect(page.fake.callsOf('team:refresh')).toHaveLength(1)
    expect(page.wrapper.text()).toContain('It said no.')
    expect(page.wrapper.text()).toContain('Team not loaded')
  })

  it('reads the company’s data once if only people were read', async () => {
    const page = await open((fake) => {
      const company = { state: 'unread' as const, facts: [], readAt: null }
      fake.answer('team:show', () => ({ ...makeTeam(), company }))
    })
    expect(page.fake.callsOf('team:refresh')).toHaveLength(1)
    expect(page.wrapper.get('aside').text()).toContain('Larkfield Property Media')
  })

  it('reads unknown data of the next company while the previous read still runs', async () => {
    const { fake } = await open((bridge) => {
      bridge.answer('team:show', () => ({ ...makeTeam(), members: [], readAt: null }))
      holdAnswers(bridge, 'team:refresh')
    })
    fake.data.overview.connections = [...fake.data.overview.connections, fake.data.demo]
    await emit(fake, 'app:changed', { ...fake.data.overview, activeConnectionId: fake.data.demo.id })
    expect(fake.callsOf('team:refresh')).toEqual([
      { connectionId: 'larkfield' },
      { connectionId: fake.data.demo.id },
    ])
  })

  it('works offline, and says that editing needs a network', async () => {
    const page = await open((fake) => {
      fake.data.overview = { ...fake.data.overview, online: false }
    })
    expect(rows(page)).toHaveLength(11)
    await inspect(page, 'Inês')
    expect(byText(page.wrapper, 'button', 'Edit…').attributes('disabled')).toBeDefined()
    expect(page.wrapper.get('aside').text()).toContain('To edit them, connect to the internet')
  })
})

describe('editing a person', () => {
  it('shows changed values, old and new, and the exact request before sending', async () => {
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
    await press('Request')
    expect(dialog().querySelector('pre')?.textContent).toContain('PATCH /users/email')
    expect(fake.callsOf('team:update')).toEqual([])
    await ctrlEnter()
    const [sent] = fake.callsOf('team:update') as [Record<string, unknown>]
    expect(sent).toMatchObject({ userId: ines, changes: { role: 'Manager', surname: 'Castro' } })
    expect(sent.shown).toMatchObject({ path: '/users/email' })
    expect(document.body.querySelector('[role="dialog"]')).toBeNull()
    expect(mounted?.wrapper.get('aside').text()).toContain('Inês Castro')
  })

  it('sends nothing while Ctrl+Enter is held down', async () => {
    const { fake } = await open()
    await edit('Inês')
    await type('Role', 'Manager')
    await ctrlEnter()
    for (let n = 0; n < 5; n += 1) await ctrlEnter({ repeat: true })
    expect(dialog().querySelectorAll('tbody tr')).toHaveLength(1)
    expect(fake.callsOf('team:update')).toEqual([])
  })

  it('rejects an invalid address at its field, and sends nothing without changes', async () => {
    const { fake } = await open()
    await edit('Inês')
    await ctrlEnter()
    expect(dialog().textContent).toContain('No changes yet')
    const field = await type('E-mail', 'ines at larkfield')
    await ctrlEnter()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(dialog().textContent).toContain('Enter a valid e-mail address')
    expect(document.activeElement).toBe(field)
    expect(fake.callsOf('team:preview')).toEqual([])
  })

  it('breaks e-mail addresses between their parts, in the details and in the review', async () => {
    const page = await open()
    await inspect(page, 'scanner.pool')
    expect(page.wrapper.find('aside dd').html()).toContain('scanner<wbr>.pool<wbr>@larkfield<wbr>.example')
    await edit('Inês')
    await type('E-mail', 'ines@larkfield.example')
    await ctrlEnter()
    expect(dialog().querySelector('td.bg-accent-soft')?.innerHTML).toContain(
      'ines<wbr>@larkfield<wbr>.example',
    )
  })

  it('shows a refusal at its field', async () => {
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

  it('reports an unknown outcome, sends again only on request, and checks by reading the list', async () => {
    const { fake, wrapper } = await open()
    await edit('Inês')
    await type('Name', 'Agnes')
    await ctrlEnter()
    fake.fail('team:update', new AppError('outcome_unknown', 'The answer was lost.'))
    await ctrlEnter()
    expect(dialog().textContent).toContain('The answer was lost.')
    expect(wrapper.text()).toContain('A change to Inês Carvalho was sent, but not confirmed.')
    await press('Check now')
    expect(dialog().textContent).toContain('the change wasn’t received, or not yet')
    expect(fake.callsOf('team:update')).toHaveLength(1)
    await ctrlEnter()
    expect(fake.callsOf('team:update')).toHaveLength(2)
    const team = makeTeam()
    const arrived = team.members.map((one) => (one.id === ines ? { ...one, name: 'Agnes' } : one))
    fake.answer('team:refresh', () => ({ team: { ...team, members: arrived }, fault: null }))
    await press('Check now')
    expect(dialog().textContent).toContain('Received')
    expect(wrapper.text()).not.toContain('not confirmed')
  })

  it('does not send offline', async () => {
    const { fake } = await open()
    await edit('Inês')
    await type('Name', 'Agnes')
    await ctrlEnter()
    await emit(fake, 'app:changed', { ...fake.data.overview, online: false })
    expect(useOverview().offline).toBe(true)
    expect(dialog().textContent).toContain('To send, connect to the internet.')
    await ctrlEnter()
    expect(fake.callsOf('team:update')).toEqual([])
  })
})
