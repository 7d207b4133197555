import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileSaving } from '../../../electron/app/fileSaving.ts'
import { insightsHandlers } from '../../../electron/app/ipc/insightsHandlers.ts'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { statementTables } from '../../../shared/domain/insights/statement.ts'
import { readStatement } from '../../../electron/services/catalogue/insights/readStatement.ts'
import type { InsightsQuestion } from '../../../electron/services/catalogue/insights/scope.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createStatements } from '../../../electron/services/statements/statements.ts'
import { company, noon, openHistory } from '../../support/orderHistory.ts'
import { pdfPages } from '../../support/pdfPages.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const upgrade = {
  id: 'e1',
  kind: 'upgrade',
  state: 'done',
  orderId: 'order-1',
  title: '1 Oak Lane, Dover',
  sentAt: noon(2026, 3, 5),
}

const march = { connectionId: company, month: '2026-03', officeId: null, languageTag: 'en-US' }

function open(prices: Record<string, number> = {}) {
  const folder = temporaryFolder()
  const history = openHistory([
    { at: noon(2026, 2, 28), packageType: 'base' },
    {
      at: noon(2026, 3, 1),
      hours: 12,
      packageType: 'plus',
      addOns: ['gla', '3d_cad_files'],
      by: 'kim@studio.example',
    },
    { at: noon(2026, 3, 31), packageType: 'plus', by: 'lee@studio.example' },
    { at: noon(2026, 3, 9), status: 'Draft' },
  ])
  const asked: string[] = []
  const services = {
    insights: {
      statement: (question: InsightsQuestion) => Promise.resolve(readStatement(history.db, question)),
    } as never,
    connections: { saved: () => ({ name: 'Larkfield' }) } as never,
    outbox: { entry: () => ({ body: JSON.stringify({ package_type: 'plus', add_ons: ['gla'] }) }) } as never,
  }
  const handlers = insightsHandlers({
    ...services,
    statementOf: createStatements({
      ...services,
      people: createPeople(history.db),
      outboxFile: { entries: () => [upgrade] } as never,
      preferences: { settings: () => ({ currency: 'EUR', prices }) },
    }),
    fileSaving: createFileSaving({
      dialogs: {
        pickSaveFile(startAt) {
          asked.push(startAt.slice(folder.length + 1))
          return Promise.resolve(join(folder, 'saved'))
        },
      },
      documents: folder,
      platform: 'linux',
      clock: systemClock,
    }),
  })
  return { handlers, asked, saved: () => readFileSync(join(folder, 'saved')) }
}

it('a saved table is CSV for spreadsheets, and no cell is a formula', async () => {
  const { handlers, asked, saved } = open()
  const rows = [
    ['Month', '=1+1'],
    ['March 2026', '5'],
    ['a,b', '"'],
  ]
  expect(await handlers['insights:saveCsv']({ name: '../Orders: by month.csv', rows })).toEqual({
    saved: true,
  })
  expect(saved().toString()).toBe('\uFEFFMonth,\'=1+1\r\nMarch 2026,5\r\n"a,b",""""\r\n')
  expect(asked).toEqual(['Orders  by month.csv'])
})

const urlOf = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`

it('only a PNG is saved as a picture', async () => {
  const { handlers, saved } = open()
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])
  await handlers['insights:savePng']({ name: 'Orders.png', png: urlOf(png) })
  expect([...saved()]).toEqual([...png])
  await expect(
    handlers['insights:savePng']({ name: 'Orders.png', png: urlOf(Buffer.from([0x4d, 0x5a, 1])) }),
  ).rejects.toMatchObject({ code: 'bad_input' })
})

it('a statement has the orders of the month and its upgrades, without drafts', async () => {
  const { handlers, asked, saved } = open()
  await handlers['insights:saveStatement']({ ...march, format: 'csv' })
  expect(asked).toEqual(['Statement 2026-03 Larkfield.csv'])
  expect(saved().toString().split('\r\n')).toEqual([
    '\uFEFFtype,date,first_delivered,reference,address,photographer,office,package,add_ons,order_id',
    'order,2026-03-01,2026-03-02,,"1 Oak Lane, Dover",kim@studio.example,North,Plus,"GLA, CAD files",order-1',
    'order,2026-03-31,,,"2 Oak Lane, Dover",lee@studio.example,South,Plus,,order-2',
    'upgrade,2026-03-05,,,"1 Oak Lane, Dover",,,Plus,GLA,order-1',
    '',
  ])
  await handlers['insights:saveStatement']({ ...march, officeId: 'south', format: 'csv' })
  expect(saved().toString().split('\r\n')).toHaveLength(3)
})

it('a statement has the user’s prices, and none where a product has no price', async () => {
  const { handlers, saved } = open({ plus: 100.1, gla: 20.2, base: 0 })
  await handlers['insights:saveStatement']({ ...march, format: 'csv' })
  const ends = saved()
    .toString()
    .split('\r\n')
    .map((line) => line.split(',').slice(-3).join(','))
  expect(ends).toEqual(['order_id,price,currency', 'order-1,,EUR', 'order-2,100.10,EUR', 'order-1,,EUR', ''])
})

it('the sums of a statement are exact, and count what has no price', () => {
  const order = {
    id: 'o',
    createdAt: 0,
    deliveredAt: null,
    address: '',
    reference: '',
    photographer: 'Kim',
    office: 'North',
    packageType: 'plus',
    addOns: ['gla'],
  }
  const statement = {
    month: '2026-03',
    company: 'Larkfield',
    office: null,
    orders: [order, { ...order, addOns: [] }, { ...order, packageType: 'new_one' }],
    upgrades: [{ ...order, at: 0, orderId: 'o', packageType: null }],
  }
  const of = (title: string, prices: Record<string, number> | null) =>
    statementTables(
      { ...statement, priceList: prices === null ? null : { currency: 'EUR', prices } },
      (text) => text,
      'en-US',
    ).find((table) => table.title === title)
  expect(of('Sums by your price list', null)).toBeUndefined()
  expect(of('Offices', null)?.rows).toEqual([['North', '3']])
  const prices = { plus: 0.1, gla: 0.2 }
  expect(of('Sums by your price list', prices)).toMatchObject({
    columns: ['', 'Orders', 'Without a price', 'Sum (EUR)'],
    rows: [
      ['Orders', '3', '1', '0.40'],
      ['Upgrades', '1', '0', '0.20'],
      ['Total', '4', '1', '0.60'],
    ],
  })
  expect(of('Offices', prices)?.rows).toEqual([['North', '3', '0.40']])
  expect(of('Orders', prices)?.rows.map((row) => row.at(-1))).toEqual(['0.30', '0.10', ''])
})

it('a statement is saved as a PDF in the language of the window, with its dates and numbers', async () => {
  const { handlers, saved } = open({ plus: 1100.1 })
  await handlers['insights:saveStatement']({ ...march, format: 'pdf', languageTag: 'de-DE' })
  const [{ text } = { text: '' }, ...more] = await pdfPages(saved())
  expect(more).toEqual([])
  for (const said of [
    'Aufstellung März 2026, Seite 1 von 1',
    '31. März 2026',
    'Larkfield, Alle Büros',
    '2 Aufträge in diesem Monat, ohne Entwürfe, soweit Planroom sie kennt.',
    'Summen nach Ihrer Preisliste',
    'Preis (EUR)',
    '1.100,10',
    'GLA, CAD-Dateien',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/Order|Price|Package|Date\b/)
})
