import { expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { click, dispatch, mountInWindow, type Mounted } from '../mounting.ts'
import { required } from '../../support/required.ts'

const { viewer: texts } = messages

const sheet = (page: number, pages = 3) => ({
  shown: {
    source: `asset://view/${String(page)}`,
    width: 612,
    height: 792,
    pages,
    metresPerWidth: null,
    rooms: null,
    names: [],
  },
  problem: null,
  wantsPassword: false,
})
const refused = (problem: string, wantsPassword = false) => ({ shown: null, problem, wantsPassword })
type Answer = (input: {
  page?: number
  password?: string | null
}) => ReturnType<typeof sheet | typeof refused>
async function open(answer: Answer): Promise<Mounted> {
  return await mountInWindow(FolderPage, {
    props: { folderId: 'folder-1', fileId: 'file-pdf' },
    prepare: (fake) => fake.answer('library:view', answer),
  })
}
const text = (): string => document.querySelector('[role="dialog"]')?.textContent ?? ''
const pictures = (): HTMLImageElement[] => [
  ...document.querySelectorAll<HTMLImageElement>('[role="dialog"] img.paper[alt*="Page"]'),
]
async function type(password: string): Promise<void> {
  const field = required(document.querySelector<HTMLInputElement>('input[type="password"]'))
  field.value = password
  await dispatch(field, new Event('input'))
  await dispatch(field.form, new Event('submit', { cancelable: true }))
}

const load = async (at: number): Promise<void> => {
  await dispatch(pictures()[at], new Event('load'))
}
const stage = (): [name: string, isVisible: boolean][] =>
  pictures().map((each) => [each.alt.slice(-6), each.style.display !== 'none'])

it('a PDF page stays visible until the next page has loaded', async () => {
  await open(({ page = 1 }) => sheet(page))
  await load(0)
  await click(document.querySelector<HTMLElement>(`[aria-label="${texts.nextPage}"]`))
  expect(stage()).toEqual([
    ['Page 1', true],
    ['Page 2', false],
  ])
  await load(1)
  expect(stage()).toEqual([['Page 2', true]])
})

it('a locked PDF asks for its password again after a wrong one, and keeps the right one', async () => {
  await open(({ page = 1, password }) =>
    password === 'secret'
      ? sheet(page)
      : refused(password === 'other' ? 'This password doesn’t open it.' : 'It is protected.', true),
  )
  expect(text()).toContain(texts.locked)
  expect(text()).not.toContain('doesn’t open it')
  await type('other')
  expect(text()).toContain('This password doesn’t open it.')
  await type('secret')
  await load(0)
  expect(stage()).toEqual([['Page 1', true]])
  await click(document.querySelector<HTMLElement>(`[aria-label="${texts.nextPage}"]`))
  await load(1)
  expect(stage()).toEqual([['Page 2', true]])
})

it('a PDF that can’t be shown says why', async () => {
  await open(() => refused('The PDF is damaged or incomplete.'))
  expect(text()).toContain(texts.broken)
  expect(text()).toContain('The PDF is damaged or incomplete.')
})
