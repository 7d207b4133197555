import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fontFolder } from '../../../electron/services/library/drawings/pdfPage.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

it('fontFolder finds the PDF fonts of a built program from its code and from its chunks', () => {
  const built = temporaryFolder()
  mkdirSync(join(built, 'fonts'))
  mkdirSync(join(built, 'chunks'))
  // pdf.js wants a slash on every system.
  const fonts = `${join(built, 'fonts')}/`
  expect([fontFolder(built), fontFolder(join(built, 'chunks'))]).toEqual([fonts, fonts])
  expect(fontFolder()).toMatch(/standard_fonts\/$/)
})
