import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { holdAnswers } from '../../support/fakes/heldAnswers.ts'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import type { ChangeState } from '../../../shared/domain/review/changeState.ts'
import { AppError } from '../../../shared/errors.ts'
import { annotation } from '../library/annotationTools.ts'
import { byText, click, emit, pressKey, release, setProps, setValue, undoStep } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import {
  connectionId,
  corners,
  current,
  folderId,
  lastAsked,
  open,
  press,
  reviewed,
  texts,
} from './comparing.ts'
import { firstOf, required } from '../../support/required.ts'

describe('checklist of changes', () => {
  it('is decided with the keyboard alone: each decision is stored, and the next open change is shown', async () => {
    const at = await open()
    // Nothing is decided unseen: the first key shows the first change.
    await press('a')
    expect(current()).toBe(`${texts.changeIs(1, texts.states.review)}: ${texts.near('POWDER')}`)
    await press('a')
    expect(current()).toBe(`${texts.changeIs(2, texts.states.review)}: OFFICE → STUDY`)
    await press('q')
    // The text of the question. Keys of the page are text there.
    const field = required(document.querySelector<HTMLTextAreaElement>('textarea'))
    expect(document.activeElement).toBe(field)
    field.value = 'Is this a bedroom?'
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await pressKey(field, 'Enter')
    // No other change is open.
    expect(current()).toBe(`${texts.changeIs(2, texts.states.question)}: OFFICE → STUDY`)
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

  it('shows the next open change after a press on OK, also above, and stays when none is open', async () => {
    const prepare = (fake: FakeBridge): void => {
      fake.answer('review:compare', (_, { comparison }) => ({
        ...comparison,
        changes: comparison.changes.map((change) => ({ ...change, state: 'review' })),
      }))
    }
    await open({}, { prepare })
    const pressButton = async (label: string): Promise<void> => {
      const group = document.querySelector(`aside [role="group"][aria-label="${texts.state}"]`)
      const button = [...(group?.querySelectorAll('button') ?? [])].find(
        ({ textContent }) => textContent.trim() === label,
      )
      button?.focus()
      await click(button)
    }
    await press('n')
    await press('n')
    await pressButton(texts.states.accepted)
    expect(current()).toContain(texts.changeIs(3, texts.states.review))
    // The pressed button is gone. The keys of the page work at once.
    await press('a')
    expect(current()).toContain(texts.changeIs(1, texts.states.review))
    await pressButton(texts.states.accepted)
    expect(current()).toContain(texts.changeIs(1, texts.states.accepted))
    expect(reviewed()).toContain(texts.reviewed(3, 3))
    await undoStep()
    expect(current()).toContain(texts.changeIs(1, texts.states.review))
    await undoStep()
    expect(current()).toContain(texts.changeIs(3, texts.states.review))
  })

  it('accepts one change for one press of a key that is held', async () => {
    const at = await open()
    await press('n')
    await press('a')
    await press('a', { repeat: true })
    expect(at.fake.callsOf('review:setChange')).toHaveLength(1)
  })

  it('accepts a change by one click on its mark, and opens it again by another', async () => {
    const at = await open()
    const name = `${texts.states.accepted}: ${texts.near('POWDER')}`
    const mark = (): HTMLElement | null => document.querySelector(`aside [aria-label="${name}"]`)
    expect(mark()?.title).toBe('OK (A)')
    await click(mark())
    expect(mark()?.getAttribute('aria-pressed')).toBe('true')
    await click(mark())
    expect(mark()?.getAttribute('aria-pressed')).toBe('false')
    expect(at.fake.callsOf('review:setChange')).toMatchObject([
      { changeId: 'wall', state: 'accepted' },
      { changeId: 'wall', state: 'review' },
    ])
  })

  it('keeps the text of a question when its mark is clicked', async () => {
    const at = await open()
    await press('n')
    await press('q')
    await press('n')
    const name = `${texts.states.question}: ${texts.near('POWDER')}`
    await click(document.querySelector<HTMLElement>(`aside [aria-label="${name}"]`))
    expect(current()).toBe(`${texts.changeIs(1, texts.states.question)}: ${texts.near('POWDER')}`)
    expect(at.fake.callsOf('review:setChange')).toHaveLength(1)
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
    await setProps(at.wrapper, other)
    expect(shown()).toBe(is('question'))
    await release(held[0])
    expect(useAnnounce().current?.text).toBe('The disk is full.')
    expect(shown()).toBe(is('question'))
    await setProps(at.wrapper, { afterId: undefined, beforeId: undefined })
    expect(shown()).toBe(is('review'))
  })

  it('and a second decision reset the change when both are refused', async () => {
    const at = await open()
    at.fake.fail('review:setChange', refused)
    const held = holdAnswers(at.fake, 'review:setChange')
    await press('n')
    await press('a')
    await press('N', { shiftKey: true })
    await press('q')
    expect(shown()).toBe(is('question'))
    while (held.length > 0) {
      await release(held.shift())
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
    await release(held[0])
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
    await release(held[0])
    expect(shown()).toBe(is('accepted'))
  })
})

describe('plans of a correction', () => {
  /** Floor 1 was corrected in two formats, floor 2 in one, and floor 3 was removed. */
  function corrected(): FakeData {
    const data = makeFakeData()
    const file = required(data.deliveries.files.find(({ id }) => id === 'file-jpg-2'))
    const newest = required(data.deliveries.deliveries[0])
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

  it('are listed with what is left, and each decision leads on into the next one until all are decided', async () => {
    const at = await open({ data: corrected() }, { prepare: answered })
    const go = async (key = 'n'): Promise<void> => {
      await press(key)
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
    await go()
    await press('a')
    expect(plans()[0]).toBe('Floor plan 11 left')
    expect(at.fake.callsOf('orders:markReviewed')).toEqual([])
    await go('a')
    expect(plans()[0]).toBe('Floor plan 1Reviewed')
    expect(lastAsked(at)).toMatchObject({ before: 'second-earlier', after: 'file-jpg-2' })
    expect(current()).toContain(texts.changeIs(1, texts.states.review))
    await press('a')
    await go('a')
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
    await setProps(at.wrapper, { afterId, beforeId })
    expect(current()).toContain(texts.changeIs(2, texts.states.review))
  })

  it('name the formats that were removed from a plan that is there in others', async () => {
    const data = corrected()
    const third = required(data.deliveries.files.filter(({ id }) => id === 'third-earlier')[0])
    Object.assign(third, {
      name: 'Floor plan 1 with dimensions.png',
      assetKey: 'listing_floorplans/png_urls_dim/0',
      format: 'png',
    })
    const at = await open({ data }, { prepare: answered })
    await until(() => expect(plans()[1]).toBe('Floor plan 1 with dimensions, PNGRemoved'))
    await click(byText(at.wrapper, 'nav button', 'Floor plan 1 with dimensions, PNG'))
    expect(at.path()).toMatch(/third-earlier\/third-earlier$/)
  })

  it('are followed by other removed files with a picture, until a delivery has them again', async () => {
    const data = corrected()
    const [newest, older] = firstOf(data.deliveries.deliveries, 2)
    const file = required(data.deliveries.files[0])
    const gone = (id: string, name: string, assetKey: string, show: LibraryFile['show']): LibraryFile => ({
      ...file,
      id,
      name,
      assetKey,
      show,
      kind: assetKey.split('/')[0] ?? '',
      earlier: 1000,
    })
    data.deliveries.files.push(
      gone('report', 'Home report.pdf', 'home_report/pdf_urls/0', 'pdf'),
      gone('plans', 'Floor plans with dimensions.pdf', 'listing_floorplans/pdf_urls_dim/0', 'pdf'),
      gone('cad', 'CAD files.zip', 'cad_files/zip_urls/0', 'none'),
      gone('snapshot', 'Snapshot.jpg', 'snapshot/image_urls/0', 'image'),
      gone('back', 'Snapshot.pdf', 'snapshot/pdf_urls/0', 'pdf'),
      { ...gone('again', 'Snapshot.pdf', 'snapshot/pdf_urls/0', 'pdf'), earlier: null },
    )
    newest.withdrawn = ['third-earlier', 'report', 'plans', 'cad']
    // A delivery without plans came since.
    data.deliveries.deliveries.unshift({
      ...older,
      at: newest.at + 60,
      added: [],
      withdrawn: ['snapshot', 'back'],
      same: [],
    })
    const at = await open(
      { data },
      {
        prepare: (fake) => {
          fake.answer('review:compare', ({ after }, { comparison }) => ({
            ...comparison,
            after: { ...comparison.after, pages: after === 'report' ? 5 : 1 },
          }))
        },
      },
    )
    const removed = texts.plans.states.removed
    await until(() =>
      expect(plans().slice(4)).toEqual([
        `Floor plan 3${removed}`,
        `Floor plans with dimensions, PDF${removed}`,
        `Home report, PDF${removed}`,
        `Snapshot, JPG${removed}`,
      ]),
    )
    await click(byText(at.wrapper, 'nav button', 'Home report'))
    const [, , , afterId, beforeId] = at.path().split('/')
    await setProps(at.wrapper, { afterId, beforeId })
    // The report as a whole is one decision.
    await until(() => expect(lastAsked(at)).toMatchObject({ before: 'report', after: 'report', page: 1 }))
    expect(document.querySelectorAll('aside ol li')).toHaveLength(1)
    expect(plans()).toHaveLength(8)
    expect(document.querySelector('nav [aria-current="true"]')?.textContent).toContain('Home report')
  })

  it('include a plan that an earlier delivery removed, until it is delivered again', async () => {
    const data = corrected()
    const newest = required(data.deliveries.deliveries[0])
    const gone = required(data.deliveries.files.find(({ id }) => id === 'third-earlier'))
    data.files = data.files.filter(({ id }) => id !== 'file-gone')
    data.deliveries.files = data.deliveries.files.filter(({ id }) => id !== 'file-gone')
    data.deliveries.deliveries.unshift({ ...newest, at: newest.at + 60, withdrawn: [] })
    // An archive is no plan, although its list and index are those of the removed plan.
    const assetKey = gone.assetKey.replace(/(?:jpg|png|svg)_urls/, 'zip_urls')
    data.deliveries.files.push({ ...gone, id: 'zip', name: 'Floor plans.zip', assetKey, earlier: null })
    const at = await open({ data })
    const removed = `Floor plan 3${texts.plans.states.removed}`
    await until(() => expect(plans().filter((each) => each.startsWith('Floor plan 3'))).toEqual([removed]))
    data.deliveries.files.push({ ...gone, id: 'third', earlier: null })
    at.fake.emit('library:changed', { connectionId: 'larkfield' })
    await until(() => expect(plans().filter((each) => each.startsWith('Floor plan 3'))).toEqual([]))
  })

  it('end the review without another removed file that can’t be read', async () => {
    const data = corrected()
    const newest = required(data.deliveries.deliveries[0])
    const file = required(data.files.find(({ id }) => id === 'file-pdf'))
    const assetKey = 'home_report/pdf_urls/0'
    data.deliveries.files.push({ ...file, id: 'report', name: 'Home report.pdf', assetKey, earlier: 1000 })
    newest.withdrawn.push('report')
    const at = await open(
      { data },
      {
        prepare: (fake) => {
          fake.answer('review:compare', ({ after }, { comparison }) => {
            if (after === 'report') throw new AppError('bad_input', 'The file is protected.')
            const accepted = { state: 'accepted' } as const
            return {
              ...comparison,
              changes: comparison.changes.map((change) => ({ ...change, ...accepted })),
              whole: { ...comparison.whole, ...accepted },
            }
          })
        },
      },
    )
    await until(() => expect(at.fake.callsOf('orders:markReviewed')).toHaveLength(1))
    expect(plans().at(-1)).toContain('Home report')
  })

  it('are a choice in a narrow window, so that the drawings have room', async () => {
    const before = window.innerWidth
    window.innerWidth = 640
    try {
      const at = await open({ data: corrected() })
      const choice = at.wrapper.get<HTMLSelectElement>(`nav select[aria-label="${texts.plans.label}"]`)
      const options = choice.findAll('option')
      await until(() => expect(options[0]?.text()).toBe(`Floor plan 1: ${texts.plans.left(2)}`))
      const unchanged = [texts.plans.states.added, texts.plans.states.same]
      for (const { element } of options)
        expect(element.disabled).toBe(unchanged.some((state) => element.textContent.includes(`: ${state}`)))
      const path = at.path()
      await choice.setValue(
        options.find(({ element }) => !element.disabled && !element.selected)?.element.value,
      )
      await until(() => expect(at.path()).not.toBe(path))
    } finally {
      window.innerWidth = before
    }
  })

  it('are the pages of a PDF if no plan is a picture, and the review ends after the last page', async () => {
    const data = corrected()
    const pdf = required(data.files.find(({ id }) => id === 'file-pdf'))
    const newest = required(data.deliveries.deliveries[0])
    data.files = [pdf]
    data.deliveries.files = [pdf, { ...pdf, id: 'pdf-earlier', earlier: 1000 }]
    newest.replaced = [{ file: pdf.id, before: 'pdf-earlier' }]
    newest.withdrawn = []
    newest.same = []
    const at = await open(
      { data },
      {
        prepare: (fake) => {
          fake.answer('review:compare', ({ page }, { comparison }) => ({
            ...comparison,
            before: { ...comparison.before, source: `before-${String(page)}` },
            after: { ...comparison.after, source: `after-${String(page)}`, pages: 2 },
            changes: comparison.changes.map((change) => ({
              ...change,
              id: `${change.id} of ${String(page)}`,
            })),
          }))
        },
      },
    )
    const name = pdf.name.replace('.pdf', '')
    const left = (page: number): string => texts.page(name, page) + texts.plans.left(2)
    await until(() => expect(plans()).toEqual([left(1), left(2)]))
    await press('n')
    await press('a')
    await press('a')
    expect(plans()[0]).toBe(texts.page(name, 1) + texts.plans.done)
    expect(lastAsked(at)).toMatchObject({ page: 2 })
    expect(at.fake.callsOf('orders:markReviewed')).toEqual([])
    await press('a')
    await press('q')
    expect(at.fake.callsOf('review:setChange').at(-1)).toMatchObject({
      page: 2,
      title: expect.stringContaining(texts.page(name, 2)) as string,
    })
    await until(() => expect(at.fake.callsOf('orders:markReviewed')).toHaveLength(1))
    expect(document.querySelector('nav [role="status"]')?.textContent).toContain('5 accepted, 1 question')
    await undoStep()
    await click(byText(at.wrapper, 'nav button', texts.page(name, 1)))
    expect(lastAsked(at)).toMatchObject({ page: 1 })
  })

  it('have the decisions about a PDF that was corrected with them', async () => {
    const data = corrected()
    const pdf = required(data.files.find(({ id }) => id === 'file-pdf'))
    const newest = required(data.deliveries.deliveries[0])
    data.deliveries.files.push({ ...pdf, id: 'pdf-earlier', earlier: 1000 })
    newest.replaced.push({ file: pdf.id, before: 'pdf-earlier' })
    const at = await open({ afterId: pdf.id, data })
    expect(lastAsked(at)).toMatchObject({ before: 'pdf-earlier', after: pdf.id })
    await press('n')
    await press('a')
    await press('q')
    expect(at.fake.callsOf('review:setChange')).toEqual([])
    expect(document.querySelector('aside')?.textContent).toContain(texts.elsewhere)
    expect(document.querySelector('aside ol [aria-pressed]')).toBeNull()
    expect(document.querySelector('nav [aria-current]')).toBeNull()
    expect(plans().join()).not.toContain('PDF')
  })

  it.each(['alone', 'with pictures of the other variant'])(
    'are followed by a PDF that was corrected %s',
    async (how) => {
      const data = corrected()
      const pdf = required(data.files.find(({ id }) => id === 'file-pdf'))
      const newest = required(data.deliveries.deliveries[0])
      data.deliveries.files.push({ ...pdf, id: 'pdf-earlier', earlier: 1000 })
      const isDim = ({ file }: { file: string }): boolean =>
        data.files.find(({ id }) => id === file)?.assetKey.includes('_dim') === true
      const others = how === 'alone' ? [] : newest.replaced.filter(isDim)
      newest.same = newest.replaced.filter((each) => !others.includes(each)).map(({ file }) => file)
      newest.replaced = [{ file: pdf.id, before: 'pdf-earlier' }, ...others]
      newest.withdrawn = []
      const at = await open({ afterId: pdf.id, data })
      expect(lastAsked(at)).toMatchObject({ before: 'pdf-earlier', after: pdf.id })
      const name = pdf.name.replace('.pdf', '')
      await until(() => expect(plans()).toContain(name + texts.plans.left(2)))
      expect(plans().filter((title) => title.includes(texts.plans.states.same)).length).toBeGreaterThan(0)
      await press('n')
      await press('a')
      expect(at.fake.callsOf('review:setChange')).toHaveLength(1)
    },
  )

  it('name their formats if another plan has the same name', async () => {
    const data = corrected()
    const pdf = required(data.files.find(({ id }) => id === 'file-pdf'))
    const newest = required(data.deliveries.deliveries[0])
    pdf.name = 'Floor plan 1.pdf'
    data.deliveries.files.push({ ...pdf, id: 'pdf-earlier', earlier: 1000 })
    const pictures = ['file-svg-1', 'file-jpg-1']
    data.files = data.files.filter(({ id }) => !pictures.includes(id))
    data.deliveries.files = data.deliveries.files.filter(({ id }) => !pictures.includes(id))
    newest.replaced = [{ file: pdf.id, before: 'pdf-earlier' }]
    newest.withdrawn = pictures.map((id) => `${id}-earlier`)
    await open({ data })
    await until(() =>
      expect(plans().slice(0, 2)).toEqual([
        `Floor plan 1, PDF${texts.plans.left(2)}`,
        `Floor plan 1, SVG, JPG${texts.plans.states.removed}`,
      ]),
    )
  })

  it('that can’t be compared are passed over when an accepted change leads on', async () => {
    const at = await open(
      { data: corrected() },
      {
        prepare: (fake) => {
          fake.answer('review:compare', ({ after }, { comparison }) => {
            if (after !== 'file-svg-1') throw new AppError('disk', 'The plan can’t be drawn.')
            return {
              ...comparison,
              changes: comparison.changes.map((change) => ({ ...change, state: 'review' })),
            }
          })
        },
      },
    )
    await until(() => expect(at.fake.callsOf('review:compare')).toHaveLength(3))
    await flushPromises()
    const path = at.path()
    await press('N', { shiftKey: true })
    await press('a')
    expect([at.path(), current()]).toEqual([
      path,
      expect.stringContaining(texts.changeIs(1, texts.states.review)),
    ])
  })
})

it('a requested question says when, is not offered again, and its answer is ticked off, with undo', async () => {
  const data = makeFakeData()
  const wall = required(data.comparison.changes[0])
  Object.assign(wall, { state: 'question', note: 'Is it load-bearing?' })
  data.comparison.asked = [
    { id: 'asked', box: wall.box, title: 'Plan 1: POWDER', note: 'Why moved?', isDone: false },
    { id: 'bare', box: wall.box, title: 'Plan 1: STUDY', note: null, isDone: false },
  ]
  const at = await open({ data })
  const offers = () =>
    at.wrapper.findAll('aside button').filter((each) => each.text() === messages.change.open).length
  expect(offers()).toBe(1)
  Object.assign(wall, { requestedAt: Date.UTC(2026, 2, 1) / 1000 })
  const changed = { connectionId, folderIds: [folderId] }
  await emit(at.fake, 'library:changed', changed)
  expect(document.querySelector('aside ol')?.textContent).toMatch(/Is it load-bearing\?Requested, .*2026/)
  expect(offers()).toBe(0)

  // An undone decision leaves the question as it was: requested.
  await press('n')
  await press('a')
  await undoStep()
  expect(at.fake.callsOf('review:setChange').at(-1)).toMatchObject({
    changeId: 'wall',
    state: 'question',
    requestedAt: Date.UTC(2026, 2, 1) / 1000,
  })
  expect(document.querySelector('aside ol')?.textContent).toMatch(/Requested, .*2026/)
  expect(offers()).toBe(0)

  const boxes = () => at.wrapper.findAll<HTMLInputElement>('aside section input[type="checkbox"]')
  expect(boxes().map((each) => each.attributes('aria-label'))).toEqual([
    'Done: Question: Why moved?',
    'Done: Question: Plan 1: STUDY',
  ])
  await setValue(boxes()[0], true)
  expect(data.comparison.asked.map(({ isDone }) => isDone)).toEqual([true, false])
  expect(useUndo().nextStep()).toBe('decision')
  await undoStep()
  expect(data.comparison.asked.map(({ isDone }) => isDone)).toEqual([false, false])
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
  await setValue(boxes()[0], true)
  expect(isDone()).toBe(true)
  expect(document.querySelector('aside')?.textContent).toContain('1 of 1 done')
  expect(useUndo().nextStep()).toBe('annotation')
  await undoStep()
  expect(isDone()).toBe(false)
})
