import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { ReportFile, ReportRun } from '../../../shared/contract/reports.ts'
import { fakeReportForm } from '../../support/fakes/answers/fakeReports.ts'
import { useReportOrders } from '../../../renderer/features/report/reportOrders.ts'
import { byText, passTime, undoStep } from '../mounting.ts'
import {
  exportCalls,
  choose,
  exportNow,
  field,
  leaveAndReturn,
  reportEvent,
  open,
  press,
  page,
  savedForm,
} from './reporting.ts'
import { until } from '../../support/waiting.ts'
import { firstOf, required } from '../../support/required.ts'

const model = '0c9a7e52-3d1f-4b77-8c21-5d0e6f7a8b9c'
const text = (): string => page().wrapper.text()
const exportButton = () => byText(page().wrapper, 'footer button', 'Export')

describe('no home report export starts', () => {
  it('without an order, and the search says so', async () => {
    await open()
    await exportNow()
    expect(exportCalls()).toEqual([])
    expect(document.activeElement?.getAttribute('role')).toBe('combobox')
    expect(text()).toContain('Select at least one order.')
  })

  it('while no order has a model, and the search says that one is needed', async () => {
    await open({ orders: ['165 Lark'] })
    expect(exportButton().text()).toBe('Export')
    await exportNow()
    expect(exportCalls()).toEqual([])
    expect(document.activeElement?.getAttribute('role')).toBe('combobox')
    expect(text()).toContain('Add an order with a 3D model.')
  })

  it('without a section, and the first section is focused', async () => {
    await open({ orders: ['100 Bright'] })
    for (const label of [/^Front page/, /^Floors/, /^Measurements/]) await field(label).setValue(false)
    await exportNow()
    expect(exportCalls()).toEqual([])
    expect(text()).toContain('Select at least one section')
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  it('offline, with the reason beside the button', async () => {
    await open({ orders: ['100 Bright'], offline: true })
    await exportNow()
    expect(exportCalls()).toEqual([])
    expect(exportButton().attributes('disabled')).toBeDefined()
    expect(text()).toContain('You’re offline. Exporting requires a connection. Your settings are saved.')
  })

  it('if the program finds a problem, which is shown at its field', async () => {
    await open({
      orders: ['100 Bright'],
      prepare: (fake) => {
        const message = 'This picture is too large.'
        const fields = [{ field: 'exports.0.homereportFloors.assets.logo.url', message }]
        fake.fail('reports:export', new AppError('bad_input', 'Put it right.', { details: { fields } }))
      },
    })
    await exportNow()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Logo, Floors/)
    expect(text()).toContain('This picture is too large.')
    await field('Logo, Floors').setValue('')
    expect(text()).not.toContain('This picture is too large.')
  })
})

it('orders without a model are left out: the button counts the others, and the page says which', async () => {
  await open({ orders: ['100 Bright', '165 Lark'] })
  expect(exportButton().text()).toBe('Export for 1 order')
  expect(page().wrapper.get('footer').text()).toContain('1 order without a 3D model is left out.')
  const leftOut = page()
    .wrapper.findAll('ul [role="group"]')
    .filter((each) => each.text().includes('Left out: home reports are made from 3D models'))
  expect(leftOut.map((each) => each.attributes('aria-label'))).toEqual([expect.stringMatching(/^165 Lark/)])
  expect(text()).toContain('For 1 order')
  await exportNow()
  expect(exportCalls()[0]?.targets).toHaveLength(1)
})

it('the order search offers no model for a text that is no model id', async () => {
  await open()
  const search = page().wrapper.get('input[role="combobox"]')
  for (const [typed, isOffered] of [
    ['Bright', false],
    ['472', false],
    [model, true],
  ] as const) {
    await search.setValue(typed)
    await passTime(300)
    expect(text().includes('Use this as 3D model')).toBe(isOffered)
  }
})

it('a model without an order can be entered in the order search', async () => {
  await open({ orders: ['100 Bright'] })
  await choose(model)
  expect(text()).toContain('3D model without order')
  expect(page().wrapper.html()).not.toContain('0c9a7e52')
  await press('Clear')
  expect(exportButton().text()).toBe('Export')
  await press('Undo')
  await press('Remove 3D model without order')
  expect(text()).toContain('1 order removed.')
  await undoStep()
  await exportNow()
  expect(exportCalls()[0]?.targets).toEqual([
    { orderId: expect.any(String) as string, modelId: '7f1a2a5e-4a44-4b0e-9a39-000000000000' },
    { orderId: null, modelId: model },
  ])
  expect(text()).toContain('Home reports / Model of')
})

it('a removed order comes back after Undo on a later visit, beside orders that were added since', async () => {
  await open({ orders: ['100 Bright', '113 Quarry'] })
  const listed = (): string[] =>
    page()
      .wrapper.findAll('button[aria-label^="Remove "]')
      .map((each) => each.attributes('aria-label') ?? '')
      .filter((label) => !label.includes('line'))
  const before = listed()
  await press(/^Clear$/)
  await choose('126 Mari')
  const [added] = listed()
  await leaveAndReturn()
  await press('Undo')
  expect(listed()).toEqual([...before, added])
})

it('removed orders are not offered again once other orders are chosen on another page', async () => {
  await open({ orders: ['100 Bright', '113 Quarry'] })
  await press(/^Clear$/)
  expect(text()).toContain('2 orders removed.')
  const [, other] = page().fake.data.rows
  useReportOrders().hand('larkfield', [other?.id ?? ''])
  await leaveAndReturn()
  expect(text()).not.toContain('2 orders removed.')
})

it('settings that could not be saved on leaving are saved on the next visit', async () => {
  const { fake } = await open()
  fake.fail('reports:keep', new AppError('disk', 'The disk is full.'))
  await field('Name').setValue('Listing')
  await leaveAndReturn()
  fake.fail('reports:keep', null)
  await passTime(500)
  expect(savedForm()?.exports[0]?.name).toBe('Listing')
  expect((field('Name').element as HTMLInputElement).value).toBe('Listing')
})

const file = (name: string, more: Partial<ReportFile> = {}): ReportFile => ({
  name,
  folderId: 'folder-1',
  fileId: 'file-1',
  bytes: 1_834_000,
  unpackedFrom: null,
  ...more,
})

describe('a home report export', () => {
  it('sends the current settings once, lists its files, opens one, and can be cancelled', async () => {
    await open({ orders: ['100 Bright', '113 Quarry'] })
    await exportNow()
    expect(exportCalls()).toMatchObject([
      { connectionId: 'larkfield', form: fakeReportForm(), targets: [{}, {}] },
    ])
    expect(exportButton().attributes('disabled')).toBeDefined()
    await exportNow()
    expect(exportCalls()).toHaveLength(1)
    await reportEvent(({ jobs: [first, second] }) => {
      if (first === undefined || second === undefined) throw new Error('no jobs')
      first.state = 'done'
      first.exports[0]?.files.push(file('Branded.zip'), file('floors.pdf', { unpackedFrom: 'Branded.zip' }))
      second.state = 'asking'
    })
    expect(text()).toContain('1 of 2 orders')
    expect(text()).toContain('from Branded.zip')
    await press('Open floors.pdf')
    expect(page().path()).toBe('/library/folder-1/file-1')
    await press('Cancel')
    expect(page().fake.callsOf('reports:cancel')).toHaveLength(1)
  })

  it('with failures shows the service’s message and retries failed orders only', async () => {
    await open({ orders: ['100 Bright', '113 Quarry', '126 Mari'] })
    await exportNow()
    await reportEvent((run) => {
      const [first, second, third] = firstOf(run.jobs, 3)
      first.state = 'done'
      second.state = 'failed'
      second.error = {
        code: 'refused',
        message: 'The service refused this report.',
        details: {
          status: 400,
          answer: '{"message":"Bad Request"}',
          fields: [{ field: 'exports.0.modelOptions.unit', message: 'value is not known' }],
        },
      }
      third.state = 'unknown'
      third.error = { code: 'outcome_unknown', message: 'Sent, but not confirmed.' }
      run.over = true
    })
    expect(text()).toContain('The service refused this report.')
    expect(text()).toContain('Message from the service: Bad Request')
    await press('Service response')
    expect(page().wrapper.get('aside pre').text()).toBe('{"message":"Bad Request"}')
    // The field shows the message, too.
    expect(text().match(/value is not known/g)).toHaveLength(2)
    expect(text()).toContain('Unit: value is not known')
    expect(text()).not.toContain('modelOptions')
    expect(text()).toContain('Reports aren’t charged, so you can export again.')
    await press(/^Retry/)
    await passTime()
    const [all] = exportCalls()
    expect(exportCalls()[1]?.targets).toEqual([all?.targets[1]])
    await reportEvent((run) => (run.over = true))
    await press('Earlier exports')
    await press('Export again')
    await passTime()
    expect(exportCalls()[2]?.targets).toEqual([all?.targets[2]])
  })

  it('of an earlier start is shown as not confirmed, not repeated, and can be dismissed', async () => {
    let runs: ReportRun[] = [
      {
        id: 'earlier',
        connectionId: 'studio',
        startedAt: 1_770_000_000,
        over: true,
        jobs: [
          {
            target: { orderId: null, modelId: 'm1' },
            title: 'Model m1',
            state: 'unknown',
            place: null,
            exports: [],
            notes: [],
            error: {
              code: 'outcome_unknown',
              message:
                'Planroom was closed while this report was requested. The service may have created it.',
            },
          },
        ],
      },
    ]
    await open({
      prepare: (fake) => {
        fake.answer('reports:runs', () => ({ runs }))
        fake.answer('reports:dismiss', () => void (runs = []))
      },
    })
    await passTime()
    expect(text()).toContain('Not confirmed')
    expect(text()).toContain('Planroom was closed while this report was requested.')
    expect(exportCalls()).toEqual([])
    ;(byText(page().wrapper, 'button', 'Dismiss').element as HTMLElement).focus()
    await press('Dismiss')
    await passTime()
    expect(page().fake.callsOf('reports:dismiss')).toEqual([{ id: 'earlier' }])
    expect(text()).not.toContain('Not confirmed')
    await until(() => expect(document.activeElement?.tagName).toBe('ASIDE'))
  })

  it('of a model without an order shows the folder of its files', async () => {
    await open()
    await choose(model)
    await exportNow()
    await reportEvent((run) => {
      const job = required(run.jobs[0])
      job.state = 'done'
      job.notes = ['One entry stayed in the ZIP.']
      job.exports[0]?.files.push(file('Branded.pdf', { folderId: null, fileId: null }))
      run.over = true
    })
    expect(text()).toContain('/home/maya/Planroom/Home reports/Model of 2026-11-27')
    expect(text()).toContain('One entry stayed in the ZIP.')
    expect(
      page()
        .wrapper.findAll('button')
        .some((each) => each.text() === 'Open'),
    ).toBe(false)
    await press('Show in Files')
    await flushPromises()
    expect(page().fake.callsOf('reports:reveal')).toMatchObject([{ modelId: model }])
  })
})
