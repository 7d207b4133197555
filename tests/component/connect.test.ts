import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useAnnounce } from '../../renderer/app/announce.ts'
import { messages } from '../../renderer/app/messages.ts'
import App from '../../renderer/app/shell/App.vue'
import ConnectionForm from '../../renderer/features/connect/ConnectionForm.vue'
import { AppError } from '../../shared/errors.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { holdAnswers } from '../support/fakes/heldAnswers.ts'
import { until } from '../support/waiting.ts'
import { dropOf, dropOn } from './dropOf.ts'
import {
  byText,
  click,
  dispatch,
  mountInWindow,
  passTime,
  release,
  trigger,
  type Mounted,
} from './mounting.ts'
import { required } from '../support/required.ts'

const KEY = 'secret-key-1234'
const open = async (options: Parameters<typeof mountInWindow>[1] = {}): Promise<Mounted> =>
  await mountInWindow(ConnectionForm, options)

async function fill({ wrapper }: Mounted): Promise<void> {
  const [name, base, token, exporter, key] = wrapper.findAll('input.control')
  await name?.setValue('Larkfield')
  await base?.setValue('https://api.larkfield.example')
  await token?.setValue('https://token.larkfield.example')
  await exporter?.setValue('https://export.larkfield.example')
  await key?.setValue(KEY)
}
const fieldOf = (form: Mounted, label: string) =>
  required(
    form.wrapper
      .findAll('div.flex.min-w-0')
      .find((field) => field.find('label').exists() && field.get('label').text() === label),
    `No field is called ${label}.`,
  )

async function press(field: ReturnType<typeof fieldOf>, name: RegExp): Promise<void> {
  expect(field.get('button').text()).toMatch(name)
  await field.get('button').trigger('click')
}

