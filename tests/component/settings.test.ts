import { flushPromises, type DOMWrapper } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { messages } from '../../renderer/app/messages.ts'
import DownloadButton from '../../renderer/features/orders/list/DownloadButton.vue'
import DownloadDialog from '../../renderer/features/orders/list/DownloadDialog.vue'
import SettingsPage from '../../renderer/features/settings/SettingsPage.vue'
import type { Output } from '../../shared/contract.ts'
import { assetFormats, assetKinds } from '../../shared/domain/assets.ts'
import { AppError } from '../../shared/errors.ts'
import { makeFakeData, type FakeData } from '../support/fakes/fakeData.ts'
import {
  byText,
  click,
  dispatch,
  emit,
  mountInWindow,
  passTime,
  setValue,
  trigger,
  type Mounted,
  undoStep,
} from './mounting.ts'
import { required } from '../support/required.ts'

const vectors = {
  id: 'p1',
  name: 'Vectors',
  kinds: ['listing_floorplans' as const],
  formats: ['svg' as const],
}
function withPreset(): FakeData {
  const data = makeFakeData()
  data.overview.settings.presets = [vectors]
  return data
}
async function settings(data = makeFakeData()): Promise<Mounted> {
  return await mountInWindow(SettingsPage, { data })
}
const inBody = (selector: string, text: string): HTMLElement =>
  required(
    [...document.body.querySelectorAll<HTMLElement>(selector)].find(
      (element) => element.textContent.trim() === text || element.getAttribute('aria-label') === text,
    ),
    `No ${selector} says ${text}.`,
  )
const tick = async (label: string): Promise<void> => {
  const line = inBody('[role="dialog"] label', label)
  await click(line.querySelector('input'))
}

describe('presets in the settings', () => {
  it('lists built-in presets without actions, and custom ones with Edit and Delete', async () => {
    const { wrapper } = await settings(withPreset())
    for (const name of [/^Everything/, /^MLS set/, /^Plans only/, /^CAD/]) {
      expect(byText(wrapper, 'li', name).findAll('button')).toHaveLength(0)
    }
    const custom = byText(wrapper, 'li', /^Vectors/)
    expect(custom.text()).toContain('Floor plans, as SVG')
    expect(custom.findAll('button').map((button) => button.attributes('aria-label'))).toEqual([
      'Edit Vectors',
      'Delete Vectors',
    ])
  })

  it('creates a preset from a name and checkboxes, and reports missing values', async () => {
    const { wrapper, fake } = await settings()
    await click(byText(wrapper, 'button', 'New preset…'))
    const name = document.body.querySelector<HTMLInputElement>('[role="dialog"] input[type="text"]')
    const type = async (text: string): Promise<void> => {
      if (name) name.value = text
      await dispatch(name, new Event('input'))
    }
    await click(inBody('[role="dialog"] button', 'Save preset'))
    expect(document.body.textContent).toContain('Enter a name.')
    await type('mls SET')
    expect(document.body.textContent).toContain('A preset with this name already exists.')
    await type('Films')
    for (const kind of [
      'Floor plans',
      '3D floor plans',
      'CAD files',
      'Gross living area',
      'Home report',
      'Snapshot',
    ])
      await tick(kind)
    await tick('Property data')
    await tick('Videos')
    expect(document.body.textContent).toContain(
      'The selected kinds aren’t available in the selected formats.',
    )
    expect(inBody('[role="dialog"] button', 'Save preset').hasAttribute('disabled')).toBe(true)
    await tick('Videos')
    await click(inBody('[role="dialog"] button', 'Save preset'))
    const formats = [...assetFormats.filter((format) => format !== 'video'), 'video']
    expect(fake.callsOf('presets:save')).toEqual([{ name: 'Films', kinds: ['video_3d'], formats }])
    expect(byText(wrapper, 'li', /^Films/).text()).toContain('3D video, in every format')
  })

  it('deletes a preset after confirmation', async () => {
    const { wrapper, fake } = await settings(withPreset())
    await click(wrapper.get('button[aria-label="Delete Vectors"]'))
    expect(fake.callsOf('presets:delete')).toEqual([])
    await click(inBody('button', 'Delete preset'))
    expect(fake.callsOf('presets:delete')).toEqual([{ id: 'p1' }])
  })

  it('sets the default preset and automatic downloads of a connection', async () => {
    const { wrapper, fake } = await settings(withPreset())
    const { id } = fake.data.overview.connections[0] ?? { id: '' }
    const preset = () => wrapper.get<HTMLSelectElement>('select:has(option[value="p1"])')
    expect(preset().element.value).toBe('everything')
    await preset().setValue('p1')
    await byText(wrapper, 'label', 'Download new deliveries automatically').get('input').setValue(true)
    expect(fake.callsOf('connections:prefer')).toEqual([
      { id, presetId: 'p1' },
      { id, autoDownload: true },
    ])
    await flushPromises()
    expect(preset().element.value).toBe('p1')
  })
})

