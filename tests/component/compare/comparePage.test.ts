import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import ComparePage from '../../../renderer/features/compare/ComparePage.vue'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { useFinishedNotice } from '../../../renderer/features/transfers/useFinishedNotice.ts'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import type { ChangeState } from '../../../shared/domain/review/changeState.ts'
import { AppError } from '../../../shared/errors.ts'
import { annotation } from '../library/annotationTools.ts'
import { byText, mountInWindow, type Mounted } from '../mounting.ts'
import { until } from '../../support/waiting.ts'

afterEach(() => {
  vi.useRealTimers()
})

const texts = messages.compare
const folderId = 'folder-0'
const connectionId = 'larkfield'

async function open(
  { afterId, beforeId, data = makeFakeData() }: { afterId?: string; beforeId?: string; data?: FakeData } = {},
  prepare?: Parameters<typeof mountInWindow>[1],
): Promise<Mounted> {
  const mounted = await mountInWindow(ComparePage, {
    data,
    path: `/compare/${folderId}`,
    props: {
      folderId,
      ...(afterId === undefined ? {} : { afterId }),
      ...(beforeId === undefined ? {} : { beforeId }),
    },
    ...prepare,
  })
  await flushPromises()
  return mounted
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  document
    .querySelector('section')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  await flushPromises()
}
const current = (): string | null =>
  document.querySelector('aside [aria-current="true"]')?.getAttribute('aria-label') ?? null
const reviewed = (): string =>
  document.querySelector('aside [aria-live="polite"] + *, aside')?.textContent ?? ''
const lastAsked = (at: Mounted) => at.fake.callsOf('review:compare').at(-1)

