import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { button, byText, click, dialog, type Mounted, pressKey } from '../mounting.ts'
import { change, detail, line, open, ordered, pick, redraw } from './outboxTools.ts'

describe('an unconfirmed outbox entry', () => {
  const lost = ({ outbox }: FakeBridge): void => {
    outbox.add({
      id: 'lost',
      form: redraw('7 Unknown Street'),
      state: 'unknown',
      body: '{}',
      sentAt: 5,
      checkedAt: 1_774_000_000,
      candidates: [{ orderId: 'found-1', address: '7 Unknown Street, Portland', createdAt: 1_774_000_000 }],
    })
  }

  it('says so, is checked on request, and can’t be sent by button or key', async () => {
    const page = await open(lost)
    await pick('7 Unknown')
    expect(detail().text()).toContain(
      'Sent, but not confirmed. Planroom checks for a day whether the service received it',
    )
    expect(detail().text()).toMatch(/Last checked .*\d\d/)
    await click(byText(page.wrapper, 'aside button', 'Check now'))
    expect(page.fake.callsOf('outbox:reconcile')).toEqual([{ connectionId: 'larkfield' }])
    expect(page.wrapper.findAll('button').map((each) => each.text())).not.toContain('Send')
    await line('7 Unknown').trigger('keydown', { key: 'Enter', ctrlKey: true })
    expect(page.fake.callsOf('outbox:send')).toEqual([])
  })

  it('of a copied data folder says so, and not that it was sent', async () => {
    await open(({ outbox }) => {
      outbox.add({ id: 'copied', form: redraw('8 Copied Street'), state: 'unknown', body: '{}' })
    })
    await pick('8 Copied')
    expect(detail().text()).toContain('This data folder was copied or restored')
    expect(detail().text()).not.toContain('Sent, but')
  })

  it('becomes sent with the order that the user chooses', async () => {
    const page = await open(lost)
    await pick('7 Unknown')
    await click(byText(page.wrapper, 'aside button', 'Choose'))
    expect(page.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: true, orderId: 'found-1' }])
    expect(line('7 Unknown').text()).toContain('Sent')
  })

  it('is marked as received once, although the button is pressed twice', async () => {
    const page = await open(lost)
    await pick('7 Unknown')
    const held = holdAnswers(page.fake, 'outbox:settle')
    const mark = byText(page.wrapper, 'aside button', 'Mark as received')
    await mark.trigger('click')
    await mark.trigger('click')
    held.forEach((release) => release())
    await flushPromises()
    expect(page.fake.callsOf('outbox:settle')).toHaveLength(1)
    expect(line('7 Unknown').text()).toContain('Sent')
  })

  it('is marked as not received only after a warning', async () => {
    const page = await open(lost)
    await pick('7 Unknown')
    await byText(page.wrapper, 'aside button', 'Mark as not received…').trigger('click')
    expect(page.fake.callsOf('outbox:settle')).toEqual([])
    expect(detail().text()).toContain('you order it twice')
    await flushPromises()
    expect(document.activeElement?.textContent).toBe('Cancel')
    await pressKey(document.activeElement, 'Escape')
    expect(document.activeElement?.textContent).toBe('Mark as not received…')
    await byText(page.wrapper, 'aside button', 'Mark as not received…').trigger('click')
    await click(byText(page.wrapper, 'aside button', /^Mark as not received$/))
    expect(page.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: false, orderId: null }])
    expect(page.fake.callsOf('outbox:send')).toEqual([])
  })

  const press = (name: string): Promise<void> => click(button(name, dialog()))
  const ask = async (prepare = lost): Promise<Mounted> => {
    const page = await open(prepare)
    await pick('7 Unknown')
    await click(byText(page.wrapper, 'aside button', 'Send again…'))
    return page
  }
  const resends = (page: Mounted) => page.fake.callsOf('outbox:resend')

  it('is sent again only after a warning and a check that finds nothing', async () => {
    const page = await ask()
    expect(dialog().textContent).toContain('places a second order, which may be charged')
    expect(dialog().textContent).toContain('Planroom checks again first')
    expect(resends(page)).toEqual([])
    await press('Cancel')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(resends(page)).toEqual([])
    await click(byText(page.wrapper, 'aside button', 'Send again…'))
    await press('Check and send again')
    expect(resends(page)).toEqual([{ id: 'lost', except: [] }])
    expect(line('7 Unknown').text()).toContain('Sent')
    expect(useAnnounce().current?.text).toBe('Sent again.')
  })

  it('is not sent again if the check finds its order', async () => {
    const page = await ask()
    page.fake.outbox.checkNext({ orderId: ordered })
    await press('Check and send again')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(useAnnounce().current?.text).toContain('Nothing was sent again.')
    expect(line('7 Unknown').text()).toContain('Sent')
  })

  it('is not sent again if the check fails, with the reason', async () => {
    const page = await ask()
    page.fake.outbox.checkNext({
      error: { code: 'unreachable', message: 'Nothing answers.', fields: [], answer: null },
    })
    await press('Check and send again')
    expect(dialog().querySelector('[role="alert"]')?.textContent).toContain(
      'Nothing was sent. Nothing answers.',
    )
    expect(line('7 Unknown').text()).toContain('Not confirmed')
  })

  it('shows orders at the same place before it is sent again', async () => {
    const page = await ask()
    const candidates = [{ orderId: 'near-1', address: '7 Unknown Street, Portland', createdAt: null }]
    page.fake.outbox.checkNext({ candidates })
    await press('Check and send again')
    expect(dialog().textContent).toContain('Nothing was sent. Possible matches:')
    // A second Enter sends nothing.
    expect(document.activeElement?.textContent).toBe('Cancel')
    expect(dialog().textContent).toContain('Possible matches:7 Unknown Street, Portland')
    await press('None of these: send again')
    expect(resends(page)).toEqual([
      { id: 'lost', except: [] },
      { id: 'lost', except: ['near-1'] },
    ])
    expect(line('7 Unknown').text()).toContain('Sent')
  })

  it('becomes sent with the order chosen in the dialog', async () => {
    const page = await ask()
    const candidates = [{ orderId: 'near-1', address: '7 Unknown Street, Portland', createdAt: null }]
    page.fake.outbox.checkNext({ candidates })
    await press('Check and send again')
    await press('Choose')
    expect(page.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: true, orderId: 'near-1' }])
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('of a change request explains what can be checked and whom to ask', async () => {
    const page = await open(({ outbox }) =>
      outbox.add({
        id: 'lost',
        form: change(ordered),
        orderId: ordered,
        title: 'A change',
        state: 'unknown',
        body: '{}',
        sentAt: 5,
      }),
    )
    await pick('A change')
    expect(detail().text()).toContain('A change request has no reference')
    expect(detail().text()).toContain('ask the service whether it was received')
    expect(page.wrapper.findAll('button').map((each) => each.text())).toContain('Check now')
    await click(byText(page.wrapper, 'aside button', 'Mark as received'))
    expect(page.fake.callsOf('outbox:settle')).toEqual([{ id: 'lost', arrived: true, orderId: ordered }])
  })
})
