import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { useCommands } from '../../../renderer/app/commands.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { openPointsQuery } from '../../../renderer/features/create/change/openPoints.ts'
import { useOrderSheets } from '../../../renderer/features/create/orderSheets.ts'
import AnnotationList from '../../../renderer/features/library/annotations/AnnotationList.vue'
import { useFolderPanel } from '../../../renderer/features/library/panel/folderPanel.ts'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { useUndo } from '../../../renderer/app/undo.ts'
import { until } from '../../support/waiting.ts'
import { formatStamp } from '../../../renderer/ui/format.ts'
import { click, dispatch, emit, mountInWindow, runCommand, setValue, type Mounted } from '../mounting.ts'
import { annotation, labelled, openPlan, press, viewer, write } from './annotationTools.ts'
import { required } from '../../support/required.ts'

const { annotations: texts } = messages

let mounted: Mounted | undefined

async function openFile(...of: Parameters<typeof openPlan>): Promise<Mounted> {
  mounted = await openPlan(...of)
  return mounted
}
/** Drags over the plan, in pixels of the overlay. */
async function drag(...points: [number, number][]): Promise<void> {
  const surface = required(viewer().querySelector('.cursor-crosshair'))
  const fire = (type: string, [offsetX, offsetY]: [number, number]): void => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 })
    Object.assign(event, { pointerId: 1 })
    for (const [name, value] of Object.entries({ offsetX, offsetY }))
      Object.defineProperty(event, name, { value })
    surface.dispatchEvent(event)
  }
  const [first = [0, 0] as [number, number]] = points
  fire('pointerdown', first)
  for (const point of points.slice(1)) fire('pointermove', point)
  fire('pointerup', points.at(-1) ?? first)
  await flushPromises()
}
const kept = (): Annotation[] => mounted?.fake.data.annotations ?? []

describe('annotating a plan', () => {
  it('a click adds a pin, and its note is stored trimmed', async () => {
    await openFile('file-jpg-1')
    await press('a')
    // The overlay is 1100 by 600 pixels in this test.
    await drag([110, 300])
    expect(kept()).toMatchObject([
      { plan: 'listing_floorplans/0', page: 1, shape: 'pin', points: [{ x: 0.1, y: 0.5 }], note: '' },
    ])
    await write(' Move this door ')
    expect(kept()).toMatchObject([{ note: 'Move this door', isDone: false }])
    expect(labelled(texts.about(1, 'Move this door')).getAttribute('aria-expanded')).toBe('true')
  })

  it.each([
    [
      'box',
      [
        [110, 60],
        [220, 300],
      ],
      [
        { x: 0.1, y: 0.1 },
        { x: 0.2, y: 0.5 },
      ],
    ],
    [
      'arrow',
      [
        [110, 60],
        [330, 120],
        [550, 300],
      ],
      [
        { x: 0.1, y: 0.1 },
        { x: 0.5, y: 0.5 },
      ],
    ],
    [
      'freehand',
      [
        [110, 60],
        [220, 60],
        [220.5, 60],
        [330, 300],
      ],
      [
        { x: 0.1, y: 0.1 },
        { x: 0.2, y: 0.1 },
        { x: 0.3, y: 0.5 },
      ],
    ],
    [
      'text',
      [
        [110, 60],
        [550, 300],
      ],
      [{ x: 0.5, y: 0.5 }],
    ],
  ] as const)('dragging adds a %s', async (shape, drawn, points) => {
    await openFile('file-jpg-1')
    await press('a')
    await click(labelled(texts.shapes[shape]))
    await drag(...drawn.map(([x, y]): [number, number] => [x, y]))
    expect(kept().map((each) => [each.shape, each.points])).toEqual([[shape, points]])
  })

  it('the keyboard adds, moves, removes and restores an annotation', async () => {
    await openFile('file-jpg-1')
    await press('a')
    await press('Enter')
    await write('Window missing')
    await press('Escape', {}, viewer().querySelector('textarea') ?? viewer())
    const badge = labelled(texts.about(1, 'Window missing'))
    expect(document.activeElement).toBe(badge)
    await press('ArrowRight', {}, badge)
    await press('ArrowUp', { shiftKey: true }, badge)
    expect(kept()[0]?.points).toEqual([{ x: 0.51, y: 0.499 }])
    await press('Delete', {}, badge)
    expect(kept()).toEqual([])
    await press('z', { ctrlKey: true })
    expect(kept()).toMatchObject([{ note: 'Window missing', points: [{ x: 0.51, y: 0.499 }] }])
    await press('z', { ctrlKey: true })
    await press('z', { ctrlKey: true })
    expect(kept()[0]?.points).toEqual([{ x: 0.5, y: 0.5 }])
    await press('Escape')
    expect(document.querySelector('[role="toolbar"]')).toBeNull()
    expect(viewer()).not.toBeNull()
  })

  it('keys pressed in a dialog above the viewer add and undo nothing', async () => {
    await openFile('file-jpg-1', [annotation('a')])
    await press('a')
    await press('ArrowRight', {}, viewer().querySelector('[data-annotation="a"]') ?? viewer())
    const sheet = document.createElement('div')
    sheet.setAttribute('role', 'dialog')
    document.body.append(sheet)
    await press('Enter', {}, sheet)
    await press('z', { ctrlKey: true }, sheet)
    expect(kept()).toMatchObject([{ id: 'a', points: [{ x: 0.11 }] }])
    sheet.remove()
    await press('z', { ctrlKey: true })
    expect(kept()).toMatchObject([{ id: 'a', points: [{ x: 0.1 }] }])
  })

  it('a box moved against the border keeps its shape', async () => {
    const box = { shape: 'box' as const, points: [0.6, 0.995].map((at) => ({ x: at, y: at })) }
    mounted = await openPlan('file-jpg-1', [annotation('a', box)])
    const badge = viewer().querySelector('[data-annotation="a"]') ?? viewer()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await press(key, {}, badge)
    const [from, to] = kept()[0]?.points ?? []
    expect(to).toEqual({ x: 1, y: 1 })
    expect(from?.x).toBeCloseTo(0.605)
    expect(from?.y).toBeCloseTo(0.605)
  })

  it('annotations are shown on every format of their plan, and marked if made on an earlier version', async () => {
    await openFile('file-svg-1', [
      annotation('a', { note: 'Wall', isOfEarlier: true }),
      annotation('b', { plan: 'listing_floorplans/1', note: 'Other floor' }),
    ])
    expect(viewer().querySelectorAll('[data-annotation]')).toHaveLength(1)
    await click(labelled(texts.about(1, 'Wall')))
    expect(viewer().textContent).toContain(texts.earlier)
  })
})

