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

function rival(
  name: string,
  line: (url: string) => string,
  args: (list: string, to: string) => string[],
): Side {
  return {
    name,
    async fetch(urls, folder) {
      const list = path.join(folder, 'list')
      await writeFile(list, urls.map((url) => `${line(url)}\n`).join(''))
      await promisify(execFile)(name, args(list, folder))
    },
  }
}

const aria2c = rival(
  'aria2c',
  (url) => url,
  (list, to) => ['--no-conf', '-q', '-j16', '-x1', '-i', list, '-d', to],
)
const curlOptions = ['-q', '-sS', '--fail', '-Z', '--parallel-max', '16', '--remote-name-all']
const curl = rival(
  'curl',
  (url) => `url = "${url}"`,
  (list, to) => [...curlOptions, '--output-dir', to, '-K', list],
)

/** Whom Planroom is measured against; missing ones are installed as root on Debian, else the line to run is thrown. */
export function rivals(): Side[] {
  const starts = (program: string): boolean => spawnSync(program, ['--version']).status === 0
  if (starts('aria2c') && starts('curl')) return [aria2c, curl]
  const install = 'apt-get install -y --no-install-recommends aria2 curl'
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `apt-get update && ${install}`])
  if (starts('aria2c') && starts('curl')) return [aria2c, curl]
  throw new Error(`aria2c and curl are needed to compare with. Run this once: sudo ${install}`)
}
