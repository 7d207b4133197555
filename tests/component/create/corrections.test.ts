import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import { useDrops } from '../../../renderer/features/drops/drops.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import OrderInspector from '../../../renderer/features/orders/inspector/OrderInspector.vue'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { dropOf } from '../dropOf.ts'
import { mountInWindow, passTime } from '../mounting.ts'
import { openSheet, ordered, page, press } from './sheetTools.ts'

const open = async (...of: Parameters<typeof openSheet>): Promise<FakeBridge> => {
  const mounted = await openSheet(...of)
  return mounted.fake
}
const written = (text: string): EntryForm => ({
  kind: 'change_request',
  orderId: ordered,
  form: { products: ['products_2d'], text, links: [] },
})

const bridgeLink = {
  given: '',
  direct: null,
  recognised: null,
  state: 'ok' as const,
  problem: null,
  warnings: [],
  type: 'png' as const,
  bytes: 1,
  width: 1,
  height: 1,
  expiresAt: null,
  thumbnailId: null,
}

describe('change request', () => {
  it('focuses its text, saves the input, and is sent once', async () => {
    const fake = await open((sheets) => {
      sheets.requestChange(ordered)
    })
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    await page().get('[role="dialog"] textarea').setValue('The door is on the other side.')
    await passTime(450)
    expect(fake.callsOf('outbox:write')).toHaveLength(1)
    const reads = (): number =>
      fake.callsOf('orders:detail').filter((of) => (of as { fetchDetail: boolean }).fetchDetail).length
    const readsBefore = reads()
    await press('Send request')
    expect(fake.callsOf('outbox:place')).toEqual([
      {
        id: 'entry-1',
        entry: {
          kind: 'change_request',
          orderId: ordered,
          form: { products: ['products_2d'], text: 'The door is on the other side.', links: [] },
        },
        send: true,
        agreed: false,
      },
    ])
    expect(page().text()).toContain('Sent')
    const buttons = page().findAll('[role="dialog"] button')
    expect(buttons.filter((each) => each.text() === 'New request')).toHaveLength(1)
    // The service may have begun to change the plans, so the order is read again.
    expect(reads()).toBe(readsBefore + 1)
  })

  it('says what a dropped link file does, without a library folder: the dialog takes none', async () => {
    await open((sheets) => {
      sheets.requestChange(ordered)
    })
    const linkFile = new File(['[InternetShortcut]\nURL=https://a.example/1.png'], 'plan.url')
    const field = page().get('[role="dialog"] textarea').element
    expect(useDrops().foresee(dropOf({ files: [linkFile] }), field).text).toBe(messages.drops.area.file)
  })

  it('returns the focus to the control that opened it', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    const fake = await open((sheets) => {
      opener.focus()
      sheets.requestChange(ordered)
    })
    expect(fake.callsOf('outbox:write')).toEqual([])
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    await press('Close')
    await passTime()
    expect(document.activeElement === opener).toBe(true)
  })

  it('requires a text and a product, and accepts other product values', async () => {
    const fake = await open((sheets) => {
      sheets.requestChange(ordered)
    })
    expect(page().text()).toContain('3D floor plansNot supported by every service')
    expect(page().text()).toContain('TourNot supported by every service')
    expect(
      page()
        .findAll('.required-mark')
        .map((each) => each.text()),
    ).toEqual([messages.change.text, messages.change.what])
    const [plans] = page().findAll('input[type="checkbox"]')
    await plans?.setValue(false)
    await press('Send request')
    expect(fake.callsOf('outbox:place')).toEqual([])
    expect(page().text()).toContain('Select at least one product.')
    expect(page().text()).toContain('Describe the change.')
    await page().get('[role="dialog"] input[type="text"]').setValue('gla_report')
    await page().get('[role="dialog"] input[type="text"]').trigger('change')
    await page().get('[role="dialog"] textarea').setValue('Count the porch.')
    await press('Send request')
    const placed = fake.callsOf('outbox:place')[0] as {
      entry: Extract<EntryForm, { kind: 'change_request' }>
    }
    expect(placed.entry.form.products).toEqual(['gla_report'])
  })

  it('lists the order’s other requests, continues one, and starts a new one', async () => {
    const fake = await open(
      (sheets) => {
        sheets.requestChange(ordered)
      },
      {
        prepare: ({ outbox }) => {
          outbox.add({ id: 'a', form: written('Floor plan 1: the stairs'), orderId: ordered })
          outbox.add({ id: 'b', form: written('Floor plan 2: the porch'), orderId: ordered })
          outbox.add({ id: 'c', form: { ...written('Elsewhere'), orderId: 'x' } as EntryForm, orderId: 'x' })
        },
      },
    )
    expect(page().text()).toContain('2 unfinished requests')
    expect(page().text()).toContain('Floor plan 1: the stairs')
    expect(page().text()).not.toContain('Elsewhere')
    await page().get('[role="dialog"] textarea').setValue('A third one')
    await press('Continue editing: Floor plan 2: the porch')
    await flushPromises()
    expect((page().get('[role="dialog"] textarea').element as HTMLTextAreaElement).value).toBe(
      'Floor plan 2: the porch',
    )
    await passTime(5)
    expect(page().text()).toContain('A third one')
    await press('New request')
    expect((page().get('[role="dialog"] textarea').element as HTMLTextAreaElement).value).toBe('')
    expect(document.activeElement).toBe(page().get('[role="dialog"] textarea').element)
    expect([...fake.outbox.entries.keys()]).toHaveLength(4)
  })

  it('continues the only unfinished request if a new one would be empty', async () => {
    const text = (): string => (page().get('[role="dialog"] textarea').element as HTMLTextAreaElement).value
    const fake = await open(
      (sheets) => {
        sheets.requestChange(ordered)
      },
      {
        prepare: ({ outbox }) => {
          outbox.add({ id: 'a', form: written('Floor plan 1: the stairs'), orderId: ordered })
        },
      },
    )
    await flushPromises()
    expect(text()).toBe('Floor plan 1: the stairs')
    expect(page().text()).not.toContain(messages.change.drafts(1))
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    await press(messages.change.another)
    expect([text(), page().text().includes(messages.change.drafts(1))]).toEqual(['', true])
    // A request that begins with a text is another one.
    useOrderSheets().close()
    await flushPromises()
    useOrderSheets().requestChange(ordered, { begin: 'Floor plan 2 is missing.' })
    await flushPromises()
    expect(text()).toBe('Floor plan 2 is missing.')
    expect(fake.outbox.entries.size).toBe(1)
  })

  it('keeps its text when the sheet closes during typing', async () => {
    const fake = await open((sheets) => {
      sheets.requestChange(ordered)
    })
    await page().get('[role="dialog"] textarea').setValue('The wall betw')
    useOrderSheets().close()
    await passTime(5)
    const [entry] = [...fake.outbox.entries.values()]
    expect(entry?.form).toEqual(written('The wall betw'))
    expect(entry?.state).toBe('writing')
  })

  it('is restored by Undo after Discard', async () => {
    const fake = await open((sheets) => {
      sheets.requestChange(ordered)
    })
    await page().get('[role="dialog"] textarea').setValue('The porch')
    await passTime(450)
    await press('Discard')
    expect((page().get('[role="dialog"] textarea').element as HTMLTextAreaElement).value).toBe('')
    expect(page().text()).toContain('Discarded: The porch')
    await press('Undo')
    await flushPromises()
    expect(fake.callsOf('outbox:putBack')).toEqual([{ ids: ['entry-1'] }])
    expect((page().get('[role="dialog"] textarea').element as HTMLTextAreaElement).value).toBe('The porch')
  })

  it('with a dead picture link is not sent, and the link shows the reason', async () => {
    const fake = await open(
      (sheets) => {
        sheets.requestChange(ordered, { entryId: 'a' })
      },
      {
        prepare: (bridge) => {
          const form = written('The stairs')
          if (form.kind === 'change_request')
            form.form.links = [{ given: 'https://a.example/dead.png', direct: null }]
          bridge.outbox.add({ id: 'a', form, orderId: ordered })
          bridge.answer('links:check', ({ link }) => ({
            ...bridgeLink,
            given: link,
            state: 'bad',
            problem: 'This link is dead (404).',
          }))
        },
      },
    )
    await press('Send request')
    expect(fake.callsOf('outbox:place')).toEqual([])
    expect(page().get('ol > li').text()).toContain('This link is dead (404).')
  })

  it('of an order without a delivery warns and can be sent', async () => {
    const data = makeFakeData()
    const draft = data.rows.find(({ deliveredAt }) => deliveredAt === null)
    const fake = await open((sheets) => {
      sheets.requestChange(draft?.id ?? '')
    })
    expect(page().text()).toContain('Nothing has been delivered for this order yet')
    await page().get('[role="dialog"] textarea').setValue('Hurry')
    await press('Send request')
    expect(fake.callsOf('outbox:place')).toHaveLength(1)
  })

  it('opens from the inspector, and from the viewer with the visible floor', async () => {
    const inspector = await mountInWindow(OrderInspector, {
      props: { connectionId: 'larkfield', orderId: ordered },
    })
    await press('Request a change…')
    expect(useOrderSheets().open).toMatchObject({ kind: 'change', orderId: ordered, entryId: null })
    inspector.wrapper.unmount()
    const data = makeFakeData()
    const file = data.files.find(({ show }) => show === 'image')
    Object.assign(file ?? {}, { name: 'Floor plan 2 with dimensions.jpg', variant: 'dim' })
    await mountInWindow(FolderPage, {
      data,
      props: { folderId: 'folder-0', fileId: file?.id ?? '' },
    })
    await press('Request a change…')
    const opened = useOrderSheets().open
    expect(opened).toMatchObject({ orderId: data.folders[0]?.orderId, floor: 'Floor plan 2' })
  })
})
