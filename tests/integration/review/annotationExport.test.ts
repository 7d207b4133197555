import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readPictureHead } from '../../../electron/services/library/drawings/pictureHead.ts'
import { composed } from '../../support/composed.ts'
import { connected, downloadedOrders } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { perTest } from '../../support/perTest.ts'

/** Annotations of a delivered plan, exported through the window’s calls. */
let target: string
let connectionId: string
/** Path that the save dialog returns; null means cancelled. */
const dialog: { pick: null; saveAs: string | null } = { pick: null, saveAs: null }

const service = perTest(() => startFaultService({ orders: 30 }))
const program = perTest(() => composed(dialog))
beforeEach(async () => {
  target = temporaryFolder()
  connectionId = await connected(program, service)
})

it('annotations are exported as PNG and PDF to the chosen path, never over a delivered file', async () => {
  const [order] = await downloadedOrders(program, connectionId, 1)
  const of = { connectionId, folderId: order?.folderId ?? '' }
  const { files } = await program.call('library:files', of)
  const file = files.find(({ name }) => name === 'Floor plan 1.jpg')
  if (file === undefined) throw new Error('no plan was delivered')
  const asked = {
    ...of,
    format: 'png' as const,
    language: 'en' as const,
    plans: [{ fileId: file.id, plan: 'listing_floorplans/0', page: 1, title: 'Floor plan 1' }],
  }
  await expect(program.call('annotations:reveal', {})).rejects.toMatchObject({ code: 'not_found' })
  // There is no annotation yet.
  dialog.saveAs = join(target, 'Plan.png')
  await expect(program.call('annotations:export', asked)).rejects.toMatchObject({ code: 'bad_input' })
  const annotation = {
    id: 'one',
    plan: 'listing_floorplans/0',
    page: 1,
    shape: 'pin' as const,
    points: [{ x: 0.5, y: 0.5 }],
    note: 'Move this wall',
    isDone: false,
  }
  await program.call('annotations:put', { ...of, fileId: file.id, annotation })

  expect(await program.call('annotations:export', asked)).toEqual({ saved: true })
  const { library, rootOf } = program.planroom.services.deliveries
  const original = (await library.fileOnDisk(connectionId, rootOf(connectionId), file.id)) ?? ''
  const before = readFileSync(original)
  const [plan, exported] = [before, readFileSync(dialog.saveAs)].map((bytes) => readPictureHead(bytes))
  expect(exported?.width).toBe(plan?.width)
  expect(exported?.height).toBeGreaterThan(plan?.height ?? 0)

  dialog.saveAs = join(target, 'All.pdf')
  expect(await program.call('annotations:export', { ...asked, format: 'pdf' })).toEqual({ saved: true })
  expect(readFileSync(dialog.saveAs, 'latin1')).toMatch(/^%PDF-/)

  dialog.saveAs = original
  await expect(program.call('annotations:export', asked)).rejects.toMatchObject({ code: 'bad_input' })
  expect(readFileSync(original)).toEqual(before)
  // A new file in the order's folder is allowed.
  dialog.saveAs = join(original, '..', 'Annotations.png')
  expect(await program.call('annotations:export', asked)).toEqual({ saved: true })
  dialog.saveAs = null
  expect(await program.call('annotations:export', asked)).toEqual({ saved: false })
  await program.call('annotations:reveal', {})
  expect(program.revealed).toEqual([join(original, '..', 'Annotations.png')])
  rmSync(join(original, '..', 'Annotations.png'))
  await expect(program.call('annotations:reveal', {})).rejects.toMatchObject({ code: 'not_found' })
  const plans = asked.plans.map((each) => ({ ...each, plan: 'listing_floorplans/1' }))
  const elsewhere = program.call('annotations:export', { ...asked, plans })
  await expect(elsewhere).rejects.toMatchObject({ code: 'bad_input' })
})