describe('connection form', () => {
  it('shows missing and invalid values at their fields and sends no request', async () => {
    const form = await open()
    await fieldOf(form, 'Orders address').get('input').setValue('not an address')
    await form.wrapper.get('form').trigger('submit')
    expect(fieldOf(form, 'Company name').text()).toContain('Required')
    expect(fieldOf(form, 'Orders address').text()).toContain('Enter a full address')
    expect(fieldOf(form, 'Orders address').get('input').attributes('aria-invalid')).toBe('true')
    expect(form.fake.callsOf('connections:test')).toEqual([])
  })

  it('fills all fields from a dropped connection file, and says if there is nothing in it', async () => {
    const form = await open()
    const drop = async (text: string): Promise<void> => {
      const file = new File([text], 'larkfield.json', { type: 'application/json' })
      const hint = await dropOn(form.wrapper.get('form').element, dropOf({ files: [file] }))
      expect(hint).toBe(messages.drops.fills.connection)
      await passTime()
    }
    await drop('{"name": "Larkfield"}')
    expect(useAnnounce().current?.text).toBe(messages.connection.notFilled('larkfield.json'))
    await drop(JSON.stringify({ base_url: 'https://api.larkfield.example', api_key: KEY }))
    expect(fieldOf(form, 'Orders address').get('input').element.value).toBe('https://api.larkfield.example')
    expect(fieldOf(form, 'API key').get('input').element.value).toBe(KEY)
    expect(useAnnounce().current?.text).toBe(
      'Filled in, except: Company name, Scan link address, Export address.',
    )
  })

  it('fills all fields from a pasted e-mail, and takes a single value as usual', async () => {
    const form = await open()
    const paste = async (label: string, text: string): Promise<boolean> => {
      const event = new Event('paste', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { getData: () => text } })
      await dispatch(fieldOf(form, label).get('input').element, event)
      return event.defaultPrevented
    }
    const values = () =>
      form.wrapper.findAll<HTMLInputElement>('input.control').map(({ element }) => element.value)
    expect(await paste('Scan link address', 'https://token.larkfield.example')).toBe(false)
    const mail = [
      'Company: Larkfield Property Media',
      'Orders: https://api.larkfield.example/v3',
      'Token: token.larkfield.example',
      'Export: https://export.larkfield.example',
      `API key: ${KEY}`,
    ].join('\n')
    expect(await paste('Export address', mail)).toBe(true)
    expect(values()).toEqual([
      'Larkfield Property Media',
      'https://api.larkfield.example/v3',
      'https://token.larkfield.example',
      'https://export.larkfield.example',
      KEY,
    ])
    expect(useAnnounce().current?.text).toBe('Filled in. Check the values, then test.')
    expect(form.wrapper.html()).not.toContain(KEY)
    expect(form.fake.callsOf('connections:test')).toEqual([])
  })

  it('says where files go, and can download new deliveries from the start', async () => {
    const form = await open()
    await passTime()
    expect(form.wrapper.text()).toContain(messages.connection.files)
    expect(form.wrapper.text()).toContain('Floor plan 1.jpg')
    await fill(form)
    const auto = form.wrapper.findAll('label').find((label) => label.text().startsWith(messages.presets.auto))
    await auto?.get('input').setValue(true)
    await form.wrapper.get('form').trigger('submit')
    await until(() => {
      expect(form.heard('saved')).toHaveLength(1)
    })
    expect(form.fake.callsOf('connections:prefer')).toMatchObject([{ autoDownload: true }])
  })

  it('adds https:// to a host, and http:// to this computer', async () => {
    const form = await open()
    await fill(form)
    const input = fieldOf(form, 'Orders address').get<HTMLInputElement>('input')
    await input.setValue('api.larkfield.example/v3')
    await input.trigger('change')
    expect(input.element.value).toBe('https://api.larkfield.example/v3')
    await input.setValue('localhost:4010')
    await input.trigger('change')
    await click(byText(form.wrapper, 'button', /^Test$/))
    expect(form.fake.callsOf('connections:test')).toMatchObject([{ baseUrl: 'http://localhost:4010' }])
  })

  it('shows the test result of each address beside the address', async () => {
    const data = makeFakeData()
    data.probes = {
      base: { state: 'refused', message: 'The service does not know this key.' },
      token: { state: 'unreachable', message: 'Nobody answers at this address.' },
      export: { state: 'ok', message: 'The exporter answers.' },
      ok: false,
    }
    const form = await open({ data })
    await fill(form)
    await click(byText(form.wrapper, 'button', /^Test$/))
    const said = (label: string): string => fieldOf(form, label).get('[aria-live]').text()
    expect(said('Orders address')).toBe('The service does not know this key.')
    expect(said('Scan link address')).toBe('Nobody answers at this address.')
    expect(said('Export address')).toBe('The exporter answers.')
  })

  it('keeps the focus during a test, then focuses the first field with a problem', async () => {
    const data = makeFakeData()
    const form = await open({ data })
    await fill(form)
    const test = byText(form.wrapper, 'button', /^Test$/)
    const isFocused = (element: Element): boolean => document.activeElement === element
    const press = async (): Promise<void> => {
      ;(test.element as HTMLElement).focus()
      await test.trigger('click')
      expect(isFocused(test.element)).toBe(true)
      await flushPromises()
    }
    await press()
    expect(isFocused(test.element)).toBe(true)

    data.probes.base = { state: 'refused', message: 'The service does not know this key.' }
    await press()
    const key = fieldOf(form, 'API key')
    expect(key.text()).toContain('The service does not know this key.')
    expect(fieldOf(form, 'Orders address').text()).toContain('The service does not know this key.')
    expect(isFocused(key.get('input').element)).toBe(true)
    await key.get('input').setValue('another-key-1234')
    expect(key.text()).not.toContain('The service does not know this key.')

    data.probes.base = { state: 'ok', message: 'The service answers.' }
    data.probes.token = { state: 'unreachable', message: 'Nobody answers at this address.' }
    await press()
    expect(isFocused(fieldOf(form, 'Scan link address').get('input').element)).toBe(true)
  })

  it('shows why saving failed, with the test results, and keeps the typed key', async () => {
    const data = makeFakeData()
    data.probes.base = { state: 'not_service', message: 'A web page answers here, not the service.' }
    const form = await open({ data })
    await fill(form)
    await trigger(form.wrapper.get('form'), 'submit')
    expect(form.wrapper.get('[role="alert"]').text()).toContain('A web page answers here')
    expect(fieldOf(form, 'Orders address').text()).toContain('A web page answers here, not the service.')
    expect(fieldOf(form, 'API key').get('input').element.value).toBe(KEY)
    expect(form.heard('saved')).toEqual([])
  })

  it('says which address may be wrong when a connection is saved all the same', async () => {
    const data = makeFakeData()
    data.probes.token = {
      state: 'not_service',
      message: 'The response is not a scan link. Check the address.',
    }
    data.probes.export = { state: 'web_page', message: 'A web page answers here.' }
    const form = await open({ data })
    await fill(form)
    await trigger(form.wrapper.get('form'), 'submit')
    expect(form.heard('saved')).toHaveLength(1)
    expect(useAnnounce().current).toMatchObject({
      text:
        'Larkfield is connected. Scan link address: The response is not a scan link. Check the address. ' +
        'Export address: A web page answers here.',
      bad: true,
      actions: [{ label: 'Open settings' }],
    })
    useAnnounce().current?.actions?.[0]?.run()
    await flushPromises()
    expect(form.path()).toBe('/settings')
  })

  it('clears the key after saving', async () => {
    const form = await open()
    await fill(form)
    await trigger(form.wrapper.get('form'), 'submit')
    expect(form.heard('saved')).toHaveLength(1)
    expect(form.fake.callsOf('connections:save')).toMatchObject([{ apiKey: KEY }])
    for (const input of form.wrapper.findAll('input')) expect(input.element.value).not.toContain(KEY)
    expect(form.wrapper.html()).not.toContain(KEY)
  })

  it('saves nothing if the form closes while addresses are tested', async () => {
    const form = await open()
    await fill(form)
    const held = holdAnswers(form.fake, 'connections:test')
    await trigger(form.wrapper.get('form'), 'submit')
    form.wrapper.unmount()
    await release(held[0])
    expect(form.fake.callsOf('connections:test')).toHaveLength(1)
    expect(form.fake.callsOf('connections:save')).toEqual([])
  })

  it('of a saved connection shows no key and sends none unless typed', async () => {
    const data = makeFakeData()
    const form = await open({ data, props: { saved: data.overview.connections[0] } })
    expect(fieldOf(form, 'New API key').text()).toContain('Saved.')
    expect(fieldOf(form, 'New API key').get('input').element.value).toBe('')
    await trigger(form.wrapper.get('form'), 'submit')
    const [sent] = form.fake.callsOf('connections:save') as Record<string, unknown>[]
    expect(sent).toMatchObject({ id: 'larkfield', name: 'Larkfield Property Media' })
    expect(sent).not.toHaveProperty('apiKey')
  })

  it('removes separate keys of a saved connection, unless the removal is undone', async () => {
    const data = makeFakeData()
    const saved = required(data.overview.connections[0])
    Object.assign(saved, { hasTokenKey: true, hasExportKey: true })
    const form = await open({ data, props: { saved } })
    const token = () => fieldOf(form, 'Key for the scan link address')
    const exporter = () => fieldOf(form, 'Key for the export address')
    await token().get('input').setValue('typed')
    await press(token(), /^Remove key/)
    expect(token().text()).toContain('The API key is used then.')
    expect(token().get('input').attributes('disabled')).toBeDefined()
    await press(exporter(), /^Remove key/)
    await press(exporter(), /^Keep key/)
    expect(exporter().text()).toContain('Saved. Leave blank to keep it.')
    await trigger(form.wrapper.get('form'), 'submit')
    const [sent] = form.fake.callsOf('connections:save') as Record<string, unknown>[]
    expect(sent).toHaveProperty('tokenKey', null)
    expect(sent).not.toHaveProperty('exportKey')
  })

  it('offers no removal of a separate key that is not saved', async () => {
    const data = makeFakeData()
    const saved = { ...data.overview.connections[0], hasTokenKey: false, hasExportKey: false }
    const form = await open({ data, props: { saved } })
    expect(form.wrapper.text()).not.toContain('Remove key')
  })

  /** A saved connection whose orders address the test has changed and submitted. */
  async function moved(): Promise<Mounted> {
    const data = makeFakeData()
    const form = await open({ data, props: { saved: { ...data.overview.connections[0] } } })
    await fieldOf(form, 'Orders address').get('input').setValue('https://new.larkfield.example')
    await fieldOf(form, 'New API key').get('input').setValue(KEY)
    await trigger(form.wrapper.get('form'), 'submit')
    return form
  }
  const question = ({ wrapper }: Mounted) => wrapper.find('[aria-label="Is this the same company?"]')

  it('saves a changed orders address only after the user confirms the same company', async () => {
    const form = await moved()
    expect(question(form).text()).toContain('Larkfield Property Media')
    expect(document.activeElement).toBe(question(form).element)
    expect(form.heard('saved')).toEqual([])
    expect(form.fake.data.overview.connections[0]?.baseUrl).not.toContain('new.larkfield')
    await click(byText(form.wrapper, 'button', 'Same company, new address'))
    expect(form.fake.callsOf('connections:save')).toMatchObject([
      { id: 'larkfield' },
      { id: 'larkfield', isSameCompany: true, baseUrl: 'https://new.larkfield.example', apiKey: KEY },
    ])
    expect(form.fake.callsOf('connections:save')[0]).not.toHaveProperty('isSameCompany')
    expect(form.heard('saved')).toHaveLength(1)
  })

  it('drops the question about the company when the address changes again', async () => {
    const form = await moved()
    await fieldOf(form, 'Orders address').get('input').setValue('https://newer.larkfield.example')
    expect(question(form).exists()).toBe(false)
  })

  it('adds another company as a new connection and leaves the old one unchanged', async () => {
    const form = await moved()
    const before = structuredClone(form.fake.data.overview.connections[0])
    await click(byText(form.wrapper, 'button', 'Different company…'))
    expect(question(form).exists()).toBe(false)
    expect(form.heard('other')).toHaveLength(1)
    expect(form.wrapper.text()).toContain('“Larkfield Property Media” isn’t changed.')
    const name = fieldOf(form, 'Company name').get('input')
    expect(name.element.value).toBe('')
    expect(document.activeElement).toBe(name.element)
    expect(fieldOf(form, 'API key').get('input').element.value).toBe(KEY)
    await name.setValue('Thornbury')
    await trigger(form.wrapper.get('form'), 'submit')
    const last = form.fake.callsOf('connections:save').at(-1)
    expect(last).toMatchObject({ name: 'Thornbury', baseUrl: 'https://new.larkfield.example', apiKey: KEY })
    expect(last).not.toHaveProperty('id')
    expect(form.fake.data.overview.connections).toContainEqual(before)
    expect(form.heard('saved')).toHaveLength(1)
  })

  it('requires a key for the other company and does not reuse the saved one', async () => {
    const data = makeFakeData()
    const form = await open({ data, props: { saved: { ...data.overview.connections[0] } } })
    await fieldOf(form, 'Orders address').get('input').setValue('https://new.larkfield.example')
    await trigger(form.wrapper.get('form'), 'submit')
    await byText(form.wrapper, 'button', 'Different company…').trigger('click')
    await fieldOf(form, 'Company name').get('input').setValue('Thornbury')
    const callsBefore = form.fake.callsOf('connections:save').length
    await form.wrapper.get('form').trigger('submit')
    expect(fieldOf(form, 'API key').text()).toContain('Required')
    expect(form.fake.callsOf('connections:save')).toHaveLength(callsBefore)
  })

  it('asks for consent before storing a key without encryption', async () => {
    const data = makeFakeData()
    data.overview.keyStorage = 'weak'
    const form = await open({ data })
    await fill(form)
    expect(form.wrapper.text()).toContain('no key ring')
    await trigger(form.wrapper.get('form'), 'submit')
    expect(form.fake.callsOf('connections:save')[0]).not.toHaveProperty('allowWeakStorage')
    await form.wrapper.get('.bg-warn-soft input').setValue(true)
    await fill(form)
    await trigger(form.wrapper.get('form'), 'submit')
    expect(form.fake.callsOf('connections:save')[1]).toMatchObject({ allowWeakStorage: true })
  })
})

