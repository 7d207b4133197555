import { describe, expect, it } from 'vitest'
import LibraryPage from '../../renderer/features/library/LibraryPage.vue'
import VerifyBar from '../../renderer/features/library/verify/VerifyBar.vue'
import VerifyPanel from '../../renderer/features/library/verify/VerifyPanel.vue'
import ConnectionsPart from '../../renderer/features/settings/ConnectionsPart.vue'
import { useAnnounce } from '../../renderer/app/announce.ts'
import { useOverview } from '../../renderer/app/overview.ts'
import { useUndo } from '../../renderer/app/undo.ts'
import { useVerify } from '../../renderer/features/library/verify/verifyStore.ts'
import type { PointedFolder, VerifyFinding, VerifyResult, VerifyState } from '../../shared/domain/verify.ts'
import { messages } from '../../renderer/app/messages.ts'
import { idleVerify } from '../support/fakes/answers/fakeLibrary.ts'
import { type FakeBridge } from '../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, click, emit, mountInWindow, passTime, type Mounted, undoStep } from './mounting.ts'

const connectionId = 'larkfield'
const finding = (
  id: string,
  problem: VerifyFinding['problem'],
  more: Partial<VerifyFinding> = {},
): VerifyFinding => ({
  id,
  problem,
  place: 'Portland/12 Oak Street',
  title: '12 Oak Street, Portland',
  name: `${id}.jpg`,
  canRepair: problem === 'missing' || problem === 'damaged',
  canKeepBoth: problem === 'changed',
  note: null,
  ...more,
})
function result(findings: VerifyFinding[], more: Partial<VerifyResult> = {}): VerifyResult {
  const counts = { missing: 0, damaged: 0, changed: 0, unreadable: 0, unknown: 0 }
  for (const { problem } of findings) counts[problem] += 1
  const wrong = findings.length - counts.unknown
  return {
    at: 1_774_000_000,
    folderId: null,
    title: null,
    files: 3400,
    ok: 3400 - wrong,
    bytes: 4_100_000_000,
    counts,
    findings,
    more: 0,
    repairable: findings.filter(({ canRepair }) => canRepair).length,
    repaired: 0,
    ...more,
  }
}
const state = (more: Partial<VerifyState>): VerifyState => ({ ...idleVerify(connectionId), ...more })
const open = (value: VerifyState, component = VerifyPanel): Promise<Mounted> =>
  mountInWindow(component, {
    prepare: (fake) => {
      fake.answer('library:verifyState', () => value)
    },
  })
const progress = (more: Partial<VerifyState>) => {
  const { library: _library, order: _order, ...rest } = state(more)
  return rest
}

