import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAttachments } from '../../../../electron/services/attachments/attachments.ts'
import { saveFile } from '../../../../electron/services/files/saveFile.ts'
import { sample } from '../../../support/servers/assetServer.ts'
import { assetOf, order } from '../../../support/benches/transferBench.ts'
import { zipBytes } from '../../../support/zipBytes.ts'
import { useTransfers } from '../../../support/benches/useTransfers.ts'

/** A team shares a library by group permissions. Planroom's files and folders get the permissions of the umask. */

const { server, bench } = useTransfers()

/** Type and permissions of a folder and everything below it, by path. */
function rights(folder: string): Record<string, string> {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    ['.', ...below].map((path) => {
      const found = lstatSync(join(folder, path))
      return [path, `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`]
    }),
  )
}

it.runIf(process.platform !== 'win32').each([
  [0o002, 'folder 775', 'file 664'],
  [0o022, 'folder 755', 'file 644'],
  [0o077, 'folder 700', 'file 600'],
])(
  'with the umask %o all files and folders of a library get the permissions of the umask',
  async (mask, folders, files) => {
    const before = process.umask(mask)
    try {
      const deliver = (seed: number): void => {
        bench.delivered.set('o1', {
          assets: [assetOf('jpg', server.serve('/1.jpg', sample('jpg', 5000, seed)))],
          texts: [{ name: 'gla-formula', text: `1 + ${String(seed)}` }],
        })
      }
      // The second delivery moves the first one to "Earlier deliveries".
      for (const seed of [1, 2]) {
        deliver(seed)
        const { files: done } = await bench.run({ deep: true })
        expect(done).toMatchObject({ failed: [] })
      }
      const attachments = createAttachments({
        engine: bench.engine,
        orderOf: () => order(bench.root, 'o1'),
        onAttached: () => undefined,
      })
      const zip = zipBytes([{ name: 'floors/1.pdf', data: sample('pdf', 5000) }])
      const url = server.serve('/report.zip', zip)
      for (const target of [
        { connectionId: 'c1', orderId: 'o1' },
        { connectionId: 'c1', dir: join(bench.root, 'Home reports', 'm-1'), root: bench.root },
      ]) {
        const { failed } = await attachments.file({
          target,
          subfolder: '',
          unpack: true,
          signal: new AbortController().signal,
          files: [{ url, name: 'Branded', expect: 'zip' }],
        })
        expect(failed).toEqual([])
      }
      await saveFile(join(bench.root, 'saved.csv'), 'a,b')
      const found = rights(bench.root)
      const names = Object.keys(found).join('\n')
      for (const each of [
        /Earlier deliveries\/.*\.jpg/,
        /GLA formula\.txt/,
        /manifest\.json/,
        /floors\/1\.pdf/,
      ])
        expect(names).toMatch(each)
      expect(new Set(Object.values(found))).toEqual(new Set([folders, files]))
    } finally {
      process.umask(before)
    }
  },
)
