import { messages } from '../../../renderer/app/messages.ts'
import ComparePage from '../../../renderer/features/compare/ComparePage.vue'
import { makeFakeData, type FakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow, pressKey, type Mounted } from '../mounting.ts'

export const texts = messages.compare
export const folderId = 'folder-0'
export const connectionId = 'larkfield'

/** Opens the comparison of the fake's first folder. */
export async function open(
  { afterId, beforeId, data = makeFakeData() }: { afterId?: string; beforeId?: string; data?: FakeData } = {},
  prepare?: Parameters<typeof mountInWindow>[1],
): Promise<Mounted> {
  return await mountInWindow(ComparePage, {
    data,
    path: `/compare/${folderId}`,
    props: {
      folderId,
      ...(afterId === undefined ? {} : { afterId }),
      ...(beforeId === undefined ? {} : { beforeId }),
    },
    ...prepare,
  })
}

/** Presses a key on the compare page. */
export async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  await pressKey(document.querySelector('section'), key, more)
}
/** Name of the change that is selected. */
export const current = (): string | null =>
  document.querySelector('aside [aria-current="true"]')?.getAttribute('aria-label') ?? null
/** Text that counts the decided changes. */
export const reviewed = (): string =>
  document.querySelector('aside [aria-live="polite"] + *, aside')?.textContent ?? ''
/** Input of the last comparison that the page asked for. */
export const lastAsked = (at: Mounted) => at.fake.callsOf('review:compare').at(-1)
/** Corners of a box on a plan, as parts of its size. */
export const corners = [
  { x: 0.2, y: 0.2 },
  { x: 0.3, y: 0.3 },
]
