import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MacUpdater, type ResolvedUpdateFileInfo } from 'electron-updater'
import { parseUpdateInfo, resolveFiles } from 'electron-updater/out/providers/Provider.js'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const workflow = readFileSync(join(root, '.github', 'workflows', 'release.yml'), 'utf8')
const [, script = '', from = '', to = ''] =
  /run: node (resources\/scripts\/gatherRelease\.ts) (\w+) (\w+)$/m.exec(workflow) ?? []
/** The choice of a Mac among the files of a list, which the library keeps to itself. */
class MacFiles extends MacUpdater {
  static of(files: ResolvedUpdateFileInfo[], isArm64: boolean) {
    return this.filterFilesForArch(files, isArm64)
  }
}

let folder = ''
beforeEach(() => {
  folder = temporaryFolder()
})

function write(name: string, text: string): void {
  const file = join(folder, from, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
/** Runs the script as the workflow does. */
const gather = (): string =>
  execFileSync(process.execPath, [join(root, script), from, to], { cwd: folder, stdio: 'pipe' }).toString()

/** An update list as electron-builder writes it. */
const listOf = (...names: string[]): string =>
  [
    'version: 0.2.0\nfiles:',
    ...names.map((name) => `  - url: ${name}\n    sha512: ${btoa(name)}\n    size: 7`),
    `path: ${names[0] ?? ''}\nsha512: ${btoa(names[0] ?? '')}\nreleaseDate: '2026-11-27T00:00:00.000Z'\n`,
  ].join('\n')

it('each kind of Mac finds its own package in the list of a release', () => {
  write(
    'packages-macos-latest/latest-mac.yml',
    listOf('Planroom-0.2.0-arm64-mac.zip', 'Planroom-0.2.0-arm64.dmg'),
  )
  write('packages-macos-15-intel/latest-mac.yml', listOf('Planroom-0.2.0-mac.zip', 'Planroom-0.2.0.dmg'))
  write('packages-macos-15-intel/Planroom-0.2.0-mac.zip', 'intel')
  write('packages-windows-latest/latest.yml', listOf('Planroom Setup 0.2.0.exe'))
  gather()
  expect(readdirSync(join(folder, to)).sort()).toEqual([
    'Planroom-0.2.0-mac.zip',
    'latest-mac.yml',
    'latest.yml',
  ])
  const url = new URL('https://updates.example/latest-mac.yml')
  const list = parseUpdateInfo(
    readFileSync(join(folder, to, 'latest-mac.yml'), 'utf8'),
    'latest-mac.yml',
    url,
  )
  const files = resolveFiles(list, url)
  const zipFor = (isArm64: boolean) =>
    MacFiles.of(files, isArm64)
      .map(({ info }) => info)
      .filter((file) => file.url.endsWith('.zip'))
  expect(zipFor(true)).toEqual([
    { url: 'Planroom-0.2.0-arm64-mac.zip', sha512: btoa('Planroom-0.2.0-arm64-mac.zip'), size: 7 },
  ])
  expect(zipFor(false)).toEqual([
    { url: 'Planroom-0.2.0-mac.zip', sha512: btoa('Planroom-0.2.0-mac.zip'), size: 7 },
  ])
})

it('a file that two systems made ends the release', () => {
  write('packages-macos-latest/Planroom.zip', 'a')
  write('packages-windows-latest/Planroom.zip', 'b')
  expect(gather).toThrow('Two systems made Planroom.zip.')
})
