import { afterEach, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useDrops } from '../../../renderer/features/drops/drops.ts'
import { useAnnotationStore } from '../../../renderer/features/library/annotations/annotationStore.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { AppError } from '../../../shared/errors.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { dropOf } from '../dropOf.ts'
import { mountInWindow, passTime, type Mounted } from '../mounting.ts'
import { annotation } from './annotationTools.ts'

const texts = messages.annotations.imported
const data = makeFakeData(8)
const [folder] = data.folders
const orderId = folder?.orderId ?? ''
const note = (id: string, plan = 'listing_floorplans/0') => ({
  id,
  plan,
  point: { x: 0.25, y: 0.75 },
  note: `Note ${id}`,
})

let mounted: Mounted
/** Drops a file of notes on the window. `type`: as the system says it; an empty text as the Open dialog does. */
async function dropNotes(
  content: unknown,
  { open = makeFakeData(8), type = 'application/json' } = {},
): Promise<Mounted> {
  mounted = await mountInWindow(
    defineComponent(() => () => h('p')),
    { data: open, path: '/orders' },
  )
  const file = new File([JSON.stringify(content)], 'Notes on Oak.json', { type })
  await (type === '' ? useDrops().open(file) : useDrops().take(dropOf({ files: [file] })))
  await passTime()
  return mounted
}
afterEach(() => mounted.wrapper.unmount())
const said = (): string | undefined => useAnnounce().current?.text

it.each(['application/json', ''])(
  'notes of an agent (type %j) become annotations of their plans, and the order is shown',
  async (type) => {
    const content = { planroomNotes: 1, orderId, notes: [note('a'), note('b', 'listing_floorplans/77')] }
    const { fake, path } = await dropNotes(content, { type })
    expect(fake.data.annotations).toEqual([
      annotation('a', { points: [{ x: 0.25, y: 0.75 }], note: 'Note a', isFromAgent: true }),
    ])
    const file = data.files.find(({ assetKey }) => assetKey === 'listing_floorplans/jpg_urls/0')
    expect(path()).toBe(`/library/${String(folder?.id)}/${String(file?.id)}`)
    expect(useAnnotationStore().selectedId).toBe('a')
    expect(said()).toBe(texts.added(1, 0, 1))
    await useAnnotationStore().undo(folder?.id ?? '')
    expect(fake.data.annotations).toEqual([])
  },
)

it('notes that are there already keep what was done with them', async () => {
  const open = { ...makeFakeData(8), annotations: [annotation('a', { note: 'Mine', isDone: true })] }
  const { fake } = await dropNotes({ planroomNotes: 1, orderId, notes: [note('a'), note('b')] }, { open })
  expect(fake.data.annotations.map(({ id, note, isDone }) => [id, note, isDone])).toEqual([
    ['a', 'Mine', true],
    ['b', 'Note b', false],
  ])
  expect(said()).toBe(texts.added(1, 1, 0))
})

it('notes that are all here already are not counted as added', async () => {
  const { fake } = await dropNotes(
    { planroomNotes: 1, orderId, notes: [note('a')] },
    { open: { ...makeFakeData(8), annotations: [annotation('a')] } },
  )
  expect(said()).toBe('1 note was already here.')
  expect(fake.data.annotations).toHaveLength(1)
})

it('notes of an order that is not on this computer say what to do', async () => {
  const { path } = await dropNotes(
    { planroomNotes: 1, orderId, notes: [note('a')] },
    { open: { ...makeFakeData(8), folders: [] } },
  )
  expect([said(), path()]).toEqual([texts.notDownloaded, '/orders'])
  // The order is selected, so that it can be downloaded at once.
  expect([...useOrdersView().selection.ids]).toEqual([orderId])
})

it('notes of an unknown order say that it is not in the list', async () => {
  const content = { planroomNotes: 1, orderId: 'other', notes: [note('a')] }
  mounted = await mountInWindow(
    defineComponent(() => () => h('p')),
    { path: '/orders' },
  )
  mounted.fake.fail('orders:detail', new AppError('not_found', 'This order is not in the list.'))
  await useDrops().take(
    dropOf({ files: [new File([JSON.stringify(content)], 'notes.json', { type: 'application/json' })] }),
  )
  await passTime()
  expect(said()).toBe(texts.unknownOrder)
  expect(mounted.fake.data.annotations).toEqual([])
})

it.each([
  ['another version', { planroomNotes: 2, orderId, notes: [note('a')] }],
  ['no notes', { planroomNotes: 1, orderId, notes: [] }],
  [
    'a place outside of the plan',
    { planroomNotes: 1, orderId, notes: [{ ...note('a'), point: { x: 2, y: 0 } }] },
  ],
  [
    'too many notes',
    { planroomNotes: 1, orderId, notes: Array.from({ length: 501 }, (_, at) => note(String(at))) },
  ],
  [
    'a note that is too long',
    { planroomNotes: 1, orderId, notes: [{ ...note('a'), note: 'x'.repeat(2001) }] },
  ],
])('a file of notes with %s adds nothing and says so', async (_what, content) => {
  const { fake, path } = await dropNotes(content)
  expect([fake.data.annotations, path()]).toEqual([[], '/orders'])
  expect(said()).toBe(messages.drops.badNotes('Notes on Oak.json'))
})
