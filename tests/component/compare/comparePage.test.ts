import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { useFinishedNotice } from '../../../renderer/features/transfers/useFinishedNotice.ts'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  byText,
  click,
  emit,
  mountInWindow,
  pressKey,
  runCommand,
  setProps,
  setValue,
  type Mounted,
  undoStep,
} from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { connectionId, folderId, lastAsked, open, press, texts } from './comparing.ts'
import { required } from '../../support/required.ts'

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
    await setValue(before, 'file-jpg-2')
    expect(at.path()).toBe(`/compare/${folderId}/file-pdf/file-jpg-2`)
    await setProps(at.wrapper, { afterId: 'file-pdf', beforeId: 'file-jpg-2' })
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
    const search = required(
      document.querySelector<HTMLInputElement>(`input[placeholder="${messages.library.search}"]`),
    )
    search.value = other
    search.dispatchEvent(new Event('input'))
    await until(() => expect(options()).toHaveLength(1))
    await pressKey(search, 'Enter')
    expect(at.path()).toBe(`/compare/${folderId}/file-dim-2?other=folder-1`)
    expect(document.querySelector('[role="dialog"]')).toBeNull()

    await setProps(at.wrapper, { otherId: 'folder-1' })
    expect(lastAsked(at)).toMatchObject({ folderId, before: 'their-file-dim-2', after: 'file-dim-2' })
    expect(document.querySelector('header')?.textContent).toContain(other)
    const [before] = at.wrapper.findAll('select')
    expect(before?.findAll('optgroup').at(-1)?.attributes('label')).toBe(other)
    await press('x')
    expect(at.path()).toBe(`/compare/${folderId}/their-file-dim-2/file-dim-2?other=folder-1`)
    // If the other order lacks the SVG, a picture of the same floor is used.
    await setProps(at.wrapper, { afterId: 'file-svg-1' })
    expect(lastAsked(at)).toMatchObject({ before: 'their-file-jpg-1', after: 'file-svg-1' })
    // A file of the other order is paired with the same plan of this order, never with itself.
    await setProps(at.wrapper, { afterId: 'their-file-jpg-2' })
    expect(lastAsked(at)).toMatchObject({ before: 'file-jpg-2', after: 'their-file-jpg-2' })
    const [, after] = at.wrapper.findAll('select')
    await setValue(after, 'their-file-dim-1')
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
    await click(byText(at.wrapper, 'button', messages.app.retry))
    expect(at.fake.callsOf('review:compare')).toHaveLength(2)
  })

  it('that can’t be aligned show a message', async () => {
    const data = makeFakeData()
    data.comparison.isAligned = false
    await open({ data })
    expect(document.body.textContent).toContain(texts.notAligned)
  })
})

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

  it('show the difference only with both pictures: with one of them, the whole plan would look new', async () => {
    const { wrapper } = await open()
    await press('d')
    const isHidden = (): boolean => wrapper.get('.only-after').element.closest('.invisible') !== null
    expect(isHidden()).toBe(true)
    await wrapper.get('.only-after img').trigger('load')
    expect(isHidden()).toBe(true)
    await wrapper.get('.only-before img').trigger('load')
    expect(isHidden()).toBe(false)
  })

  it('include a slider that arrow keys and Home move', async () => {
    await open()
    await press('l')
    const slider = document.querySelector<HTMLElement>('[role="slider"]')
    expect(slider?.getAttribute('aria-valuenow')).toBe('50')
    await pressKey(slider, 'ArrowRight')
    expect(slider?.getAttribute('aria-valuenow')).toBe('52')
    await pressKey(slider, 'Home')
    expect(slider?.getAttribute('aria-valuenow')).toBe('0')
  })

  it('show one file on each side of the slider, also if a file has no background', async () => {
    const at = await open()
    await press('l')
    const [after, before] = at.wrapper
      .findAll('section img')
      .map(({ element }) => element.parentElement?.style)
    const right = Number(/^inset\(0 ([\d.]+)% 0 0\)$/.exec(before?.clipPath ?? '')?.[1])
    const left = Number(/^inset\(0 0 0 ([\d.]+)%\)$/.exec(after?.clipPath ?? '')?.[1])
    expect(left + right).toBe(100)
  })

  it('blink between two files of which one is visible', async () => {
    const at = await open()
    await press('b')
    const visible = (): (string | undefined)[] =>
      at.wrapper
        .findAll('section img')
        .filter((picture) => !picture.classes('invisible'))
        .map((picture) => picture.attributes('src'))
    const [after, ...others] = visible()
    expect(others).toEqual([])
    await press(' ')
    const [before, ...more] = visible()
    expect(more).toEqual([])
    expect(before).not.toBe(after)
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
    return await mountInWindow(FolderPage, {
      data,
      path: `/library/${folderId}`,
      props: { folderId, ...props },
    })
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
    await click(byText(at.wrapper, 'button', texts.open))
    expect(at.path()).toBe(`/compare/${folderId}`)
    await click(at.wrapper.find(`button[aria-label="${messages.words.dismiss}"]`))
    expect(at.fake.callsOf('orders:markReviewed')).toEqual([{ connectionId, orderId }])
    expect(useUndo().nextStep()).toBe('dismiss correction')
    await undoStep()
    expect(at.fake.data.rows.find(({ id }) => id === orderId)?.correctedAt).toBe(1000)
  })

  it('the compare command in the viewer', async () => {
    const at = await folderPage({ fileId: 'file-jpg-1' })
    await runCommand('compare')
    expect(at.path()).toBe(`/compare/${folderId}/file-jpg-1`)
  })

  it('a replaced file in the list of deliveries', async () => {
    const data = makeFakeData()
    data.overview.settings.folderPanel = { isOpen: true, tab: 'deliveries' }
    const at = await folderPage({}, data)
    await byText(at.wrapper, 'button', '2 files replaced').trigger('click')
    await click(at.wrapper.find(`button[aria-label="${texts.openFile('Floor plan 1.jpg')}"]`))
    expect(at.path()).toBe(`/compare/${folderId}/file-jpg-1/file-jpg-1-earlier`)
  })

  it('the message that a corrected delivery has arrived', async () => {
    const mounted = await mountInWindow({ setup: useFinishedNotice, template: '<i />' })
    await emit(mounted.fake, 'transfers:finished', {
      orders: 1,
      files: 12,
      failed: 0,
      connectionId,
      folderId,
    })
    const action = useAnnounce().current?.actions?.find(({ label }) => label === texts.open)
    action?.run()
    await flushPromises()
    expect(mounted.path()).toBe(`/compare/${folderId}`)
  })
})
