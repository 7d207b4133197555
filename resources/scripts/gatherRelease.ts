import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Copies the packages of all systems from the folders below `from` into `to`. Both kinds of Mac make an update list of
// the same name, each with its own packages: they become one list. Otherwise one kind of Mac would get no updates.
const [from = '', to = ''] = process.argv.slice(2)
/** Entries of an update list, as electron-builder writes them. */
const filesPattern = /^files:\n((?: {2}.*\n)+)/m

mkdirSync(to, { recursive: true })
for (const folder of readdirSync(from))
  for (const name of readdirSync(path.join(from, folder))) {
    const [source, target] = [path.join(from, folder, name), path.join(to, name)]
    if (!existsSync(target)) copyFileSync(source, target)
    else writeFileSync(target, joined(name, readFileSync(target, 'utf8'), readFileSync(source, 'utf8')))
  }

function joined(name: string, list: string, other: string): string {
  const files = filesPattern.exec(other)?.[1]
  if (!name.endsWith('-mac.yml') || files === undefined || !filesPattern.test(list))
    throw new Error(`Two systems made ${name}.`)
  return list.replace(filesPattern, (own) => own + files)
}