it('a requested annotation is “To check” on a newer version of its plan, until it is checked off', async () => {
  mounted = await mountInWindow(AnnotationList, {
    props: { folder: makeFakeData().folders[0] },
    data: {
      ...makeFakeData(),
      annotations: [
        annotation('a', { note: 'Wall', requestedAt: 1_774_000_000, isOfEarlier: true, isAnswered: true }),
        annotation('b', { note: 'Door', requestedAt: 1_774_000_000 }),
      ],
    },
  })
  const lines = () => mounted?.wrapper.findAll('li').map((line) => line.text().includes(texts.toCheck))
  expect(lines()).toEqual([true, false])
  await setValue(mounted.wrapper.get('li input'), true)
  expect(lines()).toEqual([false, false])
})

it('the note of a requested annotation says when its change was requested', async () => {
  const requestedAt = 1_774_000_000
  await openFile('file-jpg-1', [annotation('a', { note: 'Wall', requestedAt }), annotation('b')])
  const noteOf = async (number: number): Promise<string> => {
    await click(viewer().querySelector<HTMLElement>(`button[aria-label^="${texts.number(number)}"]`))
    return viewer().querySelector('[role="group"]:has(textarea)')?.textContent ?? ''
  }
  const requested = texts.requested(formatStamp(requestedAt))
  expect(await noteOf(1)).toContain(requested)
  expect(await noteOf(2)).not.toContain(requested)
})

