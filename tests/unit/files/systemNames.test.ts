import { expect, test } from 'vitest'
import { isSystemName } from '../../../electron/services/files/systemNames.ts'

test.each([
  '.DS_Store',
  '._Floor plan 1.jpg',
  '._.DS_Store',
  'Icon\r',
  '__MACOSX',
  'Thumbs.db',
  'THUMBS.DB',
  'desktop.ini',
  '$RECYCLE.BIN',
  'System Volume Information',
  '.directory',
  '.Trash-1000',
  '@eaDir',
  '#recycle',
  '.dropbox.cache',
])('%j is made by a system', (name) => {
  expect(isSystemName(name)).toBe(true)
})

test.each([
  'Floor plan 1.jpg',
  '.planroom',
  '_12 Oak Street',
  '. _',
  'Thumbs.db.txt',
  'Icon',
  'Trash-1000',
  '',
])('%j is a file or folder of the user', (name) => {
  expect(isSystemName(name)).toBe(false)
})
