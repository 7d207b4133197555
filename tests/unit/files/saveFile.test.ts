import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveCopy } from '../../../electron/services/files/saveCopy.ts'
import { saveFile } from '../../../electron/services/files/saveFile.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const ways: [string, (target: string) => Promise<void>][] = [
  ['saved', (target) => saveFile(target, 'new')],
  [
    'copied',
    async (target) => {
      const source = join(temporaryFolder(), 'plan.svg')
      writeFileSync(source, 'new')
      await saveCopy(source, target, { platform: 'linux', clock: { sleep: () => Promise.resolve() } })
    },
  ],
]

// A user with all rights would otherwise replace `/dev/null` for all programs.
if (process.platform !== 'win32')
  test.each(ways)('a pipe stays where a file is %s over it, also through a link', async (_way, save) => {
    const folder = temporaryFolder()
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    symlinkSync(pipe, join(folder, 'link'))
    for (const name of ['pipe', 'link'])
      await expect(save(join(folder, name))).rejects.toMatchObject({
        code: 'disk',
        message: `${join(folder, name)} is a device or pipe. Choose another name.`,
      })
    expect(lstatSync(pipe).isFIFO()).toBe(true)
    expect(readdirSync(folder)).toEqual(['link', 'pipe'])
  })

test.each(ways)('a file that is %s replaces an older one, and no folder', async (_way, save) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'plan.svg'), 'old')
  mkdirSync(join(folder, 'folder'))
  await save(join(folder, 'plan.svg'))
  expect(readFileSync(join(folder, 'plan.svg'), 'utf8')).toBe('new')
  await expect(save(join(folder, 'folder'))).rejects.toMatchObject({ code: 'disk' })
  expect(lstatSync(join(folder, 'folder')).isDirectory()).toBe(true)
})