describe('annotation export from the viewer', () => {
  /** Chooses from the menu that E opens. The export starts once the menu has returned the focus. */
  async function choose(fake: FakeBridge, label: string): Promise<void> {
    const before = fake.callsOf('annotations:export').length
    await press('e')
    const item = required(
      [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
        ({ textContent }) => textContent.trim() === label,
      ),
      `The menu has no ${label}.`,
    )
    item.click()
    await expect.poll(() => fake.callsOf('annotations:export').length).toBe(before + 1)
    await expect.poll(() => document.querySelector('[role="menu"]')).toBeNull()
    await flushPromises()
  }

  it('exports the shown file as PNG or PDF, or all annotated plans', async () => {
    const { fake } = await openFile('file-svg-1', [
      annotation('a', { note: 'Wall' }),
      annotation('b', { plan: 'listing_floorplans/1' }),
    ])
    await choose(fake, texts.exportPng)
    await choose(fake, texts.exportPdf)
    await choose(fake, texts.exportAll(2))
    const shown = { fileId: 'file-svg-1', plan: 'listing_floorplans/0', page: 1 }
    const other = { fileId: 'file-jpg-2', plan: 'listing_floorplans/1' }
    expect(fake.callsOf('annotations:export')).toMatchObject([
      { format: 'png', language: 'en', plans: [shown] },
      { format: 'pdf', plans: [shown] },
      { format: 'pdf', plans: [{ ...shown, fileId: 'file-jpg-1' }, other] },
    ])
    const [reveal] = useAnnounce().current?.actions ?? []
    expect(reveal?.label).toBe(messages.words.showInFiles)
    reveal?.run()
    expect(fake.callsOf('annotations:reveal')).toEqual([{}])
  })

  it('names the rooms of the annotations, as the list does', async () => {
    const { fake } = await openFile('file-svg-1', [annotation('a', { points: [{ x: 0.3, y: 0.5 }] })])
    const names = [{ text: 'POWDER', x: 0.25, y: 0.5 }]
    const size = { width: 4, height: 3, metresPerWidth: null }
    fake.answer('library:view', ({ fileId }) => ({
      shown: { source: fileId, ...size, pages: 1, rooms: null, names },
      problem: null,
      wantsPassword: false,
    }))
    await choose(fake, texts.exportPdf)
    expect(fake.callsOf('annotations:export')).toMatchObject([
      { plans: [{ rooms: [{ id: 'a', name: 'POWDER' }] }] },
    ])
  })

  it('is disabled without annotations', async () => {
    await openFile('file-jpg-1')
    expect(labelled(texts.export)).toHaveProperty('disabled', true)
    await press('e')
    expect(document.querySelector('[role="menu"]')).toBeNull()
    expect(useCommands().run('export-annotations')).toBe(false)
  })
})

