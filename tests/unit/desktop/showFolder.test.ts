import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { showFolder } from '../../../electron/main/adapters/showFolder.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
let root: string
let opened: string[]
let revealed: string[]
beforeEach(async () => {
  folder = temporaryFolder()
  root = join(folder, 'library')
  await mkdir(join(root, '12 Oak Street'), { recursive: true })
  await mkdir(join(root, '12 Oak.app', 'Contents'), { recursive: true })
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(root, 'run.exe'), 'MZ')
  await symlink(join(folder, 'elsewhere'), join(root, 'link'))
  opened = []
  revealed = []
})

const show = (path: string, platform: NodeJS.Platform, library = root): Promise<string> =>
  showFolder(
    { path, root: library, platform },
    {
      open: (shown) => (opened.push(shown), Promise.resolve('')),
      reveal: (shown) => void revealed.push(shown),
    },
  )

test('on macOS a folder is revealed in its parent and never opened, also if its name ends in .app', async () => {
  for (const name of ['12 Oak.app', '12 Oak Street', ''])
    expect(await show(join(root, name), 'darwin')).toBe('')
  expect(opened).toEqual([])
  expect(revealed).toEqual([join(root, '12 Oak.app'), join(root, '12 Oak Street'), root])
})

test('on Windows and Linux a folder is opened by a path with a trailing separator', async () => {
  expect(await show(join(root, '12 Oak Street'), 'linux')).toBe('')
  expect(await show(join(root, '12 Oak Street'), 'win32')).toBe('')
  expect(opened).toEqual([join(root, '12 Oak Street') + '/', join(root, '12 Oak Street') + '\\'])
})

describe.each(['darwin', 'win32', 'linux'] as const)('showing a folder on %s', (platform) => {
  test.each([
    ['a file that took the folder’s place', 'run.exe'],
    ['a link', 'link'],
    ['a folder outside of the library', '../elsewhere'],
    ['a missing path', 'gone'],
  ])('%s is neither opened nor shown', async (_what, name) => {
    expect(await show(join(root, name), platform)).not.toBe('')
    expect([...opened, ...revealed]).toEqual([])
  })

  test('a library folder that is itself a link is shown', async () => {
    const alias = join(folder, 'alias')
    await symlink(root, alias)
    expect(await show(alias, platform, alias)).toBe('')
    expect([...opened, ...revealed]).toHaveLength(1)
  })
})