describe('drives in the settings', () => {
  it('shows the notes about the library’s drive and the data folder’s drive', async () => {
    const data = makeFakeData()
    data.overview.dataNotes = ['The drive of the data folder can’t confirm.']
    const mounted = await mountInWindow(SettingsPage, {
      data,
      prepare(fake) {
        fake.answer('library:driveNotes', () => ({ notes: ['The drive of /plans has no hard links.'] }))
      },
    })
    const paragraphs = mounted.wrapper.findAll('p').map((each) => each.text())
    expect(paragraphs).toContain('The drive of /plans has no hard links.')
    expect(paragraphs).toContain('The drive of the data folder can’t confirm.')
  })

  it('shows no note about usual drives', async () => {
    const { wrapper, fake } = await settings()
    expect(fake.callsOf('library:driveNotes')).not.toEqual([])
    expect(wrapper.findAll('p').filter((each) => each.text().includes('drive of'))).toEqual([])
  })
})

describe('transfers in the settings', () => {
  it('limits the speed in MB/s, shows Mbit/s, and rejects invalid numbers', async () => {
    const { wrapper, fake } = await settings()
    const field = wrapper.get<HTMLInputElement>('input[aria-label="MB/s"]')
    expect(field.element.disabled).toBe(true)
    await setValue(wrapper.get('#speed-limited'), true)
    expect(fake.callsOf('settings:update')).toEqual([{ megabytesPerSecond: 5 }])
    expect(wrapper.text()).toContain('Equals 40 Mbit/s')
    for (const wrong of ['', 'fast', '0', '-3', '2000']) {
      await field.setValue(wrong)
      await field.trigger('change')
      expect(wrapper.text()).toContain('Enter a number from 0.1 to 1000.')
      expect(field.attributes('aria-invalid')).toBe('true')
    }
    await field.setValue('2,5')
    await field.trigger('change')
    expect(wrapper.text()).toContain('Equals 20 Mbit/s')
    await byText(wrapper, 'label', 'No limit').get('input').setValue(true)
    expect(fake.callsOf('settings:update').slice(1)).toEqual([
      { megabytesPerSecond: 2.5 },
      { megabytesPerSecond: null },
    ])
  })

  it('turns the notification off, and says if a setting was not saved', async () => {
    const { wrapper, fake } = await settings()
    const box = byText(wrapper, 'label', 'Notify me of new, corrected, failed and overdue').get('input')
    expect(box.element.checked).toBe(true)
    await box.setValue(false)
    expect(fake.callsOf('settings:update')).toEqual([{ announceDownloads: false }])
    fake.fail('settings:update', new AppError('disk', 'The disk is full.'))
    await setValue(box, true)
    expect(byText(wrapper, '[role="alert"]', 'The disk is full.').exists()).toBe(true)
  })

  const templates = ({ wrapper }: Mounted) =>
    ['Folder names', 'File names'].map((label) => {
      const { htmlFor } = byText(wrapper, 'label', label).element as HTMLLabelElement
      return wrapper.get<HTMLInputElement>(`#${htmlFor}`)
    })

  /** Types into a field, without leaving it. */
  async function type(
    field: Omit<DOMWrapper<HTMLInputElement>, 'exists'> | undefined,
    text: string,
  ): Promise<void> {
    Object.assign(field?.element ?? {}, { value: text })
    await field?.trigger('input')
  }

  it('saves a template when its field is left or a part is inserted, and can undo that', async () => {
    const page = await settings()
    const { wrapper, fake } = page
    const [folders] = templates(page)
    const before = folders?.element.value ?? ''
    await type(folders, '{city}/{address} plans')
    await flushPromises()
    expect(fake.callsOf('settings:update')).toEqual([])
    await trigger(folders, 'change')
    expect(wrapper.text()).toContain(messages.words.saved)
    await undoStep()
    await type(folders, '{city}')
    await byText(wrapper, '[aria-label="Insert: Folder names"] button', '{address}').trigger('click')
    expect(fake.callsOf('settings:update')).toEqual([
      { folderTemplate: '{city}/{address} plans' },
      { folderTemplate: before },
      { folderTemplate: '{city}{address}' },
    ])
  })

  it('reports an invalid template at its field, and does not save it', async () => {
    const page = await settings()
    const { wrapper, fake } = page
    fake.fail('settings:update', new AppError('bad_input', 'This template has a problem.'))
    const [folders] = templates(page)
    await type(folders, '{nope}')
    await passTime(250)
    expect(folders?.attributes('aria-invalid')).toBe('true')
    const described = document.getElementById(folders?.attributes('aria-describedby') ?? '')
    expect(described?.textContent).toContain('{nope}')
    await trigger(folders, 'change')
    expect(wrapper.text()).not.toContain(messages.words.saved)
    expect(wrapper.text()).toContain('This template has a problem.')
    expect(wrapper.text()).toContain('Existing folders keep their names')
  })

  it('keeps an unsaved template when the settings are opened again, until Escape', async () => {
    const isShown = shallowRef(true)
    const host = defineComponent(() => () => (isShown.value ? h(SettingsPage) : null))
    const mounted = await mountInWindow(host)
    const { wrapper } = mounted
    const field = () => templates(mounted)[0] ?? wrapper.get<HTMLInputElement>('input')
    const saved = field().element.value
    const openAgain = async (): Promise<void> => {
      for (const shows of [false, true]) {
        isShown.value = shows
        await flushPromises()
      }
    }
    await type(field(), '{city}/{address} plans')
    await openAgain()
    expect(field().element.value).toBe('{city}/{address} plans')
    await field().trigger('keydown', { key: 'Escape' })
    await openAgain()
    expect(field().element.value).toBe(saved)
  })

  it('keeps a typed template when other settings change, and shows a template saved elsewhere', async () => {
    const page = await settings()
    const { fake } = page
    const [folders] = templates(page)
    await type(folders, '{city}/{address} plans')
    await emit(fake, 'app:changed', { ...fake.data.overview, lastReadAt: 1_700_000_000 })
    expect(folders?.element.value).toBe('{city}/{address} plans')
    const changed = { ...fake.data.overview.settings, folderTemplate: '{address}' }
    await emit(fake, 'app:changed', { ...fake.data.overview, settings: changed })
    expect(folders?.element.value).toBe('{address}')
  })
})