describe('verify panel', () => {
  it('explains itself before the first run, and starts', async () => {
    const { wrapper, fake } = await open(state({}))
    expect(wrapper.text()).toContain('The check doesn’t change any files')
    await click(byText(wrapper, 'button', /^Check files$/))
    expect(fake.callsOf('library:verify')).toEqual([{ connectionId }])
    const panel = wrapper.get('aside').element
    expect(panel.contains(document.activeElement)).toBe(true)
  })

  it('says that no problems were found', async () => {
    const { wrapper } = await open(state({ library: result([]) }))
    expect(wrapper.text()).toContain('No problems found in 3,400 files')
    expect(wrapper.text()).toContain('4.1 GB')
    expect(wrapper.findAll('li')).toHaveLength(0)
  })

  it('shows progress and remaining time, can be cancelled, and shows the result at the end', async () => {
    const { wrapper, fake } = await open(state({}))
    const running = {
      phase: 'verifying' as const,
      done: 1240,
      total: 3400,
      bytes: 1e9,
      bytesTotal: 4e9,
      secondsLeft: 130,
    }
    fake.answer('library:verifyState', () => state(running))
    await emit(fake, 'library:verifying', progress(running))
    expect(wrapper.text()).toContain('1,240 of 3,400 files')
    expect(wrapper.text()).toContain('2 min left')
    expect(wrapper.get('[role="progressbar"]').attributes('aria-valuenow')).toBe('25')
    await byText(wrapper, 'button', 'Cancel').trigger('click')
    expect(fake.callsOf('library:cancelVerify')).toEqual([{ connectionId }])
    fake.answer('library:verifyState', () => state({ library: result([]) }))
    await emit(fake, 'library:verifying', progress({}))
    expect(wrapper.text()).toContain('No problems found in 3,400 files')
  })

  it('of a folder shows neither the result of another folder nor that of the library', async () => {
    const other = result([finding('a', 'damaged')], { folderId: 'folder-1', title: '1 Other Street' })
    const show = async (path: string, value: VerifyState): Promise<string> => {
      const { wrapper } = await mountInWindow(VerifyPanel, {
        path,
        prepare: (fake) => {
          fake.answer('library:verifyState', () => value)
        },
      })
      const text = wrapper.text()
      wrapper.unmount()
      return text
    }
    expect(await show('/library/folder-1', state({ order: other }))).toContain('1 Other Street')
    expect(await show('/library/folder-2', state({ order: other }))).not.toContain('1 Other Street')
    const both = state({ order: other, library: result([]) })
    expect(await show('/library/folder-2', both)).not.toContain(messages.verify.summary(result([]), 0))
    expect(await show('/library', both)).toContain(messages.verify.summary(result([]), 0))
  })

  it('lists problems by order, restores with one click, and leaves changed files to the user', async () => {
    const { wrapper, fake } = await open(
      state({
        library: result(
          [
            finding('a', 'missing'),
            finding('b', 'damaged'),
            finding('c', 'changed', { place: 'Boulder/9 Elm', title: '9 Elm, Boulder' }),
            finding('d', 'unreadable', {
              place: 'Boulder/9 Elm',
              title: '9 Elm, Boulder',
              note: 'No permission.',
            }),
            finding('e', 'unknown'),
          ],
          { repairable: 12 },
        ),
      }),
    )
    expect(wrapper.get('h3').text()).toBe('4 of 3,400 files need attention')
    expect(wrapper.text()).toContain('1 missing, 1 damaged, 1 changed, 1 unreadable')
    expect(wrapper.findAll('h4').map((entry) => entry.text())).toEqual([
      '12 Oak Street, Portland',
      '9 Elm, Boulder',
    ])
    expect(wrapper.text()).toContain('No permission.')
    // Unknown files are no problem, so their list is collapsed.
    expect(wrapper.text()).not.toContain('e.jpg')
    await byText(wrapper, 'button', '1 other file').trigger('click')
    expect(wrapper.text()).toContain('e.jpg')
    // The number includes files that are not listed: all are restored.
    await byText(wrapper, 'button', 'Restore 12 files').trigger('click')
    expect(fake.callsOf('library:repair')).toEqual([{ connectionId }])
    await byText(wrapper, 'button', 'Keep both').trigger('click')
    expect(fake.callsOf('library:keepBoth')).toEqual([{ connectionId, ids: ['c'] }])
    expect(fake.callsOf('library:replaceChanged')).toEqual([])
    await byText(wrapper, 'button', 'Keep mine').trigger('click')
    expect(fake.callsOf('library:dismissFindings')).toEqual([{ connectionId, ids: ['c'] }])
    await byText(wrapper, 'button', 'Show in Files: a.jpg').trigger('click')
    expect(fake.callsOf('library:revealFinding')).toEqual([{ connectionId, id: 'a' }])
  })

  it('replaces the user’s file by the delivered one, and offers Undo once that is done', async () => {
    const { wrapper, fake } = await open(state({ library: result([finding('c', 'changed')]) }))
    const repairing = state({ phase: 'repairing', library: result([finding('c', 'changed')]) })
    fake.answer('library:verifyState', () => repairing)
    await click(byText(wrapper, 'button', 'Replace mine'))
    expect(fake.callsOf('library:replaceChanged')).toEqual([{ connectionId, ids: ['c'] }])
    expect(useAnnounce().current).toBe(null)
    fake.answer('library:verifyState', () => state({ library: result([]) }))
    await emit(fake, 'library:verifying', progress({}))
    expect(useAnnounce().current?.text).toBe(messages.verify.replaced)
    expect(useUndo().nextStep()).toBe('replace file')
    await undoStep()
    expect(fake.callsOf('library:undoReplace')).toEqual([{ connectionId, ids: ['c'] }])
  })

  it('says why verifying failed, beside the last result', async () => {
    const { wrapper } = await open(state({ error: 'The library folder /x is gone.', library: result([]) }))
    expect(wrapper.get('[role="alert"]').text()).toContain('is gone')
    expect(wrapper.text()).toContain('No problems found in 3,400 files')
  })
})

