import { describe, expect, it } from 'vitest'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import { messages } from '../../../renderer/app/messages.ts'
import GlaLine from '../../../renderer/features/library/gla/GlaLine.vue'
import GlaView from '../../../renderer/features/library/gla/GlaView.vue'
import { byText, click, mountInWindow, passTime } from '../mounting.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { required } from '../../support/required.ts'

const texts = messages.gla
const file = (id: string, kind: string, assetKey: string, name: string): LibraryFile => ({
  id,
  kind,
  assetKey,
  name,
  variant: 'plain',
  show: 'text',
  size: 1,
  state: 'complete',
  source: null,
  thumbnail: null,
  earlier: null,
})
const formula = file('gla', 'text', 'text/gla-formula', 'GLA formula.txt')
const data = file('data', 'property_data', 'property_data/json_urls/0', 'Property data.json')
const right = 'Total: 700.0 sq ft\nFirst: 700.0 sq ft = 20 x 30 + 10 x 10'
const wrong = 'Total: 710.0 sq ft\nFirst: 700.0 sq ft = 20 x 30 + 10 x 10'
const withTexts =
  (gla: string, property = '{}') =>
  (fake: FakeBridge) => {
    fake.answer('library:text', ({ fileId }) => ({
      text: fileId === 'gla' ? gla : property,
      truncated: false,
    }))
  }
const view = (gla: string, property?: string) =>
  mountInWindow(GlaView, {
    props: { file: formula, files: [formula, data] },
    prepare: withTexts(gla, property),
  })

describe('GLA formula in the viewer', () => {
  it.each(['ft', 'm'] as const)(
    'is a table in the chosen unit (%s) with its arithmetic checked',
    async (units) => {
      const mounted = await mountInWindow(GlaView, {
        props: { file: formula, files: [formula, data] },
        prepare: (fake) => {
          withTexts(right)(fake)
          fake.data.overview.settings.units = units
        },
      })
      const rows = mounted.wrapper.findAll('tbody tr')
      expect(rows).toHaveLength(2)
      expect(mounted.wrapper.get('thead').text()).toContain(texts.columns.area(units))
      expect(rows[0]?.findAll('td').map((cell) => cell.text())).toEqual([
        texts.number(units === 'ft' ? 700 : 65.03),
        texts.correct,
      ])
      expect(mounted.wrapper.text()).toContain(texts.wrongLines(0))
      expect(mounted.wrapper.text()).not.toContain(texts.columns.property)
    },
  )

  it('shows the correct result of a wrong line, and differences from the property data', async () => {
    const mounted = await view(wrong, '{"total_area": 720, "floors": [{"name": "First", "area": 700}]}')
    const [total = '', first = ''] = mounted.wrapper.findAll('tbody tr').map((row) => row.text())
    expect(total).toContain(texts.wrong(700, 'ft'))
    expect(total).toContain(texts.differs(10, 'ft'))
    expect(total).toContain('total_area')
    expect(first).toContain(texts.same)
    expect(mounted.wrapper.text()).toContain(texts.wrongLines(1))
    expect(mounted.wrapper.text()).toContain(texts.otherLines(1))
  })

  it('is copied as text and as CSV, and can be shown as plain text', async () => {
    const mounted = await view(right)
    await byText(mounted.wrapper, 'button', texts.copyText).trigger('click')
    await click(byText(mounted.wrapper, 'button', texts.copyCsv))
    const copied = mounted.fake.callsOf('app:copyText').map((input) => (input as { text: string }).text)
    expect(copied[0]).toContain('Total: 700.0 sq ft (65.03 m²)')
    expect(copied[1]).toContain('floor,First,700.0,65.03')
    await mounted.wrapper.get('input[value="text"]').setValue()
    expect(mounted.wrapper.get('pre').text()).toBe(right)
  })

  it('is shown as plain text if it can’t be read', async () => {
    const mounted = await view('See the attached sheet.')
    expect(mounted.wrapper.find('table').exists()).toBe(false)
    expect(mounted.wrapper.get('pre').text()).toBe('See the attached sheet.')
  })
})

describe('GLA formula beside the folder', () => {
  const line = (gla: string) =>
    mountInWindow(GlaLine, {
      props: { connectionId: 'larkfield', folderId: 'folder-0' },
      prepare: (fake) => {
        withTexts(gla)(fake)
        const folder = required(fake.data.folders[0])
        fake.answer('library:files', () => ({
          folder,
          files: [formula, data],
          failed: [],
          isUnlisted: false,
        }))
      },
    })

  it('is one line with the area in the chosen unit that opens the formula', async () => {
    const mounted = await line(right)
    await passTime()
    expect(mounted.wrapper.text()).toContain(texts.area(700, 'ft'))
    await mounted.wrapper.get('button').trigger('click')
    expect(mounted.heard('show')).toEqual([['gla']])
  })

  it('is left out if it can’t be read', async () => {
    const mounted = await line('See the attached sheet.')
    await passTime()
    expect(mounted.wrapper.text()).toBe('')
  })
})
