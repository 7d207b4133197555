import { expect, test } from 'vitest'
import { useAnnounce } from '../../../../renderer/app/announce.ts'
import { messages } from '../../../../renderer/app/messages.ts'
import type { LikeOrder } from '../../../../shared/contract/ordering.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakePeople } from '../../../support/fakes/answers/fakeOrdering.ts'
import { holdAnswers } from '../../../support/fakes/heldAnswers.ts'
import { orderOf } from '../../../support/wireOrders.ts'
import { emit, passTime, pressKey } from '../../mounting.ts'
import {
  button,
  click,
  day,
  drop,
  good,
  head,
  opened,
  openPage,
  owner,
  press,
  readToTheEnd,
  textOf,
  type,
} from './bulkTools.ts'
import { until } from '../../../support/waiting.ts'

test('sending is blocked until every row is valid, and edits make rows valid', async () => {
  const page = await opened()
  expect(button(/^Place 2 orders/).disabled).toBe(true)
  // The key is pressed outside the table, as the focus is elsewhere after opening a list.
  await pressKey(window, 'F8')
  expect(page.grid().getAttribute('aria-activedescendant')).toBe('draft-row-1-0')
  await type(page, '2 Elm Road')
  expect(page.cell(1, 0).getAttribute('aria-invalid')).toBeNull()
  expect(textOf(page)).toContain('1 of 4 rows needs attention')
  expect(button(/^Place 3 orders/).disabled).toBe(true)
  await click('Next issue')
  await press(page.grid(), 'Delete')
  await type(page, 'gla')
  expect(textOf(page)).toContain('4 valid rows')
  await click(/^Place 4 orders…/)
  expect(document.body.textContent).toContain('4 orders for 1 photographer:')
  expect(document.body.textContent).toContain('describes GLA in two ways')
  await click('Place 4 orders')
  const [sent] = page.fake.callsOf('outbox:placeMany') as {
    batchId: string
    rows: { row: number; form: { street: string } }[]
  }[]
  expect(sent?.rows.map(({ row, form }) => [row, form.street])).toEqual([
    [2, '1 Elm Road'],
    [3, '2 Elm Road'],
    [4, '3 Elm Road'],
    [5, '4 Elm Road'],
  ])
  expect(page.path()).toBe(`/create/bulk/${sent?.batchId ?? ''}`)
  await passTime()
  expect(useAnnounce().current?.text).toBe(messages.bulk.placed(4))
})

test('valid rows are sent without the skipped ones, which can be included and sent later', async () => {
  const page = await opened()
  await click('Skip 2 rows')
  expect(textOf(page)).toContain('2 skipped')
  await click(/^Place 2 orders…/)
  expect(document.body.textContent).toContain('2 skipped rows aren’t ordered.')
  await click('Place 2 orders')
  const rowsSent = () =>
    (page.fake.callsOf('outbox:placeMany') as { rows: { row: number }[] }[]).map(({ rows }) =>
      rows.map(({ row }) => row),
    )
  expect(rowsSent()).toEqual([[2, 4]])
  expect(textOf(page)).toContain('2 rows skipped')
  expect(textOf(page)).toContain('2 ordered')

  await press(page.grid(), 'ArrowDown')
  await click('Include')
  expect(textOf(page)).toContain('1 of 4 rows needs attention')
  await type(page, '2 Elm Road')
  await click(/^Place 1 order…/)
  await click('Place 1 order')
  expect(rowsSent()).toEqual([[2, 4], [3]])
})

test('an ordered row shows its order and can be neither edited nor ordered again', async () => {
  const page = await opened([head, good(1)].join('\n'))
  await click(/^Place 1 order…/)
  await click('Place 1 order')
  expect(textOf(page)).toContain('Ordered')
  await press(page.grid(), 'Enter')
  expect(page.grid().querySelector('input')).toBeNull()
  await press(page.grid(), 'Delete')
  expect(page.cell(0, 0).textContent).toContain('1 Elm Road')
  expect(button('Place orders…').disabled).toBe(true)
  await click('Show order')
  expect(page.path()).toBe('/orders')
})

