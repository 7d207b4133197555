import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { savedStart } from '../../../electron/main/savedStart.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const folder = temporaryFolder(afterAll)
const file = join(folder, 'settings.json')

test('the window starts with the saved place, theme, text size and page; invalid values are replaced', () => {
  const place = { x: 1, y: 2, width: 1000, height: 700, maximized: false }
  const saved = { language: 'fr', theme: 'dark', textSize: 125, startPage: 'library' }
  const atFirst = { place: null, language: 'system', theme: 'system', textSize: 100, startPage: 'orders' }
  expect(savedStart(file)).toEqual(atFirst)
  writeFileSync(file, JSON.stringify({ ...saved, window: place }))
  expect(savedStart(file)).toEqual({ ...saved, place })
  writeFileSync(
    file,
    JSON.stringify({ language: 'tlh', theme: 'red', textSize: 5000, startPage: '//x', window: { x: 1 } }),
  )
  expect(savedStart(file)).toEqual(atFirst)
  writeFileSync(file, 'null')
  expect(savedStart(file)).toEqual(atFirst)
})
