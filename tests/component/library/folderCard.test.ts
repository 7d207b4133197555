import { expect, it } from 'vitest'
import FolderCard from '../../../renderer/features/library/FolderCard.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow } from '../mounting.ts'

it('a folder card shows “Delivered 3 days ago” and, on a line of its own, “14 files, 2.4 MB”', async () => {
  const [folder] = makeFakeData().folders
  const threeDaysAgo = Date.now() / 1000 - 3 * 86_400
  const mounted = await mountInWindow(FolderCard, {
    props: { folder: { ...folder, deliveredAt: threeDaysAgo, files: 14, missing: 0, bytes: 2_400_000 } },
  })
  const lines = mounted.wrapper.findAll('.text-xs').map((line) => line.text())
  expect(lines).toEqual(['Delivered 3 days ago', '14 files, 2.4 MB'])
})

it('a folder card says that its order was handed over, and corrected since', async () => {
  const [folder] = makeFakeData().folders
  const show = async (isCorrected: boolean): Promise<string> => {
    const handedOver = { at: 1_750_000_000, isCorrected }
    const mounted = await mountInWindow(FolderCard, { props: { folder: { ...folder, handedOver } } })
    const text = mounted.wrapper.text()
    mounted.wrapper.unmount()
    return text
  }
  expect(await show(false)).toContain('Handed over')
  expect(await show(true)).toContain('Corrected since')
})

it('a folder card with a newer delivery and missing files shows both', async () => {
  const [folder] = makeFakeData().folders
  const mounted = await mountInWindow(FolderCard, {
    props: { folder: { ...folder, missing: 2 }, outdated: true },
  })
  expect(mounted.wrapper.text()).toContain('Update available')
  expect(mounted.wrapper.text()).toContain('2 missing')
})

it('a folder card shows whether a file has annotations', async () => {
  const [folder] = makeFakeData().folders
  const show = async (isAnnotated: boolean): Promise<string> => {
    const mounted = await mountInWindow(FolderCard, { props: { folder: { ...folder, isAnnotated } } })
    const text = mounted.wrapper.text()
    mounted.wrapper.unmount()
    return text
  }
  expect(await show(true)).toContain('Annotations')
  expect(await show(false)).not.toContain('Annotations')
})

it('a folder card shows that its delivery is incomplete, unless another badge says more', async () => {
  const [folder] = makeFakeData().folders
  const show = async (missing: number, outdated: boolean): Promise<string> => {
    const lacks = 'Not downloaded (7 files)'
    const mounted = await mountInWindow(FolderCard, {
      props: { folder: { ...folder, missing }, outdated, lacks },
    })
    const [badge] = mounted.wrapper.findAll('[title^="Incomplete"]')
    mounted.wrapper.unmount()
    return badge?.attributes('title') ?? ''
  }
  expect(await show(0, false)).toBe('Incomplete: Not downloaded (7 files)')
  expect(await show(2, false)).toBe('')
  expect(await show(0, true)).toBe('')
})