describe('annotations of a folder', () => {
  async function openList(annotations: Annotation[], data = makeFakeData(8)): Promise<Mounted> {
    const page = await openFile(undefined, annotations, data)
    useFolderPanel().show('notes')
    await expect.poll(() => document.body.textContent).toContain(texts.exportPdf)
    return page
  }
  const some = [
    annotation('a', { note: 'Wall', isDone: true }),
    annotation('b', { note: 'Door', points: [{ x: 0.9, y: 0.5 }] }),
    annotation('c', { plan: 'listing_floorplans/1', isOfEarlier: true }),
  ]

  it('are listed by plan, checked off, and shown in the viewer', async () => {
    const { path } = await openList(some)
    const panel = document.querySelector('aside')?.textContent ?? ''
    expect(panel).toContain(texts.progress(1, 3))
    expect(panel).toContain('middle right (90 % from the left, 50 % from the top)')
    expect(panel).toContain(texts.earlier)
    const box = labelled(`${messages.words.done}: ${texts.about(2, 'Door')}`) as HTMLInputElement
    box.checked = true
    await dispatch(box, new Event('change'))
    expect(kept().map(({ id, isDone }) => [id, isDone])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ])
    await click(labelled(`${texts.show('Floor plan 1', 2)}: Door`))
    expect(path()).toBe('/library/folder-1/file-jpg-1')
  })

  it('are open again by Undo in the folder', async () => {
    await openList(some)
    const box = labelled(`${messages.words.done}: ${texts.about(2, 'Door')}`)
    await click(box)
    expect(kept()[1]).toMatchObject({ id: 'b', isDone: true })
    const undo = useUndo()
    expect(undo.nextStep()).toBe('annotation')
    undo.undo()
    await flushPromises()
    expect(kept()[1]).toMatchObject({ id: 'b', isDone: false })
  })

  it('can be checked off although their plan is gone', async () => {
    const { fake } = await openList([annotation('a', { plan: 'listing_floorplans/9', note: 'Wall' })])
    await dispatch(labelled(`${messages.words.done}: ${texts.about(1, 'Wall')}`), new Event('change'))
    expect(fake.callsOf('annotations:put')).toMatchObject([{ fileId: null, annotation: { id: 'a' } }])
  })

  it('are exported from the list and by the command, with all plans', async () => {
    const { fake } = await openList(some)
    const wanted = {
      folderId: 'folder-1',
      format: 'pdf',
      plans: [
        { fileId: 'file-jpg-1', plan: 'listing_floorplans/0', page: 1, title: 'Floor plan 1' },
        { fileId: 'file-jpg-2', plan: 'listing_floorplans/1', page: 1, title: 'Floor plan 2' },
      ],
    }
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes(texts.exportPdf),
    )
    await click(button)
    await until(() => expect(fake.callsOf('annotations:export')).toMatchObject([wanted]))
    expect(useAnnounce().current).toMatchObject({ text: texts.exported, bad: false })
    expect(useCommands().run('export-annotations')).toBe(true)
    await flushPromises()
    await until(() => expect(fake.callsOf('annotations:export')).toMatchObject([wanted, wanted]))
  })

  it('on page 2 are exported on the PDF although page 1 is a picture', async () => {
    const data = makeFakeData(8)
    data.files = data.files.filter(({ id }) => id === 'file-jpg-1' || id === 'file-pdf')
    const plan = 'listing_floorplans/0'
    const page = await openList([annotation('a'), annotation('b', { page: 2 })], data)
    await runCommand('export-annotations')
    expect(page.fake.callsOf('annotations:export')).toMatchObject([
      {
        plans: [
          { plan, page: 1, fileId: 'file-jpg-1' },
          { plan, page: 2, fileId: 'file-pdf' },
        ],
      },
    ])
  })

  it('that are open become a change request with floor, place and note', async () => {
    const page = await openList(some)
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes(messages.change.open),
    )
    await click(button)
    const { orderId } = page.fake.data.folders[1] ?? { orderId: '' }
    expect(useOrderSheets().open).toMatchObject({ orderId })
    const read = openPointsQuery({ connectionId: 'larkfield', orderId, formKey: 1 }, () => [])
    expect((await read.query()).points?.begin).toBe(
      '1. Floor plan 1, middle right (90 % from the left, 50 % from the top): Door\n' +
        '2. Floor plan 2, top left (10 % from the left, 10 % from the top)',
    )
  })

  it('are named after the nearest room of the plan’s drawing, also in a change request', async () => {
    const page = await openList(some)
    const names = [
      { text: 'KITCHEN', x: 0.85, y: 0.52 },
      { text: 'HALL', x: 0.6, y: 0.5 },
    ]
    const shown = {
      source: 'asset://view/drawing',
      width: 1500,
      height: 1200,
      pages: 1,
      metresPerWidth: null,
      rooms: null,
      names,
    }
    page.fake.answer('library:view', () => ({ shown, problem: null, wantsPassword: false }))
    // Another version of the drawing is read.
    for (const file of page.fake.data.files) if (file.show === 'svg') file.source = `${file.source ?? ''}#2`
    await emit(page.fake, 'library:changed', { connectionId: 'larkfield', folderIds: ['folder-1'] })
    expect(document.querySelector('aside')?.textContent).toContain('KITCHEN (90 % from the left')
    const { orderId } = page.fake.data.folders[1] ?? { orderId: '' }
    const read = openPointsQuery({ connectionId: 'larkfield', orderId, formKey: 1 }, () => [])
    expect((await read.query()).points?.begin).toBe(
      '1. Floor plan 1, KITCHEN (90 % from the left, 50 % from the top): Door\n' +
        // No name is near this one.
        '2. Floor plan 2, top left (10 % from the left, 10 % from the top)',
    )
  })

  it('are offered again after their request is removed, and not while the outbox can’t be read', async () => {
    const page = await openList(some)
    const { orderId } = page.fake.data.folders[1] ?? { orderId: '' }
    const read = openPointsQuery({ connectionId: 'larkfield', orderId, formKey: 1 }, () => ['removed'])
    expect((await read.query()).points?.annotations.items).toHaveLength(2)
    page.fake.fail('outbox:entry', new AppError('disk', "The outbox can't be read."))
    await expect(read.query()).rejects.toThrow("The outbox can't be read.")
  })
})