it('the first start shows the notice that connections couldn’t be read', async () => {
  const data = makeFakeData()
  const message = 'connections.json couldn’t be read. It was set aside.'
  data.overview = {
    ...data.overview,
    connections: [],
    activeConnectionId: null,
    notices: [{ id: 'n', message, details: null, action: null }],
  }
  const mounted = await mountInWindow(App, { data, isStart: true })
  expect(mounted.wrapper.text()).toContain('Welcome to Planroom')
  expect(mounted.wrapper.text()).toContain(message)
})

it('the demo company opens with the things to try, also while its samples are prepared', async () => {
  const data = makeFakeData()
  data.overview.connections = []
  const mounted = await mountInWindow(App, { data, isStart: true })
  const held = holdAnswers(mounted.fake, 'connections:startDemo')
  await flushPromises()
  await click(byText(mounted.wrapper, 'button', /Try the demo company/))
  expect([held.length, mounted.path()]).toEqual([1, '/try'])
})

it('the first start says what a drop will do, and why it does nothing', async () => {
  const data = makeFakeData()
  data.overview.connections = []
  const mounted = await mountInWindow(App, { data, isStart: true })
  const { fills, after, before, reasons } = messages.drops
  const start = mounted.wrapper.get('main').element
  expect(await dropOn(start, dropOf({ text: 'Larkfield' }))).toBe(before(reasons.connect))
  expect(useAnnounce().current?.text).toBe(after(reasons.connect))
  const file = new File(
    [JSON.stringify({ base_url: 'https://api.larkfield.example', api_key: KEY })],
    'larkfield.json',
  )
  expect(await dropOn(start, dropOf({ files: [file] }))).toBe(fills.connection)
  await until(() => expect(fieldOf(mounted, 'API key').get('input').element.value).toBe(KEY))
  // The first field without a value.
  await until(() =>
    expect(document.activeElement).toBe(fieldOf(mounted, 'Company name').get('input').element),
  )
})