describe('price list in the settings', () => {
  const field = ({ wrapper }: Mounted, name: string) =>
    wrapper.get<HTMLInputElement>(`input[aria-label="Price of ${name}"]`)

  it('is saved field by field, and a blank field removes a price', async () => {
    const page = await settings()
    const { data } = page.fake
    await field(page, 'Plus').setValue('119,50')
    await setValue(page.wrapper.get('select[aria-label="Currency"]'), 'EUR')
    expect(data.overview.settings).toMatchObject({ currency: 'EUR', prices: { plus: 119.5 } })
    await setValue(field(page, 'GLA'), '20')
    await setValue(field(page, 'Plus'), ' ')
    expect(data.overview.settings.prices).toEqual({ gla: 20 })
  })

  it.each(['-1', 'ten', '2000000'])('a price of “%s” is refused at its field', async (typed) => {
    const page = await settings()
    await setValue(field(page, 'Base'), typed)
    expect(field(page, 'Base').attributes('aria-invalid')).toBe('true')
    expect(page.wrapper.get('[role="alert"]').text()).toBe(messages.settings.prices.wrong)
    expect(page.fake.callsOf('settings:update')).toEqual([])
  })
})

describe('download button', () => {
  const open = async (props: {
    selected: number
    downloadable: number | null
    matching: number
  }): Promise<Mounted> => {
    const data = withPreset()
    data.overview.settings.choices = {
      [data.overview.activeConnectionId ?? '']: { presetId: 'p1', autoSince: null },
    }
    return await mountInWindow(DownloadButton, { props, data })
  }

  it('names the default preset that it uses', async () => {
    const { wrapper, heard } = await open({ selected: 2, downloadable: 2, matching: 9 })
    const button = byText(wrapper, 'button', 'Download 2')
    expect(button.attributes('title')).toBe('Preset: Vectors (Ctrl+D)')
    await button.trigger('click')
    expect(heard('default')).toHaveLength(1)
  })

  it('offers the other presets and a free choice in a keyboard menu', async () => {
    const { wrapper, heard } = await open({ selected: 2, downloadable: 2, matching: 9 })
    await trigger(wrapper.get('button[aria-haspopup="menu"]'), 'keydown', { key: 'Enter' })
    const items = [...document.body.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    expect(items.map((item) => item.textContent.trim())).toEqual([
      'Everything',
      'MLS set',
      'Plans only',
      'CAD',
      'VectorsDefault',
      'Choose what to download…',
      'Manage presets',
    ])
    items[1]?.click()
    await expect.poll(() => heard('preset')).toEqual([['mls']])
  })

  it.each([
    [{ selected: 6, downloadable: 2 }, 'Download 2 orders'],
    [{ selected: 600, downloadable: null }, 'Download selected orders'],
    [{ selected: 0, downloadable: 0 }, 'Download all…'],
  ])('counts the selected orders with files, if all are loaded: %o', async (props, label) => {
    const { wrapper } = await open({ ...props, matching: 9 })
    expect(wrapper.get('button').text()).toBe(label)
  })

  it('is disabled for selected orders without files, with the reason', async () => {
    const { wrapper } = await open({ selected: 2, downloadable: 0, matching: 9 })
    const [button] = wrapper.findAll('button')
    expect([button?.text(), button?.attributes('title')]).toEqual(['Download', 'No files delivered yet'])
    expect(wrapper.findAll('button:disabled')).toHaveLength(2)
  })

  it('is disabled if there is nothing to download', async () => {
    const { wrapper } = await open({ selected: 0, downloadable: 0, matching: 0 })
    expect(wrapper.findAll('button').every((button) => button.attributes('disabled') !== undefined)).toBe(
      true,
    )
  })
})

describe('download dialog', () => {
  it('starts with the default preset, and choosing a preset sets the checkboxes', async () => {
    const data = withPreset()
    data.overview.settings.choices = {
      [data.overview.activeConnectionId ?? '']: { presetId: 'p1', autoSince: null },
    }
    const mounted = await mountInWindow(DownloadDialog, {
      props: { what: { ids: ['a'] } },
      data,
    })
    const select = document.body.querySelector<HTMLSelectElement>('[role="dialog"] select')
    expect(select?.value).toBe('p1')
    await tick('JPG pictures')
    expect(select?.value).toBe('')
    if (select) select.value = 'everything'
    await dispatch(select, new Event('change'))
    await click(inBody('[role="dialog"] button', 'Download'))
    expect(mounted.fake.callsOf('transfers:start')).toMatchObject([
      { orders: { ids: ['a'] }, kinds: [...assetKinds], formats: [...assetFormats] },
    ])
  })

  const openDialog = async (estimate?: Partial<Output<'transfers:estimate'>>): Promise<Mounted> => {
    return await mountInWindow(DownloadDialog, {
      props: { what: { ids: ['a', 'b'] } },
      prepare(fake) {
        const known = { orders: 2, files: 204, unreadOrders: 0, bytes: 212e6, free: 12e9, isTooLittle: false }
        fake.answer('transfers:estimate', () => ({ ...known, ...estimate }))
      },
    })
  }
  const dialogText = (): string => document.body.querySelector('[role="dialog"]')?.textContent ?? ''

  it('shows files, size, free space and folder, and estimates again for another choice', async () => {
    const { fake } = await openDialog()
    expect(dialogText()).toMatch(/Files\s*204.*Size\s*About 212 MB.*Free space\s*12 GB.*Folder\s*\/home/s)
    expect(dialogText()).not.toContain('may not fit')
    await tick('JPG pictures')
    const formats = assetFormats.filter((format) => format !== 'jpg').sort()
    expect(fake.callsOf('transfers:estimate')[1]).toMatchObject({ orders: { ids: ['a', 'b'] }, formats })
  })

  it('counts the orders with files', async () => {
    await openDialog({ orders: 1 })
    expect(document.body.querySelector('[role="dialog"] h2')?.textContent.trim()).toBe('Download 1 order')
  })

  it('starts nothing without orders with files', async () => {
    await openDialog({ orders: 0, files: 0, bytes: 0 })
    expect(dialogText()).toMatch(/Files\s*No files delivered yet/)
    expect(inBody('[role="dialog"] button[type="submit"]', 'Download').hasAttribute('disabled')).toBe(true)
  })

  it('says which numbers are known only while downloading', async () => {
    await openDialog({ files: 30, unreadOrders: 2, bytes: null })
    expect(dialogText()).toMatch(/Files\s*30, and those of 2 more orders.*Size\s*Known while downloading/s)
  })

  it('warns beside the button of too little free space', async () => {
    await openDialog({ free: 90e6, isTooLittle: true })
    const warning = document.body.querySelector('[role="dialog"] footer [role="alert"]')
    expect(warning?.textContent).toContain('Only 90 MB free')
  })

  it('offers to change the folder, and says why it can’t be changed', async () => {
    const { fake } = await openDialog()
    fake.answer('connections:chooseFolder', () => {
      throw new AppError('busy', 'Files are being downloaded.')
    })
    await click(inBody('[role="dialog"] button', 'Change…'))
    expect(fake.callsOf('connections:chooseFolder')).toEqual([{ id: 'larkfield' }])
    expect(dialogText()).toContain('Files are being downloaded.')
  })
})