test('a declined bulk order says that nothing was ordered', async () => {
  const page = await opened([head, good(1)].join('\n'))
  page.fake.outbox.answerNext({
    state: 'refused',
    error: { code: 'refused', message: 'No such user.', fields: [], answer: null },
  })
  await click(/^Place 1 order…/)
  await click('Place 1 order')
  const text = 'The service declined 1 order. Nothing was ordered.'
  expect(useAnnounce().current).toEqual({ text, bad: true })
})

test('a refusal is shown at its cell, and only the corrected row is sent again', async () => {
  const page = await opened([head, good(1), good(2)].join('\n'))
  page.fake.outbox.answerNext({
    state: 'refused',
    error: {
      code: 'refused',
      message: 'The service declined the order. Nothing was ordered.',
      fields: [
        { field: 'owner_email', message: 'no such user' },
        { field: 'external_id', message: 'already used' },
      ],
      answer: null,
    },
  })
  await click(/^Place 2 orders…/)
  await click('Place 2 orders')
  expect(page.cell(0, 3).textContent).toContain('no such user')
  for (const text of ['The service declined the order. Nothing was ordered.', 'Reference: already used'])
    expect(textOf(page)).toContain(text)
  expect(textOf(page)).toContain('1 of 2 rows needs attention')
  expect(useAnnounce().current).toEqual({ text: '1 of 2 orders placed.', bad: true })
  await press(page.grid(), 'F8')
  await type(page, fakePeople[1]?.email ?? '')
  expect(page.cell(0, 3).getAttribute('aria-invalid')).toBeNull()
  await click(/^Place 1 order…/)
  await click('Place 1 order')
  const calls = page.fake.callsOf('outbox:placeMany') as { rows: { row: number }[] }[]
  expect(calls.at(-1)?.rows.map(({ row }) => row)).toEqual([2])
})

test('a row without a confirmed answer is not ordered again', async () => {
  const page = await opened([head, good(1), good(2)].join('\n'))
  page.fake.outbox.answerNext({ state: 'unknown' })
  await click(/^Place 2 orders…/)
  await click('Place 2 orders')
  expect(textOf(page)).toContain('Not confirmed')
  expect(button('Place orders…').disabled).toBe(true)
  await click('Open outbox')
  expect(page.path()).toBe('/outbox')
})

test('offline, rows can wait and be sent when online', async () => {
  const page = await opened([head, good(1)].join('\n'), (fake) => {
    fake.data.overview = { ...fake.data.overview, online: false }
  })
  await click(/^Place 1 order…/)
  await click('Send when online')
  expect(page.fake.callsOf('outbox:placeMany')).toMatchObject([{ send: false, agreed: true }])
  await passTime()
  expect(textOf(page)).toContain('Waiting')
  await click('Send 1 waiting order')
  expect(page.fake.callsOf('outbox:send')).toHaveLength(1)
})

test('probable duplicates are shown before sending and can be skipped', async () => {
  const like: LikeOrder = {
    orderId: 'o1',
    entryId: null,
    address: '2 Elm Road, Larkfield',
    status: 'QualityHold',
    createdAt: 1_774_000_000,
  }
  const page = await opened([head, good(1), good(2)].join('\n'), (fake) => {
    fake.answer('orders:samePlace', ({ place }) => ({ orders: place.street.startsWith('2') ? [like] : [] }))
  })
  await click(/^Place 2 orders…/)
  expect(document.body.textContent).toContain('Row 3: 2 Elm Road, Larkfield, Quality hold')
  await click('Skip 1 duplicate')
  await click('Place 1 order')
  expect(page.fake.callsOf('outbox:placeMany')).toMatchObject([{ rows: [{ row: 2 }] }])
})

