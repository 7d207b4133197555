import { rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { canRepair, canKeepBoth } from '../../../electron/services/library/verify/repair.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { mark } from '../../support/benches/transferBench.ts'
import { attachmentBench, subfolder, wanted } from '../../support/benches/attachmentBench.ts'

const { server, bench, orderId, inOrder, library, folderId, file, files, manifest, sync, libraryFolder } =
  attachmentBench()
const [a, b, c] = [sample('pdf', 5000, 1), sample('pdf', 5000, 2), sample('pdf', 6000, 3)] as const

describe('attachments beside deliveries', () => {
  const [x, y] = [sample('jpg', 4000, 8), sample('jpg', 4000, 9)]

  it('a sync does not count, move or withdraw attachments, nor list them in the history', async () => {
    await file([wanted(server().serve('/1.pdf', a))])
    await file([wanted(server().serve('/c.pdf', c), 'Combined')], { subfolder: '' })
    const urls = [server().serve('/0.jpg', x), server().serve('/1.jpg', y)]
    expect(await sync(urls)).toMatchObject({ wanted: 2, downloaded: 2 })
    expect(await sync(urls.slice(0, 1))).toMatchObject({ wanted: 1, withdrawn: 1, superseded: 0 })
    const found = await files()
    expect(found).toMatchObject({ 'Combined.pdf': mark(c), 'Home report/Branded.pdf': mark(a) })
    expect((await manifest()).deliveries).toHaveLength(2)
    const { deliveries, files: shown } = await library().deliveries(folderId())
    expect(deliveries.map(({ added, withdrawn }) => [added.length, withdrawn.length])).toEqual([
      [0, 1],
      [2, 0],
    ])
    expect(shown.every(({ kind }) => kind === 'listing_floorplans')).toBe(true)
    expect((await libraryFolder()).names).toEqual([
      'listing_floorplans Floor plan 1.jpg image complete',
      'exported_report Branded.pdf pdf complete',
      'combined_pdf Combined.pdf pdf complete',
    ])
  })

  it('another computer adopts attachments, verifies them and replaces them', async () => {
    await sync([server().serve('/0.jpg', x)])
    await file([wanted(server().serve('/1.pdf', a)), wanted(server().serve('/2.pdf', b), 'B')])
    await bench().loseCatalogue()
    await sync([server().serve('/0.jpg', x)])
    expect((await libraryFolder()).folder.files).toBe(3)
    expect(await verify(inOrder())).toMatchObject({ files: 3, ok: 3, unknown: [] })
    await file([wanted(server().serve('/3.pdf', c))])
    expect(await files()).toMatchObject({
      'Earlier deliveries/2026-11-21 02.00.00/Branded.pdf': mark(a),
      'Home report/Branded.pdf': mark(c),
    })
    // An exported report cannot be requested again automatically.
    const target = {
      place: '',
      path: 'Home report/B.pdf',
      orderId: orderId(),
      assetKey: 'exported_report/Home report/B.pdf',
    }
    expect(canRepair({ ...target, problem: 'missing', isEarlier: false })).toBe(false)
    expect(canKeepBoth({ ...target, problem: 'changed', isEarlier: false })).toBe(false)
    await rm(inOrder(subfolder, 'B.pdf'))
    await writeFile(inOrder(subfolder, 'Branded.pdf'), a)
    expect(await verify(inOrder())).toMatchObject({
      missing: ['Home report/B.pdf'],
      changed: ['Home report/Branded.pdf'],
    })
  })

  it('a manifest that places attachments in other folders is not believed', async () => {
    await file([wanted(server().serve('/1.pdf', a))])
    const recorded = await manifest()
    const [entry] = recorded.files
    if (entry === undefined) throw new Error('no entry')
    const more = [
      { ...entry, path: 'Elsewhere/Branded.pdf' },
      { ...entry, slot: 'listing_floorplans/jpg_urls/0', path: 'Home report/x.jpg' },
    ]
    await writeFile(
      inOrder('.planroom/manifest.json'),
      JSON.stringify({ ...recorded, files: [...recorded.files, ...more] }),
    )
    await bench().loseCatalogue()
    await library().rescan('c1', bench().root)
    expect((await libraryFolder()).names).toEqual(['exported_report Branded.pdf pdf complete'])
  })
})
