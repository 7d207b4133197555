import { expect, test, type Page } from '@playwright/test'
import { company, draftPath, sent, steadyService, updatePath, withReference } from '../support/ordering.ts'
import { tabTo, typeInto } from '../support/keys.ts'
import { pages } from '../support/pages.ts'
import { orderingPages } from '../support/pagesOrdering.ts'
import { answerDialogs } from '../support/program.ts'

// These tests use only the keyboard.

const draft = {
  street: '12 Alder Lane',
  suite: 'Flat 3',
  city: 'Bend',
  state: 'OR',
  postalCode: '97701',
  country: 'US',
  owner_email: 'jonas.pryce@larkfield.example',
  info: 'The key is with the porter.',
  latitude: 44.0582,
  longitude: -121.3153,
  external_id: 'AL-2031',
  package_type: 'plus_3d',
  add_ons: ['gla', '3d_video'],
}

test('a draft ordered offline survives a restart and is sent once when the service is back', async () => {
  const { service: first, restart: returnOnline } = await steadyService()
  await using shared = await company(first)
  const { program, page, restart } = shared
  let service = first
  try {
    await service.close()
    await page.keyboard.press('Control+r')
    await expect(page.getByRole('navigation').getByText(/Offline/)).toBeVisible()
    expect(sent(service, 'POST', /./)).toEqual([])

    const forms = orderingPages(page)
    await forms.draft.open()
    const field = async (label: string, text: string): Promise<void> =>
      typeInto(page, forms.draft.field(label), text)
    await field('Street and number', draft.street)
    await field('Suite, flat', draft.suite)
    await field('City', draft.city)
    await field('State', draft.state)
    await field('Postal code', draft.postalCode)
    await field('Country', draft.country)
    await field('Latitude', '44.0582, -121.3153')
    await field('Photographer', 'jonas')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(forms.draft.field('Photographer')).toHaveValue(draft.owner_email)
    // The list of all people scrolls. It is no tab stop.
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option')).not.toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(forms.draft.field('Reference')).toBeFocused()
    await field('Reference', draft.external_id)
    await tabTo(page, forms.draft.radio(/The package set for your company/))
    for (const name of [/^Base /, /^Plus (?!3D)/, /^Plus 3D /]) {
      await page.keyboard.press('ArrowDown')
      await expect(forms.draft.radio(name).and(page.locator(':checked'))).toBeVisible()
    }
    await tabTo(page, forms.draft.radio(/The add-ons set for your company/))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    for (const name of [/^GLA /, /^3D video /]) {
      await tabTo(page, forms.draft.tick(name))
      await page.keyboard.press('Space')
      await expect(forms.draft.tick(name)).toBeChecked()
    }
    await field('Notes for production', draft.info)
    await tabTo(page, page.getByRole('button', { name: 'Style preferences' }))
    await page.keyboard.press('Enter')
    await tabTo(page, forms.draft.field('Drawing style'))
    await page.keyboard.type('Day')
    await field('2D notes', 'Show the beams.')
    await field('Furniture set', 'Scandinavian')
    await tabTo(page, forms.draft.field('Basement in 3D'))
    await page.keyboard.press('ArrowDown')
    await field('Video speed', 'slow')
    await field('Video layout', 'landscape')
    await field('3D notes', 'No people.')
    await expect(page.getByRole('button', { name: 'Review order…' })).toBeEnabled()
    await forms.draft.order()
    await expect(page.getByText('In the outbox. Sends when you’re online.')).toBeVisible()
    // The user stays when asked about the unsent entry, at Quit and at the button of the window.
    await answerDialogs(program.app, 'Cancel')
    await program.app.evaluate(({ app, BrowserWindow }) => {
      app.quit()
      BrowserWindow.getAllWindows()[0]?.close()
    })
    const asked = (): Promise<string[]> =>
      program.app.evaluate(() => (globalThis as unknown as { dialogTexts: string[] }).dialogTexts)
    await expect.poll(asked).toEqual(['1 outbox entry isn’t sent yet. Sending continues at the next start.'])
    await program.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.close()
    })
    await expect.poll(asked).toHaveLength(2)
    await expect(page.getByText('In the outbox. Sends when you’re online.')).toBeVisible()
    expect(program.complaints).toEqual([])
    // A logout does not wait for an answer.
    const process = program.app.process()
    process.kill('SIGTERM')
    await expect.poll(() => process.exitCode).toBe(0)

    const restarted = await restart()
    const outbox = orderingPages(restarted.page).outbox
    await expect(restarted.page.getByRole('navigation').getByText(/Offline/)).toBeVisible()
    await outbox.open()
    const line = outbox.line(draft.street).filter({ hasNotText: 'Draft change' })
    await expect(line).toContainText('Sends when you’re online')
    service = await returnOnline()
    await expect(line).toContainText('Sent', { timeout: 120_000 })
    await expect(outbox.line('Draft change')).toContainText('Sent')
    await restarted.page.keyboard.press('Control+1')
    await restarted.page.keyboard.press('Control+f')
    await restarted.page.keyboard.type(draft.external_id)
    const { orders } = pages(restarted.page)
    await expect(orders.rows()).toHaveCount(1)
    await expect(orders.row(draft.street)).toContainText('Draft')
    await restarted.page.keyboard.press('ArrowDown')
    await expect(restarted.page.getByRole('grid', { name: 'Orders' })).toBeFocused()
    await restarted.page.keyboard.press('ArrowDown')
    const details = orderingPages(restarted.page).inspector()
    for (const shown of [draft.external_id, draft.info, 'Jonas Pryce', 'Daylight'])
      await expect(details).toContainText(shown)
    expect(restarted.complaints).toEqual([])
    await restarted.close()

    expect(sent(service, 'POST', /./)).toEqual([draft])
    const [made, ...more] = await withReference(service, draft.external_id)
    expect(more).toEqual([])
    expect(made).toMatchObject({
      info: {
        status: 'Draft',
        created_by: draft.owner_email,
        add_info: draft.info,
        product: { package_type: 'plus_3d', add_ons: ['gla', '3d_video'] },
      },
      address: { latitude: draft.latitude, longitude: draft.longitude },
    })
    expect(sent(service, 'PATCH', updatePath)).toEqual([
      {
        ...draft,
        order_preferences: {
          style_2d: { style_template_id: expect.any(String) as unknown, add_info: 'Show the beams.' },
          style_3d: {
            video: { speed: 'slow', layout: 'landscape' },
            furniture_set: 'Scandinavian',
            include_basement: true,
            add_info: 'No people.',
          },
        },
      },
    ])
    expect(service.failures).toEqual([])
  } finally {
    await service.close()
  }
})

