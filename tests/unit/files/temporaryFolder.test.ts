import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import {
  makeTemporaryFolder,
  temporaryFolderFault,
} from '../../../electron/services/files/temporaryFolder.ts'
import { AppError } from '../../../shared/errors.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Makes the system's folder for temporary files another one. */
function useAsTemporary(folder: string): void {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder)
}
afterEach(() => {
  vi.unstubAllEnvs()
})

it('a temporary folder is made in the folder of the system', () => {
  const folder = temporaryFolder()
  useAsTemporary(folder)
  const made = makeTemporaryFolder()
  expect(dirname(made)).toBe(folder)
  expect(existsSync(made)).toBe(true)
  rmSync(made, { recursive: true })
})

it('a missing folder of the system is named', () => {
  const folder = join(temporaryFolder(), 'gone')
  useAsTemporary(folder)
  expect(makeTemporaryFolder).toThrow(
    new AppError('disk', `The folder for temporary files is missing: ${folder}. Create it and try again.`),
  )
})

it('a file in place of the folder of the system is named', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  useAsTemporary(file)
  expect(makeTemporaryFolder).toThrow(file)
})

it.each([
  ['EROFS', 'Check its permissions and its disk, then try again.'],
  ['EACCES', 'Check its permissions and its disk, then try again.'],
  ['ENOSPC', 'Free up space on its disk and try again.'],
])('the folder of the system is named with advice after %s', (code, advice) => {
  useAsTemporary('/scratch')
  const fault = temporaryFolderFault(Object.assign(new Error(code), { code }))
  expect(fault.code).toBe('disk')
  expect(fault.message).toBe(`Can’t write to the folder for temporary files: /scratch. ${advice}`)
})
