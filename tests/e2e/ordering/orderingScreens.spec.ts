import { expect, test } from '@playwright/test'
import { errorPage } from '../../support/servers/faultRules.ts'
import { company, draftPath, inspect, readyOrder } from '../support/ordering.ts'
import { orderingPages } from '../support/pagesOrdering.ts'
import { seen } from '../support/screens.ts'

test('every page of ordering is accessible in light and dark, large and small', async () => {
  test.setTimeout(420_000)
  await using at = await company()
  const { service, program, page } = at
  const { draft, redraw, list, outbox, upgrade, change, saved } = orderingPages(page)
  const show = (name: string): Promise<void> => seen(program, 'ordering', name)
  const refuse = (status: number, body: unknown): void => {
    const fault = { kind: 'answer', status, type: 'application/json', body: JSON.stringify(body) } as const
    service.fault({ method: 'POST', url: draftPath, times: 1, fault })
  }

  await draft.open()
  await show('draft-empty')
  await draft.fill({ street: '', city: 'Burns', owner: 'jonas.pryce' })
  await draft.field('Latitude').fill('97.5')
  await draft.radio(/^Plus (?!3D)/).check()
  await draft.radio(/Only those selected below/).check()
  await draft.tick(/^GLA /).check()
  await page.getByRole('button', { name: 'Style preferences' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter the street.')).toBeVisible()
  await show('draft-wrong')

  await draft.fill({ street: '5 Tannery Row', city: 'Burns' })
  await draft.field('Latitude').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Review order' })).toBeVisible()
  await show('draft-review')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Ordered: 5 Tannery Row/)).toBeVisible()
  await show('draft-ordered')

  const link = (path: string): string => `${service.origin}/share/${path}`
  await redraw.open()
  await redraw.box().fill(['s/k2f9/plan.png?dl=0', 'dead', 'file/plan.jpg', 'page'].map(link).join(' '))
  await redraw.box().press('Enter')
  await expect(redraw.rows()).toHaveCount(4)
  await expect(redraw.rows().filter({ hasText: '1600 × 1200 px' })).toHaveCount(2)
  await expect(redraw.rows().filter({ hasText: 'Can’t be used' })).toHaveCount(2)
  await redraw.send().click()
  await show('redraw-links')
  await page.getByRole('button', { name: 'Discard' }).click()

  await list.open()
  await show('list-empty')
  const lines = [
    '1 Larch Row;jonas.pryce@larkfield.example',
    ';jonas.pryce',
    '3 Larch Row;nobody@larkfield.example',
  ]
  const file = [
    'Street;Owner;City;Country;Sqm;Package;Extras',
    ...lines.map((line) => `${line};Bend;US;120;plus;none`),
  ].join('\n')
  await list.choose('Thursday.csv', Buffer.from(file))
  await expect(page.getByText('1 of 3 rows needs attention')).toBeVisible()
  await list.table().focus()
  await page.keyboard.press('F8')
  await show('list-wrong')
  await page.getByRole('button', { name: 'Skip 1 row' }).click()
  await list.order(2).click()
  await expect(list.sendNow(2)).toBeEnabled()
  await show('list-send')
  // An unknown owner, so that the service refuses one row.
  await list.sendNow(2).click()
  await expect(page.getByText('3 rows, 1 ordered, 1 skipped')).toBeVisible()
  await show('list-results')

  const order = await readyOrder(service, ({ info }) => info.product.package_type === 'plus')
  await inspect(page, order)
  await upgrade.open()
  await upgrade
    .dialog()
    .getByRole('radio', { name: /^Plus 3D / })
    .check()
  await show('upgrade')
  await upgrade.dialog().getByRole('button', { name: 'Review…' }).click()
  await show('upgrade-review')
  await page.keyboard.press('Escape')
  await orderingPages(page).inspector().getByRole('button', { name: 'Request a change…' }).click()
  await change.text().fill('Ground floor: the door is on the other side.')
  await saved()
  await show('change-request')
  await page.keyboard.press('Escape')

  await draft.open()
  await draft.fill({ street: '8 Tannery Row', city: 'Burns' })
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await draft.open()
  await draft.fill({ street: '9 Tannery Row', city: 'Burns' })
  refuse(400, { validation_error: { body_params: [{ loc: ['street'], msg: 'street is not known' }] } })
  await draft.order()
  await expect(page.getByText('street is not known', { exact: true })).toBeVisible()
  // The answer is lost, and the service cannot be queried.
  service.fault({ method: 'GET', url: /\/orders\?/, fault: errorPage })
  service.fault({ method: 'POST', url: draftPath, times: 1, fault: { kind: 'lost-answer' } })
  await draft.open()
  await draft.fill({ street: '10 Tannery Row', city: 'Burns' })
  await draft.order()
  await expect(page.getByText('Sent, but not confirmed.').first()).toBeVisible()
  await outbox.open()
  for (const [name, text] of [
    ['unknown', 'Not confirmed'],
    ['refused', '9 Tannery Row'],
    ['waiting', '8 Tannery Row'],
    ['sent', '5 Tannery Row'],
  ] as const) {
    await outbox.button(outbox.line(text)).click()
    await show(`outbox-${name}`)
  }
  expect(program.complaints).toEqual([])
  await program.close()
})
