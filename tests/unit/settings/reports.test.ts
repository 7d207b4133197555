import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { emptyExport, emptyReportForm, type ReportForm } from '../../../shared/domain/report/form.ts'
import { openReportSettings } from '../../../electron/services/reports/reportSettings.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { openJsonFile } from '../../support/jsonStores.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const aside: string[] = []
const open = () =>
  openReportSettings({
    file: join(folder, 'reports.json'),
    openJsonFile,
    onSetAside: (file) => aside.push(file),
  })
const form: ReportForm = { exports: [{ ...emptyExport('Branded'), unit: 'm' }, emptyExport('Plain')] }

test('report form, templates and disclaimers are stored by connection, and forgotten with it', async () => {
  const settings = open()
  expect(settings.of('a')).toEqual({ form: null, templates: [], disclaimers: [], logos: [] })
  await settings.keep('a', form)
  await settings.saveTemplate('a', { name: 'Two', form })
  await settings.saveDisclaimer('b', { name: 'Sizes', lines: ['About.', 'No warranty.'] })
  const reopened = open()
  expect(reopened.of('a')).toMatchObject({ form, templates: [{ name: 'Two', form }], disclaimers: [] })
  expect(reopened.of('b')).toMatchObject({
    form: null,
    disclaimers: [{ name: 'Sizes', lines: ['About.', 'No warranty.'] }],
  })
  await reopened.forget('a')
  expect(open().of('a')).toEqual({ form: null, templates: [], disclaimers: [], logos: [] })
})

test('saving a template with an existing name replaces that template, also on renaming', async () => {
  const settings = open()
  const [first] = await settings.saveTemplate('a', { name: 'Two', form: emptyReportForm() })
  expect(await settings.saveTemplate('a', { name: 'TWO', form })).toEqual([
    { id: first?.id, name: 'TWO', form },
  ])
  const [, other] = await settings.saveTemplate('a', { name: 'Other', form })
  const renamed = await settings.saveTemplate('a', { id: other?.id, name: 'two', form: emptyReportForm() })
  expect(renamed).toEqual([{ id: other?.id, name: 'two', form: emptyReportForm() }])
  await expect(settings.saveTemplate('a', { id: first?.id, name: 'x', form })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await settings.deleteTemplate('a', other?.id ?? '')).toEqual([])
})

test('a hundred disclaimers are stored, one more is refused, and an existing one can be replaced', async () => {
  const settings = open()
  for (let i = 0; i < 100; i++) await settings.saveDisclaimer('a', { name: `D${String(i)}`, lines: ['x'] })
  await expect(settings.saveDisclaimer('a', { name: 'One more', lines: ['x'] })).rejects.toMatchObject({
    code: 'bad_input',
  })
  expect(await settings.saveDisclaimer('a', { name: 'd7', lines: ['y'] })).toHaveLength(100)
})

test('a damaged report settings file is set aside and replaced by the next change', async () => {
  writeFileSync(join(folder, 'reports.json'), '{"connections":{"a":{"form":7}}}')
  const settings = open()
  expect(aside).toHaveLength(1)
  expect(settings.of('a').form).toBeNull()
  await settings.keep('a', form)
  expect(open().of('a').form).toEqual(form)
  expect(readdirSync(folder).filter((name) => name.includes('set-aside'))).toHaveLength(1)
})
