import { describe, expect, test } from 'vitest'
import { checkExportBody, logoPlacesOf, toExportBody, withLogos } from '../../../shared/domain/report/body.ts'
import { emptyExport, emptyReportForm, type ReportForm } from '../../../shared/domain/report/form.ts'
import { distinctNames, outlineOf } from '../../../shared/domain/report/outline.ts'

/** A form with one export, after `change`. */
function formWith(change: (form: ReportForm['exports'][number]) => void): ReportForm {
  const only = emptyExport('Branded')
  change(only)
  return { exports: [only] }
}
function problems(form: ReportForm): { field: string; message: string }[] {
  const result = toExportBody(form)
  return result.ok ? [] : result.fields
}
function bodyOf(form: ReportForm) {
  const result = toExportBody(form)
  if (!result.ok) throw new Error(JSON.stringify(result.fields))
  return result.body
}
const section = (form: ReportForm['exports'][number], index: number) => {
  const found = form.sections[index]
  if (found === undefined) throw new Error('no such section')
  return found
}

describe('home report form to export body', () => {
  test('the form of a new connection can be sent unchanged', () => {
    expect(bodyOf(emptyReportForm())).toEqual({
      exports: [
        {
          homereportFrontpage: { assets: { logo: { url: '' } }, labels: { disclaimer: { text: [] } } },
          homereportFloors: { assets: { logo: { url: '' } }, labels: { disclaimer: { text: [] } } },
          homereportMeasurements: { assets: { logo: { url: '' } }, labels: { disclaimer: { text: [] } } },
          mergePdfs: ['homereportFrontpage', 'homereportFloors', 'homereportMeasurements'],
          modelOptions: { unit: 'ft' },
          zip: false,
        },
      ],
    })
  })
  test('disabled sections are neither sent nor merged, and the merge follows the form’s order', () => {
    const form = formWith((only) => {
      only.sections.reverse()
      section(only, 1).on = false
    })
    const [spec] = bodyOf(form).exports
    expect(spec?.mergePdfs).toEqual(['homereportMeasurements', 'homereportFrontpage'])
    expect(spec).not.toHaveProperty('homereportFloors')
    const apart = formWith((only) => (only.merge = false))
    expect(bodyOf(apart).exports[0]?.mergePdfs).toEqual([])
  })
  test('spaces around values and empty disclaimer lines are left out', () => {
    const form = formWith((only) => {
      Object.assign(section(only, 0), {
        logo: ' https://files.example/logo.png\n',
        disclaimer: ['', ' One. ', '   ', 'Two.'],
      })
      only.unit = ' m '
    })
    expect(bodyOf(form).exports[0]).toMatchObject({
      homereportFrontpage: {
        assets: { logo: { url: 'https://files.example/logo.png' } },
        labels: { disclaimer: { text: ['One.', 'Two.'] } },
      },
      modelOptions: { unit: 'm' },
    })
  })
})

describe('home report problems', () => {
  test('an export without a section has a problem at the export', () => {
    const form = formWith((only) => only.sections.forEach((each) => (each.on = false)))
    expect(problems(form)).toEqual([
      { field: 'exports.0', message: expect.stringContaining('section') as string },
    ])
  })
  test('an export without a unit has a problem at its unit', () => {
    expect(problems(formWith((only) => (only.unit = '  ')))).toMatchObject([
      { field: 'exports.0.modelOptions.unit' },
    ])
  })
  test.each([
    'logo.png',
    'ftp://files.example/logo.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
  ])('a logo that is no web link has a problem at its field: %s', (logo) => {
    const form = formWith((only) => (section(only, 1).logo = logo))
    expect(problems(form)).toMatchObject([{ field: 'exports.0.homereportFloors.assets.logo.url' }])
  })
  test('an invalid logo of a disabled section is no problem', () => {
    const form = formWith((only) => Object.assign(section(only, 1), { logo: 'logo.png', on: false }))
    expect(problems(form)).toEqual([])
  })
  test('two exports with equal contents have a problem that names the first', () => {
    const exports = [emptyExport('Branded'), { ...emptyExport('x'), unit: 'm' }, emptyExport('Unbranded')]
    expect(problems({ exports })).toEqual([
      { field: 'exports.2', message: expect.stringContaining('“Branded”') as string },
    ])
  })
})

