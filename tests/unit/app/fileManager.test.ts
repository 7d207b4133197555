import { expect, test } from 'vitest'
import { fileManagerOf } from '../../../renderer/app/messages/fileManager.ts'

test.each([
  ['MacIntel', 'Finder'],
  ['Win32', 'Explorer'],
  ['Linux x86_64', 'Files'],
])('on %s the file manager is %s', (platform, name) => {
  expect(fileManagerOf(platform)).toBe(name)
})
