import { expect, test, type Locator } from '@playwright/test'
import { addOnName, packageName } from '../../../shared/domain/ordering/product.ts'
import {
  company,
  downloadPlans,
  draftPath,
  inspect,
  listed,
  readyOrder,
  redrawPath,
  sent,
  type Company,
} from '../support/ordering.ts'
import { setAppearance } from '../support/program.ts'
import { pages } from '../support/pages.ts'
import { orderingPages } from '../support/pagesOrdering.ts'

test.describe('ordering forms in one window', () => {
  let shared: Company

  test.beforeAll(async () => {
    shared = await company()
  })

  test.afterEach(() => {
    const { service, program } = shared
    expect(program.complaints.splice(0)).toEqual([])
    expect(service.failures).toEqual([])
    service.reset()
  })

  test.afterAll(async () => {
    await shared.program.close()
    await shared[Symbol.asyncDispose]()
  })

  test('links from a pasted mail are resolved, blocked or reordered, and the redraw is sent without the key', async () => {
    const { service, program, page } = shared
    const { redraw, draft } = orderingPages(page)
    const link = (path: string): string => `${service.origin}/share/${path}`
    const share = link('s/k2f9/plan.png?rlkey=q7&dl=0')
    await redraw.open()
    await program.app.evaluate(
      ({ clipboard }, mail) => clipboard.writeText(mail),
      `Hello Mara,

  the plan of the first floor is here (as a share): ${share}, the old one was at <${link('dead')}>.
  The ground floor is ${link('file/plan.jpg')}. Thank you!
  `,
    )
    await redraw.box().focus()
    await page.keyboard.press('Control+v')
    await expect(redraw.rows()).toHaveCount(3)
    await expect(redraw.rows().nth(0)).toContainText(share)
    await expect(redraw.rows().nth(0)).toContainText(share.replace('dl=0', 'dl=1'))
    await expect(redraw.rows().nth(0)).toContainText('1600 × 1200 px')
    await expect(redraw.rows().nth(2)).toContainText('JPG')
    await expect(redraw.rows().nth(1)).toContainText('Can’t be used')
    const picture = redraw.rows().nth(0).locator('img[src^="asset://link/"]')
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100)

    await page.getByRole('combobox', { name: 'Street and number' }).fill('7 Kiln Yard')
    await draft.field('City').fill('Madras')
    await draft.field('Country').fill('US')
    await redraw.send().click()
    await expect(page.getByText('1 link can’t be used.')).toBeVisible()
    await expect(redraw.handle(2)).toBeFocused()
    expect(sent(service, 'POST', /./)).toEqual([])

    await page.keyboard.press('Delete')
    await expect(redraw.rows()).toHaveCount(2)
    await expect(redraw.handle(2)).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText('Page 2 moved to 1 of 2.')).toBeVisible()
    await expect(redraw.handle(1)).toBeFocused()
    await expect(redraw.rows().nth(0)).toContainText('plan.jpg')
    await redraw.send().click()
    await redraw.confirm().click()
    await expect(page.getByText('Redraw order created')).toBeVisible()
    expect(sent(service, 'POST', redrawPath)).toEqual([
      {
        street: '7 Kiln Yard',
        city: 'Madras',
        country: 'US',
        source: [link('file/plan.jpg'), share.replace('dl=0', 'dl=1')],
        order_type: 'Tier1',
        external_id: expect.any(String) as unknown,
      },
    ])
    // The hosts of the links received nothing about the company.
    const asked = service.seen.filter(({ url }) => url.startsWith('/share/'))
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter(({ headers }) => headers['api-key'] ?? headers.cookie)).toEqual([])
  })

  test('an upgrade shows its offers with explanations and is bought once by a double click', async () => {
    const { service, page } = shared
    const { upgrade, inspector } = orderingPages(page)
    const order = await readyOrder(service, ({ info }) => info.product.package_type === 'plus')
    const { purchasable_package_types: packages, purchasable_add_ons: addOns } = order.info.product
    await inspect(page, order)
    await upgrade.open()
    const dialog = upgrade.dialog()
    for (const code of packages ?? [])
      await expect(
        dialog.getByRole('radio', { name: new RegExp(`^${packageName(code)} (?!3D)`) }),
      ).toBeEnabled()
    await expect(dialog.getByRole('radio', { name: /^Base / })).toHaveCount(0)
    expect(await dialog.getByRole('radio').count()).toBe(1 + (packages ?? []).length)
    for (const code of addOns ?? [])
      await expect(dialog.getByRole('checkbox', { name: new RegExp(`^${addOnName(code)} `) })).toBeEnabled()
    // Requires another package.
    expect(addOns).not.toContain('3d_video')
    await expect(dialog.getByRole('checkbox', { name: /^3D video / })).toBeDisabled()
    await dialog.getByRole('radio', { name: /^Plus 3D / }).check()
    await dialog.getByRole('checkbox', { name: /^3D video / }).check()
    await expect(dialog.getByText('Plus with a 3D floor plan.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Review…' }).click()
    await expect(dialog.getByText(/^Buy Plus 3D and 3D video for /)).toBeVisible()
    await expect(dialog.getByText('3D walkthrough video.')).toBeVisible()
    expect(sent(service, 'POST', /./)).toEqual([])

    service.fault({ method: 'POST', url: '/post-purchase', fault: { kind: 'delay', ms: 700 } })
    await dialog.getByRole('button', { name: 'Buy', exact: true }).dblclick()
    await expect(dialog.getByText('Bought: Plus 3D, 3D video')).toBeVisible()
    await expect(dialog.getByText('Package: Plus → Plus 3D')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(inspector()).toContainText('Plus 3D')
    await expect(inspector()).toContainText('3D video')
    expect(sent(service, 'POST', /./)).toEqual([{ package_type: 'plus_3d', add_ons: ['3d_video'] }])
    const bought = (await listed(service)).find(({ id }) => id === order.id)
    expect(bought?.info.product).toMatchObject({ package_type: 'plus_3d' })
    expect(bought?.info.product.add_ons).toContain('3d_video')
  })

  test('in a narrow window, a suggested address and the notice of a filled one are not cut, and no field moves', async () => {
    const { service, program, page } = shared
    const { draft } = orderingPages(page)
    const isCut = (shown: Locator): Promise<boolean> =>
      shown.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
    const street = 'Stonebridge'
    // Delivered again some days ago, so that the same address may be a duplicate.
    const order = (await listed(service)).find(({ address }) =>
      address.full_address.startsWith(`415 ${street}`),
    )
    await setAppearance(program, 1024, 700, 'light')
    await draft.open()
    await page.keyboard.type(street)
    const suggestion = page.getByRole('option').first().locator('span').first()
    await expect(suggestion).toBeVisible()
    expect(await isCut(suggestion)).toBe(false)
    await program.app.evaluate(
      ({ clipboard }, text) => clipboard.writeText(text),
      order?.address.full_address ?? '',
    )
    const reference = draft.field('Reference')
    const place = await reference.boundingBox()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+v')
    const notice = page.getByText('Address filled in. Check it before you order.', { exact: true })
    await expect(notice).toBeVisible()
    expect(await isCut(notice)).toBe(false)
    await expect(page.getByText('Possible duplicates from the last 30 days:')).toBeVisible()
    expect(await reference.boundingBox()).toEqual(place)
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  test('a refused draft shows the message at its field or in full and keeps all input', async () => {
    const { service, page } = shared
    const { draft } = orderingPages(page)
    const refuse = (status: number, body: unknown): void => {
      const fault = { kind: 'answer', status, type: 'application/json', body: JSON.stringify(body) } as const
      service.fault({ method: 'POST', url: draftPath, times: 1, fault })
    }
    const typed = {
      'Street and number': '5 Tannery Row',
      City: 'Burns',
      'Notes for production': 'Ring twice.',
    }
    const untouched = async (): Promise<void> => {
      for (const [label, value] of Object.entries(typed)) await expect(draft.field(label)).toHaveValue(value)
    }
    await draft.open()
    await draft.fill({ street: '5 Tannery Row', city: 'Burns' })
    await draft.field('Notes for production').fill('Ring twice.')
    const problems = [{ loc: ['street'], msg: 'street is not known in Burns' }]
    refuse(400, { validation_error: { body_params: problems } })
    await draft.order()
    await expect(draft.field('Street and number')).toBeFocused()
    expect(await draft.problemAt('Street and number')).toBe('street is not known in Burns')
    await untouched()

    const answer = { reason: { code: 'YARD-7', text: 'the yard is closed on Mondays' } }
    refuse(409, answer)
    await draft.order()
    const note = page.getByRole('alert').filter({ hasText: 'the yard is closed on Mondays' })
    await expect(note).not.toContainText('YARD-7')
    await note.getByRole('button', { name: 'Raw data' }).press('Enter')
    await expect(note.getByRole('region', { name: 'Raw data' })).toHaveText(JSON.stringify(answer, null, 2))
    await expect(draft.field('Street and number')).not.toHaveAttribute('aria-invalid', 'true')
    await untouched()

    await draft.order()
    await expect(page.getByText(/^Ordered: 5 Tannery Row/)).toBeVisible()
    expect(sent(service, 'POST', draftPath)).toHaveLength(3)
  })

  test('a refusal stays in view when a field further down is scrolled to', async () => {
    const { service, program, page } = shared
    const { draft } = orderingPages(page)
    const problem = { loc: ['external_id'], msg: 'is already used' }
    const body = JSON.stringify({ validation_error: { body_params: [problem] } })
    const answer = { kind: 'answer', status: 400, type: 'application/json', body } as const
    service.fault({ method: 'POST', url: draftPath, times: 1, fault: answer })
    const resize = (width: number, height: number): Promise<void> =>
      program.app.evaluate(
        ({ BrowserWindow }, [to, high]) => {
          BrowserWindow.getAllWindows()[0]?.setContentSize(to, high)
        },
        [width, height] as const,
      )
    await resize(800, 500)
    await draft.open()
    await draft.fill({ street: '9 Tannery Row', city: 'Burns' })
    await draft.field('Reference').fill('AL-1')
    await draft.order()
    await expect(draft.field('Reference')).toBeFocused()
    await expect(page.getByText('The service declined the order. Nothing was ordered.')).toBeInViewport()
    await resize(1280, 800)
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  test('at 200 % zoom a long refusal does not cover the wrong field', async () => {
    const { service, program, page } = shared
    const { draft } = orderingPages(page)
    const problem = { loc: ['package_type'], msg: 'is not sold for this address. '.repeat(20) }
    const body = JSON.stringify({ validation_error: { body_params: [problem] } })
    const answer = { kind: 'answer', status: 400, type: 'application/json', body } as const
    service.fault({ method: 'POST', url: draftPath, times: 1, fault: answer })
    const zoom = (factor: number): Promise<void> =>
      program.app.evaluate(({ BrowserWindow }, to) => {
        BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to)
      }, factor)
    await setAppearance(program, 1280, 800, 'light')
    await zoom(2)
    await draft.open()
    await draft.fill({ street: '9 Tannery Row', city: 'Burns' })
    await draft.order()
    const wrong = page.getByRole('radiogroup', { name: 'Package' })
    await expect(wrong.getByRole('radio').first()).toBeFocused()
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    const message = page.getByRole('alert').filter({ hasText: 'The service declined the order.' })
    const bottom = await message.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await wrong.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      bottom,
    )
    await zoom(1)
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  test('the long name of a field that only the service knows does not cover its reason', async () => {
    const { service, page } = shared
    const { draft, outbox } = orderingPages(page)
    const name = 'Delivery window preference'
    const problem = { loc: ['delivery_window_preference'], msg: 'not known' }
    const body = JSON.stringify({ validation_error: { body_params: [problem] } })
    const answer = { kind: 'answer', status: 400, type: 'application/json', body } as const
    service.fault({ method: 'POST', url: draftPath, times: 1, fault: answer })
    await draft.open()
    await draft.fill({ street: '8 Tannery Row', city: 'Burns' })
    await draft.order()
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()
    await outbox.open()
    await outbox.goTo(outbox.line('8 Tannery Row'))
    const [term, reason] = await Promise.all(
      (['term', 'definition'] as const).map((role) =>
        page
          .getByRole(role)
          .filter({ hasText: role === 'term' ? name : 'not known' })
          .evaluate((element) => {
            const texts = document.createRange()
            texts.selectNodeContents(element)
            return texts.getBoundingClientRect().toJSON() as DOMRect
          }),
      ),
    )
    expect(term?.right).toBeLessThanOrEqual(reason?.left ?? 0)
  })
})

test('a draft and a change request from the viewer survive a kill of the program', async () => {
  await using shared = await company()
  const { service, program, page, restart } = shared
  const { draft, change, saved } = orderingPages(page)

  const order = await readyOrder(service, ({ info }) => info.product.package_type === 'base')
  await downloadPlans(page, order.id, ['jpg'])

  await draft.open()
  await draft.field('Street and number').fill('19 Quarry Street')
  await draft.field('Notes for production').fill('Two flats,\none door.')
  await saved()

  await pages(page).library.open()
  await page.getByRole('option', { name: new RegExp(order.address.city) }).dblclick()
  await page
    .getByRole('button', { name: /Floor plan 1\.jpg/ })
    .or(page.getByRole('link', { name: /Floor plan 1\.jpg/ }))
    .first()
    .dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'Request a change…' }).click()
  await expect(change.text()).toHaveValue('Floor plan 1: ')
  await change.text().press('End')
  await page.keyboard.type('the door is on the other side.')
  await saved()
  await program.kill()

  const second = await restart()
  const restarted = orderingPages(second.page)
  await restarted.outbox.open()
  await restarted.outbox.button(restarted.outbox.line('Change request')).press('Enter')
  await expect(restarted.change.text()).toHaveValue('Floor plan 1: the door is on the other side.')
  await second.page.keyboard.press('Escape')
  await restarted.outbox.button(restarted.outbox.line('19 Quarry Street')).press('Enter')
  await expect(restarted.draft.field('Street and number')).toHaveValue('19 Quarry Street')
  await expect(restarted.draft.field('Notes for production')).toHaveValue('Two flats,\none door.')
  expect(sent(service, 'POST', /./)).toEqual([])

  await restarted.outbox.open()
  await restarted.outbox.button(restarted.outbox.line('Change request')).press('Enter')
  await restarted.change.sheet().getByRole('checkbox', { name: '2D floor plans' }).check()
  await restarted.change.sheet().getByRole('button', { name: 'Send request' }).click()
  await expect(restarted.change.sheet().getByText('Change request created')).toBeVisible({})
  expect(second.complaints).toEqual([])
  await second.close()
  const requests = service.seen.filter(({ method }) => method === 'POST')
  expect(requests.map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
    [
      `/v3/orders/${order.id}/change-requests`,
      {
        products: ['products_2d'],
        text: 'Floor plan 1: the door is on the other side.',
        img_urls: [],
      },
    ],
  ])
})