describe('export body given as JSON', () => {
  const floors = { homereportFloors: {} }
  const one = (more: object) => ({ exports: [{ ...floors, ...more }] })
  const merge = (...mergePdfs: string[]) => one({ mergePdfs })
  test('missing optional fields are accepted and unknown fields kept', () => {
    const body = { exports: [{ ...floors, filePrefix: 'a' }], extra: 1 }
    expect(checkExportBody(body)).toEqual({ ok: true, body })
  })
  test.each([
    ['nothing to export', {}, 'exports'],
    ['an empty list', { exports: [] }, 'exports'],
    ['no section', { exports: [floors, { zip: true }] }, 'exports.1'],
    ['a merge of a section that is not requested', merge('homereportFrontpage'), 'exports.0.mergePdfs'],
    ['a merge of one section twice', merge('homereportFloors', 'homereportFloors'), 'exports.0.mergePdfs'],
    ['an unknown section', merge('homereportGarden'), 'exports.0.mergePdfs.0'],
    ['an empty unit', one({ modelOptions: { unit: '' } }), 'exports.0.modelOptions.unit'],
    ['zip as a word', one({ zip: 'yes' }), 'exports.0.zip'],
    [
      'a logo that is no link',
      { exports: [{ homereportFloors: { assets: { logo: { url: 'x' } } } }] },
      'exports.0.homereportFloors.assets.logo.url',
    ],
    [
      'the same twice, its keys in another order',
      {
        exports: [
          { ...floors, zip: true },
          { zip: true, ...floors },
        ],
      },
      'exports.1',
    ],
  ])('%s is refused with its field', (_, body, field) => {
    const result = checkExportBody(body)
    expect(result.ok ? [] : result.fields.map((each) => each.field)).toEqual([field])
  })
  test('withLogos replaces a page link by its image link in every section, and no other link', () => {
    const logo = (url: string) => ({ assets: { logo: { url, kept: 1 } }, labels: {} })
    const body = {
      exports: [
        {
          homereportFrontpage: logo('https://a.example/page'),
          homereportFloors: logo('https://a.example/b.png'),
        },
        { homereportFrontpage: logo('https://a.example/page'), homereportFloors: {} },
      ],
    }
    const changed = withLogos(body, new Map([['https://a.example/page', 'https://a.example/a.png']]))
    expect(logoPlacesOf(changed).map(({ url }) => url)).toEqual([
      'https://a.example/a.png',
      'https://a.example/b.png',
      'https://a.example/a.png',
    ])
    expect(changed.exports[0]?.homereportFrontpage).toEqual(logo('https://a.example/a.png'))
    expect(changed.exports[1]?.homereportFloors).toEqual({})
  })
})

describe('home report outline', () => {
  test('a merged export has one PDF with its sections in order, a split export one PDF each', () => {
    const form = formWith((only) => {
      only.sections.reverse()
      section(only, 2).on = false
      section(only, 0).disclaimer = ['', 'One.']
    })
    const names = (outline: ReturnType<typeof outlineOf>) =>
      outline[0]?.pdfs.map(({ sections }) => sections.map((each) => each.section))
    expect(names(outlineOf(form))).toEqual([['homereportMeasurements', 'homereportFloors']])
    expect(outlineOf(form)[0]?.pdfs[0]?.sections[0]?.disclaimer).toEqual(['One.'])
    form.exports.forEach((each) => (each.merge = false))
    expect(names(outlineOf(form))).toEqual([['homereportMeasurements'], ['homereportFloors']])
  })
  test('a form that cannot be sent has an outline without PDFs', () => {
    const form = formWith((only) => {
      only.sections.forEach((each) => (each.on = false))
      only.unit = ''
    })
    expect(outlineOf(form)).toEqual([{ name: 'Branded', unit: '', zip: false, merged: true, pdfs: [] }])
  })
  test('equal and missing export names are made unique', () => {
    expect(distinctNames(['A', 'a', '', ' ', 'A 2', 'B'])).toEqual([
      'A',
      'a 2',
      'Home report',
      'Home report 2',
      'A 2 2',
      'B',
    ])
  })
})
