import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { openCatalogue } from '../../electron/services/catalogue/database.ts'
import { createTransferEngine } from '../../electron/services/transfers/engine.ts'
import { assetOf, order } from '../support/transferBench.ts'

/** One who fetches all addresses into an empty folder, as it does out of the box. */
export interface Side {
  name: string
  fetch: (urls: readonly string[], folder: string) => Promise<void>
}

const filesPerOrder = 20

export const planroom: Side = {
  name: 'Planroom',
  async fetch(urls, folder) {
    const assets = urls.map((url, index) => assetOf('jpg', url, index % filesPerOrder))
    const orders = Array.from({ length: Math.ceil(urls.length / filesPerOrder) }, (_, index) =>
      order(path.join(folder, 'library'), String(index), { street: `${index + 1} Oak Street` }),
    )
    const { db } = openCatalogue(path.join(folder, 'catalogue.db'))
    const engine = createTransferEngine({
      db,
      platform: 'linux',
      templates: () => ({ folderTemplate: '{city}/{address}', nameTemplate: '{kind} {floor}{variant}' }),
      concurrency: () => 'auto',
      lookAtOrder: (_, id) => {
        const from = Number(id) * filesPerOrder
        return Promise.resolve({ assets: assets.slice(from, from + filesPerOrder), texts: [] })
      },
    })
    const { files, problem } = await engine.run(orders)
    await engine.close()
    db.close()
    if (files.downloaded !== urls.length)
      throw new Error(JSON.stringify({ problem, ...files }).slice(0, 1000))
  },
}

function rival(program: string, before: string, how: string, note = ''): Side {
  return {
    name: program + note,
    async fetch(urls, folder) {
      await writeFile(path.join(folder, 'list'), urls.map((url) => `${before}${url}\n`).join(''))
      await promisify(execFile)(program, how.split(' '), { cwd: folder })
    },
  }
}

const aria2 = '--no-conf -q -j16 -x1 -i list'
const all = [
  rival('aria2c', '', aria2),
  // On some disks its notes for going on later cost it half its speed; nobody should win by that alone.
  rival('aria2c', '', `${aria2} --auto-save-interval=0`, ', no control files'),
  rival('curl', 'url = ', '-q -sS --fail -Z --parallel-max 16 --remote-name-all -K list'),
]

/** Whom Planroom is measured against; missing ones are installed as root on Debian, else the line to run is thrown. */
export function rivals(): Side[] {
  const starts = (program: string): boolean => spawnSync(program, ['--version']).status === 0
  if (starts('aria2c') && starts('curl')) return all
  const install = 'apt-get install -y --no-install-recommends aria2 curl'
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `apt-get update && ${install}`])
  if (starts('aria2c') && starts('curl')) return all
  throw new Error(`aria2c and curl are needed to compare with. Run this once: sudo ${install}`)
}