describe('verification elsewhere in the window', () => {
  it('is shown in the footer of other pages, and its result is announced', async () => {
    const running = state({ phase: 'verifying', done: 5, total: 10, bytes: 1, bytesTotal: 2, secondsLeft: 9 })
    const { wrapper, fake } = await open(running, VerifyBar)
    await passTime()
    expect(wrapper.text()).toContain('5 of 10 files')
    expect(wrapper.text()).toContain('9 s left')
    await byText(wrapper, 'button', 'Cancel check').trigger('click')
    expect(fake.callsOf('library:cancelVerify')).toHaveLength(1)
    fake.answer('library:verifyState', () => state({ library: result([finding('a', 'missing')]) }))
    await emit(fake, 'library:verifying', progress({}))
    expect(wrapper.find('section').exists()).toBe(false)
    const { useAnnounce } = await import('../../renderer/app/announce.ts')
    expect(useAnnounce().current?.text).toBe('1 of 3,400 files needs attention')
  })

  it('starts from the library, where the last result is one click away', async () => {
    const { wrapper, fake } = await open(
      state({ library: result([finding('a', 'missing'), finding('b', 'missing')]) }),
      LibraryPage,
    )
    await byText(wrapper, 'button', '2 files need attention').trigger('click')
    expect(useVerify().open).toBe(true)
    expect(fake.callsOf('library:verify')).toEqual([])
    await byText(wrapper, 'button', /^Check files$/).trigger('click')
    expect(fake.callsOf('library:verify')).toEqual([{ connectionId }])
  })
})

describe('library folder', () => {
  const found: PointedFolder = {
    kind: 'moved',
    folders: 120,
    files: 3400,
    missing: 3,
    changed: 0,
    uncertain: 0,
    problems: 0,
  }
  const picks = (fake: FakeBridge, value: PointedFolder): void => {
    fake.answer('connections:chooseFolder', (_, data) => ({
      connection: data.overview.connections[0] ?? null,
      found: value,
    }))
  }

  it('that is missing says where it should be, and what a located folder contains', async () => {
    let isAvailable = false
    const { wrapper, fake } = await mountInWindow(LibraryPage, {
      prepare: (bridge) => {
        picks(bridge, found)
        bridge.answer('library:folders', (_, data) => ({
          folders: isAvailable ? data.folders : [],
          groups: [],
          total: isAvailable ? data.folders.length : 0,
          offset: 0,
          folder: '/media/work',
          available: isAvailable,
        }))
      },
    })
    expect(wrapper.text()).toContain('Library folder not found')
    expect(wrapper.text()).toContain('Planroom can’t find /media/work.')
    await click(byText(wrapper, 'button', 'Retry'))
    expect(fake.callsOf('library:rescan')).toEqual([])
    isAvailable = true
    await click(byText(wrapper, 'button', 'Locate folder…'))
    expect(wrapper.text()).toContain('Library folder found: 120 orders with 3,400 files')
    expect(wrapper.text()).toContain('3 files are missing.')
    expect(wrapper.findAll('[data-cell]').length).toBeGreaterThan(0)
  })

  it('has a text for every result of choosing one', () => {
    expect(messages.pointed({ ...found, kind: 'adopted' })).toBe(
      'Found 120 orders with 3,400 files. 3 files are missing.',
    )
    expect(messages.pointed({ ...found, kind: 'adopted', missing: 0, uncertain: 9 })).toContain(
      'checking file contents now',
    )
    expect(messages.pointed({ ...found, kind: 'empty', folders: 0, files: 0, missing: 0 })).toContain(
      'Earlier downloads stay',
    )
  })

  it('shows in the settings what was found, under its connection', async () => {
    const data = makeFakeData()
    const { wrapper } = await mountInWindow(ConnectionsPart, {
      data,
      props: { overview: data.overview },
      prepare: (bridge) => {
        picks(bridge, found)
      },
    })
    expect(useOverview().activeId).toBe(connectionId)
    await click(byText(wrapper, 'button', 'Choose folder…'))
    expect(wrapper.get('[role="status"]').text()).toContain('120 orders')
  })
})