/** Fills in a draft by keyboard: required fields, owner and reference. */
async function write(page: Page, street: string, reference: string): Promise<void> {
  const { draft: form } = orderingPages(page)
  await form.open()
  await typeInto(page, form.field('Street and number'), street)
  await typeInto(page, form.field('City'), 'Sisters')
  await typeInto(page, form.field('Country'), 'US')
  await typeInto(page, form.field('Photographer'), draft.owner_email)
  await page.keyboard.press('Escape')
  await typeInto(page, form.field('Reference'), reference)
  await form.order()
}

test('a lost answer is found after a kill, and only the user sends a request again that was not received', async () => {
  await using shared = await company()
  const { service, program, page, restart } = shared
  const bodies = (reference: string): unknown[] =>
    sent(service, 'POST', draftPath).filter(
      (body) => (body as { external_id?: string }).external_id === reference,
    )

  // The service processes the request and drops the answer. It cannot be queried until the program was killed.
  const endFault = service.fault({
    method: 'GET',
    url: '/orders',
    fault: { kind: 'reset', when: 'before-headers' },
  })
  service.fault({ method: 'POST', url: draftPath, times: 1, fault: { kind: 'lost-answer' } })
  await write(page, '3 Lost Mill Road', 'LM-1')
  await expect(page.getByText('Sent, but not confirmed.').first()).toBeVisible()
  const { outbox } = orderingPages(page)
  await outbox.open()
  await expect(outbox.line('3 Lost Mill Road')).toContainText('Not confirmed')
  await program.kill()
  endFault()
  expect(bodies('LM-1')).toHaveLength(1)
  expect(await withReference(service, 'LM-1')).toHaveLength(1)

  const second = await restart()
  const { outbox: after } = orderingPages(second.page)
  await after.open()
  const found = after.line('3 Lost Mill Road')
  await expect(found).toContainText('Sent')
  await after.goTo(found)
  await second.page.keyboard.press('Enter')
  await expect(orderingPages(second.page).inspector()).toContainText('LM-1')

  // The request is dropped before processing. The check finds nothing, so the user decides.
  service.fault({
    method: 'POST',
    url: draftPath,
    times: 1,
    fault: { kind: 'reset', when: 'before-headers' },
  })
  await write(second.page, '4 Lost Mill Road', 'LM-2')
  await expect(second.page.getByText('Sent, but not confirmed.').first()).toBeVisible({})
  await after.open()
  const back = after.line('4 Lost Mill Road')
  await after.goTo(back)
  const full = second.page.getByRole('complementary', { name: 'Entry details' })
  await expect(full).toContainText('Last checked')
  await expect(back).toContainText('Not confirmed')
  expect(await withReference(service, 'LM-2')).toEqual([])
  await full.getByRole('button', { name: 'Send again…' }).click()
  const dialog = second.page.getByRole('dialog', { name: 'Send again?' })
  await expect(dialog).toContainText('places a second order')
  await dialog.getByRole('button', { name: 'Check and send again' }).click()
  await expect(back).toContainText('Sent')
  expect(second.complaints).toEqual([])
  await second.close()

  expect(bodies('LM-1')).toHaveLength(1)
  expect(await withReference(service, 'LM-1')).toHaveLength(1)
  expect(bodies('LM-2')).toHaveLength(2)
  expect(await withReference(service, 'LM-2')).toHaveLength(1)
  expect(service.failures).toEqual([])
})