test('doubtful coordinates are shown before sending and can be skipped', async () => {
  const at = (row: string, place: string): string => `${row}${place}`
  const rows = [at(head, ',Latitude,Longitude'), at(good(1), ',0,0'), at(good(2), ',45.4,-122.6')]
  const page = await opened(rows.join('\n'))
  await click(/^Place 2 orders…/)
  expect(document.body.textContent).toContain('1 row has doubtful coordinates:')
  expect(document.body.textContent).toContain('Row 2: Coordinates 0, 0 are in the sea.')
  await click('Skip 1 row')
  await click('Place 1 order')
  expect(page.fake.callsOf('outbox:placeMany')).toMatchObject([{ rows: [{ row: 3 }] }])
})

test('an unreadable outbox blocks ordering until it can be read', async () => {
  const page = await opened([head, good(1)].join('\n'), (fake) => {
    fake.fail('outbox:list', new AppError('disk', 'The outbox cannot be read.'))
  })
  expect(textOf(page)).toContain('The outbox cannot be read.')
  expect(button('Place 1 order…').disabled).toBe(true)
  page.fake.fail('outbox:list', null)
  await click('Try again')
  expect(button('Place 1 order…').disabled).toBe(false)
})

test('a bulk order of one company can’t be opened at another', async () => {
  const page = await opened()
  const list = page.path()
  const { overview, demo } = page.fake.data
  page.fake.emit('app:changed', {
    ...overview,
    connections: [...overview.connections, demo],
    activeConnectionId: demo.id,
  })
  await readToTheEnd()
  expect(page.path()).toBe('/create/bulk')
  await page.wrapper.vm.$router.push(list)
  await readToTheEnd()
  expect(textOf(page)).toContain('Not kept.')
  expect(document.querySelector('[role=grid]')).toBeNull()
})

test('a file stored after a switch of company neither opens nor shows its error at the other company', async () => {
  const page = await openPage()
  const held = holdAnswers(page.fake, 'bulk:keep')
  const { overview, demo } = page.fake.data
  const connections = [...overview.connections, demo]
  const first = drop(day)
  await until(() => expect(held).toHaveLength(1))
  await emit(page.fake, 'app:changed', { ...overview, connections, activeConnectionId: demo.id })
  held[0]?.()
  await first
  await readToTheEnd()
  expect(page.path()).toBe('/create/bulk')
  expect(textOf(page)).not.toContain('Not kept.')
  page.fake.fail('bulk:keep', new AppError('disk', 'The disk is full.'))
  const second = drop(day)
  await until(() => expect(held).toHaveLength(2))
  held[1]?.()
  await second
  expect(textOf(page)).toContain('The disk is full.')
  page.fake.emit('app:changed', { ...overview, connections, activeConnectionId: overview.activeConnectionId })
  await readToTheEnd()
  expect(textOf(page)).not.toContain('The disk is full.')
})

test('“As last time” sets package, add-ons and style of the last order for all rows without their own', async () => {
  const file = [head, good(1), `2 Elm Road,Larkfield,USA,${owner},3D video,Plus 3D`].join('\n')
  const page = await opened(file, (fake) => {
    fake.answer('orders:detail', (input, data) => ({
      ...data.detail(input.orderId),
      order: orderOf({
        id: input.orderId,
        info: { product: { package_type: 'plus', add_ons: ['gla'] }, style_template: { id: 'gone' } },
      }),
    }))
  })
  await click('As last time')
  await passTime(20)
  await click('Place 2 orders…')
  const dialog = document.querySelector('[role="dialog"]')?.textContent
  for (const text of ['Plus, no add-ons', 'Plus 3D, 3D video', 'Style of all rows: Other style'])
    expect(dialog).toContain(text)
  await click('Place 2 orders')
  const [sent] = page.fake.callsOf('outbox:placeMany') as { rows: { form: DraftForm }[] }[]
  expect(sent?.rows.map(({ form }) => [form.package_type, form.add_ons])).toEqual([
    ['plus', []],
    ['plus_3d', ['3d_video']],
  ])
  expect(sent?.rows[0]?.form.preferences.style_template_id).toBe('gone')
})