describe('files of a comparison', () => {
  it('default to the newest correction of the folder, as SVG', async () => {
    const at = await open()
    expect(lastAsked(at)).toEqual({
      connectionId,
      folderId,
      before: 'file-svg-1-earlier',
      after: 'file-svg-1',
      others: [{ before: 'file-jpg-1-earlier', after: 'file-jpg-1' }],
      page: 1,
    })
    expect(document.querySelector('aside h2')?.textContent.trim()).toBe('3 areas changed')
  })

  it('are a file and its replaced version, from either of the two; the changes are those of the SVG', async () => {
    for (const afterId of ['file-jpg-1', 'file-jpg-1-earlier']) {
      const at = await open({ afterId })
      const chosen = at.wrapper.findAll('select').map(({ element }) => (element as HTMLSelectElement).value)
      expect(chosen).toEqual(['file-jpg-1-earlier', 'file-jpg-1'])
      expect(lastAsked(at)).toMatchObject({ before: 'file-svg-1-earlier', after: 'file-svg-1' })
      const jpg = at.fake.data.files.find(({ id }) => id === 'file-jpg-1')
      expect(at.wrapper.find(`img[src="${jpg?.source ?? ''}"]`).exists()).toBe(true)
      at.wrapper.unmount()
    }
  })

  it('are the plain plan and the plan with dimensions if no earlier version exists', async () => {
    const at = await open({ afterId: 'file-dim-2' })
    expect(lastAsked(at)).toMatchObject({ before: 'file-jpg-2', after: 'file-dim-2' })
  })

  it('can be chosen freely and swapped', async () => {
    const at = await open({ afterId: 'file-pdf' })
    expect(at.fake.callsOf('review:compare')).toEqual([])
    expect(document.body.textContent).toContain(texts.chooseTitle)
    const [before] = at.wrapper.findAll('select')
    await before?.setValue('file-jpg-2')
    await flushPromises()
    expect(at.path()).toBe(`/compare/${folderId}/file-pdf/file-jpg-2`)
    await at.wrapper.setProps({ afterId: 'file-pdf', beforeId: 'file-jpg-2' })
    await flushPromises()
    expect(lastAsked(at)).toMatchObject({ before: 'file-jpg-2', after: 'file-pdf' })
    await press('x')
    expect(at.path()).toBe(`/compare/${folderId}/file-jpg-2/file-pdf`)
  })

  it('can be of another order, found by search; the same plan is paired', async () => {
    const data = makeFakeData()
    const theirs = data.files.map((file) => ({ ...file, id: `their-${file.id}` }))
    data.filesOf = { 'folder-1': theirs.filter(({ name }) => name !== 'Floor plan 1.svg') }
    const other = data.folders.find(({ id }) => id === 'folder-1')?.title ?? ''
    const at = await open({ afterId: 'file-dim-2', data })
    await press('c')
    const options = (): string[] =>
      [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
    await until(() => expect(options().length).toBeGreaterThan(1))
    expect(options()[0]).toContain('Delivered ')
    expect(options().some((option) => option.includes(data.folders[0]?.title ?? '-'))).toBe(false)
    const search = document.querySelector<HTMLInputElement>(`input[placeholder="${texts.otherSearch}"]`)
    if (search === null) throw new Error('there is no search')
    search.value = other
    search.dispatchEvent(new Event('input'))
    await until(() => expect(options()).toHaveLength(1))
    search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()
    expect(at.path()).toBe(`/compare/${folderId}/file-dim-2?other=folder-1`)
    expect(document.querySelector('[role="dialog"]')).toBeNull()

    await at.wrapper.setProps({ otherId: 'folder-1' })
    await flushPromises()
    expect(lastAsked(at)).toMatchObject({ folderId, before: 'their-file-dim-2', after: 'file-dim-2' })
    expect(document.querySelector('header')?.textContent).toContain(other)
    const [before] = at.wrapper.findAll('select')
    expect(before?.findAll('optgroup').at(-1)?.attributes('label')).toBe(other)
    await press('x')
    expect(at.path()).toBe(`/compare/${folderId}/their-file-dim-2/file-dim-2?other=folder-1`)
    // If the other order lacks the SVG, a picture of the same floor is used.
    await at.wrapper.setProps({ afterId: 'file-svg-1' })
    await flushPromises()
    expect(lastAsked(at)).toMatchObject({ before: 'their-file-jpg-1', after: 'file-svg-1' })
    // A file of the other order is paired with the same plan of this order, never with itself.
    await at.wrapper.setProps({ afterId: 'their-file-jpg-2' })
    await flushPromises()
    expect(lastAsked(at)).toMatchObject({ before: 'file-jpg-2', after: 'their-file-jpg-2' })
    const [, after] = at.wrapper.findAll('select')
    await after?.setValue('their-file-dim-1')
    await flushPromises()
    expect(at.path()).toBe(`/compare/${folderId}/their-file-dim-1/file-dim-1?other=folder-1`)
  })

  it('are not compared if one is missing, with a message that names it', async () => {
    const at = await open({ afterId: 'file-gone', beforeId: 'file-jpg-1' })
    expect(at.fake.callsOf('review:compare')).toEqual([])
    expect(document.body.textContent).toContain(texts.missingText('Floor plan 3.jpg'))
  })

  it('that can’t be compared show the reason and a retry button', async () => {
    const reason = 'Comparing these files took too long.'
    const at = await open(
      {},
      {
        prepare: (fake) => {
          fake.fail('review:compare', new AppError('timeout', reason))
        },
      },
    )
    expect(document.body.textContent).toContain(reason)
    await byText(at.wrapper, 'button', messages.app.retry).trigger('click')
    await flushPromises()
    expect(at.fake.callsOf('review:compare')).toHaveLength(2)
  })

  it('that can’t be aligned show a message', async () => {
    const data = makeFakeData()
    data.comparison.isAligned = false
    await open({ data })
    expect(document.body.textContent).toContain(texts.notAligned)
  })
})

describe('checklist of changes', () => {
  it('is walked and decided with the keyboard alone, and each decision is stored', async () => {
    const at = await open()
    // Nothing is decided unseen: the first key shows the first change.
    await press('a')
    expect(current()).toBe(`${texts.changeIs(1, texts.states.review)}: ${texts.near('POWDER')}`)
    await press('a')
    expect(current()).toContain(texts.changeIs(1, texts.states.accepted))
    await press('n')
    expect(current()).toContain('OFFICE → STUDY')
    await press('q')
    // The text of the question. Keys of the page are text there.
    const field = document.querySelector<HTMLTextAreaElement>('textarea')
    expect(document.activeElement).toBe(field)
    if (field === null) throw new Error('there is no field')
    field.value = 'Is this a bedroom?'
    field.dispatchEvent(new Event('change', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await flushPromises()
    await press('n')
    expect(document.querySelector('aside')?.textContent).toContain('Is this a bedroom?')
    expect(current()).toContain('BEDROOM 2: 3.20 × 4.10 → 3.40 × 4.10')
    await press('r')
    await press('n')
    expect(current()).toContain(texts.changeIs(1, texts.states.accepted))
    await press('N', { shiftKey: true })
    expect(current()).toContain(texts.changeIs(3, texts.states.review))
    const others = [{ before: 'file-jpg-1-earlier', after: 'file-jpg-1' }]
    const pair = {
      connectionId,
      folderId,
      before: 'file-svg-1-earlier',
      after: 'file-svg-1',
      others,
      page: 1,
    }
    const question = { changeId: 'name', state: 'question' }
    expect(at.fake.callsOf('review:setChange')).toEqual([
      { ...pair, changeId: 'wall', state: 'accepted' },
      { ...pair, ...question, title: 'Floor plan 1: OFFICE → STUDY' },
      {
        ...pair,
        ...question,
        title: 'Floor plan 1: OFFICE → STUDY. Is this a bedroom?',
        note: 'Is this a bedroom?',
      },
      { ...pair, changeId: 'size', state: 'review' },
    ])
    expect(reviewed()).toContain(texts.reviewed(2, 3))
    // An added text is listed beside the changes.
    expect(document.querySelector('aside')?.textContent).toContain('PANTRY added')
  })

  it('resets a decision that could not be stored, and says why', async () => {
    await open(
      {},
      {
        prepare: (fake) => {
          fake.fail('review:setChange', new AppError('disk', 'The disk is full.'))
        },
      },
    )
    await press('n')
    await press('a')
    expect(current()).toContain(texts.changeIs(1, texts.states.review))
    expect(useAnnounce().current?.text).toBe('The disk is full.')
  })
})

describe('a decision that is being stored', () => {
  const other = { afterId: 'file-jpg-2', beforeId: 'file-jpg-1' }
  /** The first change is open in the first pair and a question in the other pair. */
  const answered = (fake: FakeBridge): void => {
    fake.answer('review:compare', ({ before }, { comparison }) => ({
      ...comparison,
      changes: comparison.changes.map((change, at) =>
        at === 0 && before === other.beforeId ? { ...change, state: 'question' } : change,
      ),
    }))
  }
  const shown = (): string | null =>
    document.querySelector('aside ol li button')?.getAttribute('aria-label') ?? null
  const is = (state: ChangeState): string =>
    `${texts.changeIs(1, texts.states[state])}: ${texts.near('POWDER')}`
  const refused = new AppError('disk', 'The disk is full.')

  it('changes nothing in another pair when it is refused there', async () => {
    const at = await open({}, { prepare: answered })
    at.fake.fail('review:setChange', refused)
    const held = holdAnswers(at.fake, 'review:setChange')
    await press('n')
    await press('a')
    expect(shown()).toBe(is('accepted'))
    await at.wrapper.setProps(other)
    await flushPromises()
    expect(shown()).toBe(is('question'))
    held[0]?.()
    await flushPromises()
    expect(useAnnounce().current?.text).toBe('The disk is full.')
    expect(shown()).toBe(is('question'))
    await at.wrapper.setProps({ afterId: undefined, beforeId: undefined })
    await flushPromises()
    expect(shown()).toBe(is('review'))
  })

  it('and a second decision reset the change when both are refused', async () => {
    const at = await open()
    at.fake.fail('review:setChange', refused)
    const held = holdAnswers(at.fake, 'review:setChange')
    await press('n')
    await press('a')
    await press('q')
    expect(shown()).toBe(is('question'))
    while (held.length > 0) {
      held.shift()?.()
      await flushPromises()
    }
    expect(at.fake.callsOf('review:setChange')).toHaveLength(2)
    expect(shown()).toBe(is('review'))
  })

  it('keeps the text that is typed meanwhile', async () => {
    const at = await open()
    const held = holdAnswers(at.fake, 'review:setChange')
    await press('n')
    await press('q')
    const field = at.wrapper.find('textarea')
    field.element.value = 'Is this'
    await field.trigger('input')
    held[0]?.()
    await flushPromises()
    expect(field.element.value).toBe('Is this')
    await field.trigger('change')
    expect(at.fake.callsOf('review:setChange').at(-1)).toMatchObject({ note: 'Is this' })
  })

  it('stays visible when the pair is read again', async () => {
    const at = await open()
    const held = holdAnswers(at.fake, 'review:setChange')
    await press('n')
    await press('a')
    at.fake.emit('library:changed', { connectionId, folderIds: [folderId] })
    await until(() => expect(at.fake.callsOf('review:compare')).toHaveLength(2))
    await flushPromises()
    expect(shown()).toBe(is('accepted'))
    held[0]?.()
    await flushPromises()
    expect(shown()).toBe(is('accepted'))
  })
})

describe('plans of a correction', () => {
  /** Floor 1 was corrected in two formats, floor 2 in one, and floor 3 was removed. */
  function corrected(): FakeData {
    const data = makeFakeData()
    const file = data.deliveries.files.find(({ id }) => id === 'file-jpg-2')
    const [newest] = data.deliveries.deliveries
    if (file === undefined || newest === undefined) throw new Error('the fake has no delivery')
    data.deliveries.files.push(
      { ...file, id: 'second-earlier', earlier: 1000 },
      {
        ...file,
        id: 'third-earlier',
        name: 'Floor plan 3.jpg',
        assetKey: 'listing_floorplans/jpg_urls/2',
        earlier: 1000,
      },
    )
    newest.replaced.push({ file: 'file-jpg-2', before: 'second-earlier' })
    newest.withdrawn = ['third-earlier']
    newest.same = newest.same.filter((id) => id !== 'file-jpg-2' && id !== 'file-gone')
    data.rows = data.rows.map((row) =>
      row.id === data.folders[0]?.orderId ? { ...row, correctedAt: 1000 } : row,
    )
    return data
  }
  const answered = (fake: FakeBridge): void => {
    fake.answer('review:compare', ({ after }, { comparison }) => ({
      ...comparison,
      changes: comparison.changes.map((change) => ({ ...change, id: `${change.id} of ${after}` })),
      whole: { ...comparison.whole, id: `whole of ${after}` },
    }))
  }
  const plans = (): string[] =>
    [...document.querySelectorAll('nav li')].map(({ textContent }) => textContent.trim())

  it('are listed with what is left, and the next key goes on into the next one until all are decided', async () => {
    const at = await open({ data: corrected() }, { prepare: answered })
    const go = async (): Promise<void> => {
      await press('n')
      const [, , , afterId, beforeId] = at.path().split('/')
      if (afterId !== undefined) await at.wrapper.setProps({ afterId, beforeId })
      await flushPromises()
    }
    await until(() => {
      expect(plans()).toEqual([
        'Floor plan 12 left',
        expect.stringContaining('Unchanged'),
        'Floor plan 22 left',
        expect.stringContaining('Unchanged'),
        'Floor plan 3Removed',
      ])
    })
    for (const _ of [1, 2, 3]) {
      await go()
      await press('a')
    }
    expect(plans()[0]).toBe('Floor plan 1Reviewed')
    expect(at.fake.callsOf('orders:markReviewed')).toEqual([])
    await go()
    expect(lastAsked(at)).toMatchObject({ before: 'second-earlier', after: 'file-jpg-2' })
    expect(current()).toContain(texts.changeIs(1, texts.states.review))
    await press('a')
    await go()
    await press('a')
    await go()
    await go()
    // The removed plan is one decision.
    expect(lastAsked(at)).toMatchObject({ before: 'third-earlier', after: 'third-earlier' })
    expect(current()).toBe(`${texts.changeIs(1, texts.states.review)}: ${texts.whole.removed}`)
    expect(document.querySelector('nav [role="status"]')).toBeNull()
    await press('q')
    await flushPromises()
    expect(document.querySelector('nav [role="status"]')?.textContent).toContain('6 accepted, 1 question')
    await byText(at.wrapper, 'nav button', messages.change.open).trigger('click')
    const orderId = at.fake.data.folders[0]?.orderId
    expect(at.fake.callsOf('orders:markReviewed')).toEqual([{ connectionId, orderId }])
    expect(at.fake.callsOf('review:setChange').at(-1)).toMatchObject({
      changeId: 'whole of third-earlier',
      title: `Floor plan 3: ${texts.whole.removed}`,
    })

    // Undo opens the review again and shows the change. A further undo shows that of the plan before.
    const isCorrected = () => at.fake.data.rows.find(({ id }) => id === orderId)?.correctedAt !== null
    const undo = useUndo()
    expect([isCorrected(), undo.nextStep()]).toEqual([false, 'decision'])
    undo.undo()
    await flushPromises()
    expect(current()).toBe(`${texts.changeIs(1, texts.states.review)}: ${texts.whole.removed}`)
    expect([isCorrected(), document.querySelector('nav [role="status"]')]).toEqual([true, null])
    undo.undo()
    const [, , , afterId, beforeId] = await until(() => {
      const parts = at.path().split('/')
      expect(parts[3]).toBe('file-jpg-2')
      return parts
    })
    await at.wrapper.setProps({ afterId, beforeId })
    await flushPromises()
    expect(current()).toContain(texts.changeIs(2, texts.states.review))
  })
})

it('changes requested for a plan are listed beside its comparison, shown and ticked off there, with undo', async () => {
  const requested = { requestedAt: 1000, isAnswered: true }
  const data = {
    ...makeFakeData(),
    annotations: [
      annotation('open', { note: 'Another line' }),
      annotation('a', { note: 'Move the door', shape: 'box', points: corners, ...requested }),
      annotation('b', { note: 'Other plan', plan: 'listing_floorplans/1', ...requested }),
    ],
  }
  const at = await open({ data })
  const boxes = () => at.wrapper.findAll('aside section input[type="checkbox"]')
  expect(boxes().map((each) => each.attributes('aria-label'))).toEqual(['Done: Annotation 2: Move the door'])
  const scale = () => at.wrapper.find('header [aria-live="polite"].text-center').text()
  const fitted = scale()
  await byText(at.wrapper, 'aside section button', '2. Move the door').trigger('click')
  expect(scale()).not.toBe(fitted)
  const isDone = () => at.fake.data.annotations.find(({ id }) => id === 'a')?.isDone
  await boxes()[0]?.setValue(true)
  await flushPromises()
  expect(isDone()).toBe(true)
  expect(document.querySelector('aside')?.textContent).toContain('1 of 1 done')
  expect(useUndo().nextStep()).toBe('annotation')
  useUndo().undo()
  await flushPromises()
  expect(isDone()).toBe(false)
})
const corners = [
  { x: 0.2, y: 0.2 },
  { x: 0.3, y: 0.3 },
]

describe('comparison views', () => {
  it('are chosen by keys and keep the visible part of the plan', async () => {
    await open()
    const chosen = (): string =>
      document.querySelector('[role="radiogroup"] input:checked')?.parentElement?.textContent.trim() ?? ''
    await press('n')
    const place = document.querySelector<HTMLElement>('.paper')?.style.transform
    for (const [key, view] of [
      ['o', texts.views.overlay],
      ['l', texts.views.slider],
      ['b', texts.views.blink],
      ['d', texts.views.difference],
    ] as const) {
      await press(key)
      expect(chosen()).toBe(view)
      expect(document.querySelector<HTMLElement>('.paper')?.style.transform).toBe(place)
    }
    await press('s')
    const panes = [...document.querySelectorAll<HTMLElement>('.paper')]
    expect(panes).toHaveLength(2)
    await press('+')
    const [left, right] = panes.map(({ style }) => [style.width, style.transform])
    expect(left).toEqual(right)
  })

  it('include a slider that arrow keys and Home move', async () => {
    await open()
    await press('l')
    const slider = document.querySelector<HTMLElement>('[role="slider"]')
    expect(slider?.getAttribute('aria-valuenow')).toBe('50')
    slider?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    )
    await flushPromises()
    expect(slider?.getAttribute('aria-valuenow')).toBe('52')
    slider?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
    await flushPromises()
    expect(slider?.getAttribute('aria-valuenow')).toBe('0')
  })

  it('blink automatically until the user pauses or switches by hand', async () => {
    await open()
    const tag = (): string =>
      document.querySelector('[aria-hidden="true"].absolute')?.textContent.trim() ?? ''
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await press('b')
    expect(tag()).toBe(texts.after)
    await vi.advanceTimersByTimeAsync(750)
    expect(tag()).toBe(texts.before)
    await press(' ')
    expect(tag()).toBe(texts.after)
    await vi.advanceTimersByTimeAsync(3000)
    expect(tag()).toBe(texts.after)
    const button = (name: string): HTMLElement | null =>
      document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
    button(texts.resumeBlinking)?.click()
    await vi.advanceTimersByTimeAsync(750)
    expect(tag()).toBe(texts.before)
    button(texts.pauseBlinking)?.click()
    await vi.advanceTimersByTimeAsync(3000)
    expect(tag()).toBe(texts.before)
    expect(button(texts.resumeBlinking)).not.toBeNull()
  })
})

describe('the compare page opens from', () => {
  async function folderPage(props: Record<string, unknown> = {}, data = makeFakeData()): Promise<Mounted> {
    const mounted = await mountInWindow(FolderPage, {
      data,
      path: `/library/${folderId}`,
      props: { folderId, ...props },
    })
    await flushPromises()
    return mounted
  }

  it('the notice of a correction that is not reviewed, until it is dismissed', async () => {
    const data = makeFakeData()
    const orderId = data.folders[0]?.orderId ?? ''
    const correctedAt = (at: number | null): void => {
      data.rows = data.rows.map((row) => (row.id === orderId ? { ...row, correctedAt: at } : row))
    }
    correctedAt(null)
    const reviewed = await folderPage({}, data)
    expect(document.body.textContent).not.toContain(
      texts.notice('2 files replaced, 1 added, 1 no longer delivered'),
    )
    reviewed.wrapper.unmount()
    correctedAt(1000)
    const at = await folderPage({}, data)
    expect(document.body.textContent).toContain(
      texts.notice('2 files replaced, 1 added, 1 no longer delivered'),
    )
    await byText(at.wrapper, 'button', texts.open).trigger('click')
    await flushPromises()
    expect(at.path()).toBe(`/compare/${folderId}`)
    await at.wrapper.find(`button[aria-label="${messages.app.dismiss}"]`).trigger('click')
    await flushPromises()
    expect(at.fake.callsOf('orders:markReviewed')).toEqual([{ connectionId, orderId }])
    expect(useUndo().nextStep()).toBe('dismiss correction')
    useUndo().undo()
    await flushPromises()
    expect(at.fake.data.rows.find(({ id }) => id === orderId)?.correctedAt).toBe(1000)
  })

  it('the compare command in the viewer', async () => {
    const at = await folderPage({ fileId: 'file-jpg-1' })
    useCommands().run('compare')
    await flushPromises()
    expect(at.path()).toBe(`/compare/${folderId}/file-jpg-1`)
  })

  it('a replaced file in the list of deliveries', async () => {
    const data = makeFakeData()
    data.overview.settings.folderPanel = { isOpen: true, tab: 'deliveries' }
    const at = await folderPage({}, data)
    await byText(at.wrapper, 'button', '2 files replaced').trigger('click')
    await at.wrapper.find(`button[aria-label="${texts.openFile('Floor plan 1.jpg')}"]`).trigger('click')
    await flushPromises()
    expect(at.path()).toBe(`/compare/${folderId}/file-jpg-1/file-jpg-1-earlier`)
  })

  it('the message that a corrected delivery has arrived', async () => {
    const mounted = await mountInWindow({ setup: useFinishedNotice, template: '<i />' })
    mounted.fake.emit('transfers:finished', { orders: 1, files: 12, failed: 0, connectionId, folderId })
    await flushPromises()
    const action = useAnnounce().current?.actions?.find(({ label }) => label === texts.open)
    action?.run()
    await flushPromises()
    expect(mounted.path()).toBe(`/compare/${folderId}`)
  })
})
