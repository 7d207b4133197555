import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import { idleVerify } from '../../support/fakes/answers/fakeLibrary.ts'
import { type FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { choose, openMenu } from '../menuTools.ts'
import { click, element, mountInWindow, type Mounted } from '../mounting.ts'
import { until } from '../../support/waiting.ts'
import { required } from '../../support/required.ts'

const texts = messages.library

const folderId = 'folder-1'
async function open(prepare?: (fake: FakeBridge) => void): Promise<Mounted> {
  return await mountInWindow(FolderPage, {
    props: { folderId },
    path: `/library/${folderId}`,
    ...(prepare === undefined ? {} : { prepare }),
  })
}
/** The tile of the first plan. */
const tile = (): HTMLElement => element('[data-tile="listing_floorplans/0"]')
const chips = (): HTMLElement[] => [
  ...(tile().parentElement?.querySelectorAll<HTMLElement>('ul button') ?? []),
]
const chip = (format: string): HTMLElement =>
  required(
    chips().find(({ textContent }) => textContent.trim() === format),
    `There is no chip ${format}.`,
  )
const radio = (value: 'plain' | 'dim'): HTMLInputElement =>
  required(document.querySelector<HTMLInputElement>(`input[type="radio"][value="${value}"]`))

describe('tile of a plan', () => {
  it('has a chip for each format that opens, drags and reveals its own file', async () => {
    const { fake, path } = await open()
    expect(document.querySelectorAll('[data-tile^="listing_floorplans/0"]')).toHaveLength(1)
    expect(tile().textContent).toBe('Floor plan 1')
    expect(chips().map(({ textContent }) => textContent.trim())).toEqual(['JPG', 'SVG'])
    expect(chip('SVG').getAttribute('aria-label')).toBe('SVG, Floor plan 1.svg')
    chip('SVG').dispatchEvent(new Event('dragstart', { bubbles: true, cancelable: true }))
    await openMenu(chip('SVG'))
    await choose(messages.words.showInFiles)
    const item = { connectionId: 'larkfield', fileId: 'file-svg-1' }
    expect(fake.callsOf('library:drag')).toEqual([item])
    expect(fake.callsOf('library:reveal')).toEqual([item])
    await click(chip('SVG'))
    expect(path()).toBe(`/library/${folderId}/file-svg-1`)
  })

  it('has chips reached by Tab, with arrow keys between them and back to the tile', async () => {
    await open()
    const press = (key: string): void => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
    expect(chips().every(({ tabIndex }) => tabIndex === 0)).toBe(true)
    chip('JPG').focus()
    press('ArrowRight')
    expect(document.activeElement).toBe(chip('SVG'))
    press('ArrowRight')
    expect(document.activeElement).toBe(chip('SVG'))
    press('ArrowUp')
    expect(document.activeElement).toBe(tile())
  })

  it('has no chips for a single format', async () => {
    await open()
    const video = element('[data-file="file-video"]')
    expect(video.textContent).toBe('Walkthrough.mp4')
    expect(video.parentElement?.querySelector('ul')).toBeNull()
  })

  it('names its missing and damaged formats', async () => {
    const data = makeFakeData()
    const folder = required(data.folders.filter(({ id }) => id === folderId)[0])
    const svg = required(data.files.find(({ id }) => id === 'file-svg-1'))
    Object.assign(svg, { state: 'missing', source: null, thumbnail: null })
    const finding = {
      id: 'f',
      place: folder.place,
      title: '',
      canRepair: true,
      canKeepBoth: false,
      note: null,
    }
    await mountInWindow(FolderPage, {
      data,
      props: { folderId },
      prepare: (fake) => {
        const library = {
          at: 1,
          folderId: null,
          title: null,
          files: 9,
          ok: 8,
          bytes: 1,
          more: 0,
          repairable: 1,
          repaired: 0,
          counts: { missing: 0, damaged: 1, changed: 0, unreadable: 0, unknown: 0 },
          findings: [{ ...finding, problem: 'damaged' as const, name: 'Floor plan 1.jpg' }],
        }
        fake.answer('library:verifyState', () => ({ ...idleVerify('larkfield'), library }))
      },
    })
    await flushPromises()
    expect(chip('SVG').getAttribute('aria-label')).toBe(`SVG, Floor plan 1.svg, ${texts.fileStates.missing}`)
    expect(chip('JPG').getAttribute('aria-label')).toBe(`JPG, Floor plan 1.jpg, ${texts.fileStates.damaged}`)
    const words = tile().parentElement?.textContent ?? ''
    expect(words).toContain(`SVG: ${texts.fileStates.missing}`)
    expect(words).toContain(`JPG: ${texts.fileStates.damaged}`)
    expect(chip('SVG').getAttribute('draggable')).toBe('false')
  })
})

describe('plain plans and plans with dimensions', () => {
  it('are switched for the folder, and the choice is stored', async () => {
    const { fake } = await open()
    expect(radio('plain').checked).toBe(true)
    await click(radio('dim'))
    expect(fake.callsOf('settings:update')).toEqual([{ planVariant: 'dim' }])
    expect(element('[data-tile="listing_floorplans/0"]').textContent).toBe('Floor plan 1 with dimensions.jpg')
    // The third plan has no dimensions, so it stays as it is.
    expect(element('[data-file="file-gone"]').textContent).toBe('Floor plan 3.jpg')
  })

  it('show at the switch that hidden files need attention', async () => {
    await open((fake) => {
      const dim = fake.data.files.find(({ id }) => id === 'file-dim-1')
      Object.assign(dim ?? {}, { state: 'missing', source: null, thumbnail: null })
    })
    const label = radio('dim').closest('label')?.textContent ?? ''
    expect(label).toContain(texts.needAttention(1))
    expect(radio('plain').closest('label')?.textContent).not.toContain(texts.needAttention(1))
  })

  it('return the focus to their tile after the viewer showed a hidden file', async () => {
    const mounted = await mountInWindow(FolderPage, {
      props: { folderId, fileId: 'file-dim-1' },
      path: `/library/${folderId}/file-dim-1`,
    })
    element('[role="dialog"]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await mounted.wrapper.setProps({ fileId: undefined })
    await until(() => {
      expect(document.activeElement).toBe(tile())
    })
  })
})

describe('files that could not be downloaded', () => {
  const failed = [
    { assetKey: 'listing_floorplans/svg_urls_dim/1', reason: 'The download is incomplete.' },
    { assetKey: 'cad_files/zip_urls/0', reason: 'The server sent the wrong type of file.' },
  ]

  it('have tiles with the reason and Retry, which is disabled until the files are read again', async () => {
    const { wrapper, fake } = await open((bridge) => {
      bridge.answer('library:files', (_, { folders, files }) => {
        const folder = required(folders[1])
        return { folder, files, failed, isUnlisted: false }
      })
    })
    const section = wrapper.get(`section[aria-label="${texts.failedFiles}"]`)
    expect(section.findAll('li').map((each) => each.text())).toEqual([
      expect.stringMatching(/Floor plans 2 with dimensions, SVG.*incomplete/s),
      expect.stringMatching(/CAD files 1, ZIP.*wrong type/s),
    ])
    const retry = () => section.get('button[aria-label="Retry: CAD files 1, ZIP"]')
    await click(retry())
    const orderId = fake.data.folders[1]?.orderId
    expect(fake.callsOf('transfers:retryOrder')).toEqual([{ connectionId: 'larkfield', orderId }])
    expect(retry().attributes('disabled')).toBeDefined()
    fake.emit('library:changed', { connectionId: 'larkfield' })
    await expect.poll(() => retry().attributes('disabled')).toBeUndefined()
  })
})