it('the first start opens the form with a pasted e-mail, and only with one', async () => {
  const data = makeFakeData()
  data.overview.connections = []
  const mounted = await mountInWindow(App, { data, isStart: true })
  const paste = async (text: string): Promise<void> => {
    const event = new Event('paste', { bubbles: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    await dispatch(document.body, event)
  }
  await paste('https://api.larkfield.example')
  expect(mounted.wrapper.find('form').exists()).toBe(false)
  await paste(`Orders: https://api.larkfield.example\nAPI key: ${KEY}`)
  await until(() => expect(fieldOf(mounted, 'API key').get('input').element.value).toBe(KEY))
})

it('the first start uses the chosen folder before anything is downloaded', async () => {
  const data = makeFakeData()
  data.overview.connections = []
  const mounted = await mountInWindow(App, { data, isStart: true })
  await click(byText(mounted.wrapper, 'button', /Connect your company/))
  await fill(mounted)
  // Only a path may be cut, at its middle.
  const usual = mounted.wrapper.findAll('span').filter((each) => each.text().includes('in your documents'))
  expect(usual.map((each) => each.text())).toEqual(['“Planroom/Larkfield” in your documents'])
  expect(usual[0]?.element.closest('.truncate')).toBeNull()
  await click(byText(mounted.wrapper, 'button', /Choose folder/))
  expect(mounted.wrapper.text()).toContain('/media/plans')
  const auto = mounted.wrapper
    .findAll('label')
    .find((label) => label.text().startsWith(messages.presets.auto))
  await auto?.get('input').setValue(true)
  await mounted.wrapper.get('form').trigger('submit')
  await until(() => expect(mounted.fake.callsOf('connections:prefer')).toHaveLength(1))
  expect(mounted.fake.callsOf('connections:useOpened')).toEqual([{ id: 'new-connection', openedId: 'plans' }])
  expect(useAnnounce().current?.text).toBe(messages.connection.saved('Larkfield'))
})

it('without the chosen folder a new connection says why, and downloads nothing by itself', async () => {
  const form = await open()
  form.fake.answer('connections:useOpened', () => {
    throw new AppError('bad_input', 'This is the folder of one order.')
  })
  await fill(form)
  await byText(form.wrapper, 'button', /Choose folder/).trigger('click')
  const auto = form.wrapper.findAll('label').find((label) => label.text().startsWith(messages.presets.auto))
  await auto?.get('input').setValue(true)
  await form.wrapper.get('form').trigger('submit')
  await until(() => expect(form.heard('saved')).toHaveLength(1))
  expect(useAnnounce().current).toEqual({
    text: messages.connection.folderNotUsed('This is the folder of one order.'),
    bad: true,
  })
  expect(form.fake.callsOf('connections:prefer')).toEqual([])
})

it('while the chosen folder is read, a second click saves nothing and complains about no cleared key', async () => {
  const form = await open()
  const held = holdAnswers(form.fake, 'connections:useOpened')
  await fill(form)
  await click(byText(form.wrapper, 'button', /Choose folder/))
  const names = (): string[] => form.wrapper.findAll('button').map((button) => button.text())
  await form.wrapper.get('form').trigger('submit')
  expect(form.wrapper.get('[role="status"]').text()).toBe(messages.connection.saving)
  expect(names()).toContain(messages.words.cancel)
  await until(() => expect(held).toHaveLength(1))
  await trigger(form.wrapper.get('form'), 'submit')
  expect(form.wrapper.get('[role="status"]').text()).toBe(messages.connection.readingFolder)
  expect(names(), 'The connection is saved: the form can only be closed.').not.toContain(
    messages.words.cancel,
  )
  expect(names()).toContain(messages.app.close)
  expect(form.wrapper.find('[aria-invalid="true"]').exists()).toBe(false)
  held[0]?.()
  await until(() => expect(form.heard('saved')).toHaveLength(1))
  expect(form.fake.callsOf('connections:save')).toHaveLength(1)
})

it('a dropped file that can’t be read is announced when the form opens', async () => {
  const file = new File(['{}'], 'larkfield.json')
  file.text = () => Promise.reject(new DOMException('Gone.', 'NotFoundError'))
  await open({ props: { file } })
  await until(() => expect(useAnnounce().current).toEqual({ text: messages.app.unreadable, bad: true }))
})
