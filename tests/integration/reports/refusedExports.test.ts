import { existsSync, readFileSync, renameSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { emptyExport, type ReportForm } from '../../../shared/domain/report/form.ts'
import { plainForm, useReports, twoExports } from '../../support/benches/reportBench.ts'

/** Home reports that the program does not send. */

const { bench, service, call, target, exported, refusal, logo } = useReports()

describe('home report that is rejected without a request', () => {
  test('an export without a section or unit, or like another export, is rejected at its field', async () => {
    const form = plainForm()
    form.exports.push(
      emptyExport('Same'),
      { ...emptyExport('None'), sections: off() },
      { ...emptyExport('U'), unit: '' },
    )
    const error = await refusal(form, target(0))
    expect(error).toMatchObject({ code: 'bad_input' })
    expect(error.details.fields.map(({ field }) => field)).toEqual([
      'exports.1',
      'exports.2',
      'exports.3.modelOptions.unit',
    ])
    expect(service.seen).toEqual([])
  })
  const off = () => emptyExport('').sections.map((section) => ({ ...section, on: false }))
  const withLogo = (...logos: string[]): ReportForm => {
    const only = emptyExport('Branded')
    only.sections.forEach((section, index) => (section.logo = logos[index] ?? ''))
    return { exports: [only] }
  }

  test('a dead, wrong or PDF logo is rejected at its field, and a good logo is accepted at once', async () => {
    const pdf = service.addAsset(readFileSync(await bench.aPdf()), { name: 'logo.pdf' })
    service.reset()
    const dead = `${service.origin}/share/dead`
    const error = await refusal(withLogo(dead, pdf.url, dead), target(0))
    expect(error.code).toBe('bad_input')
    expect(error.details.fields.map(({ field }) => field)).toEqual([
      'exports.0.homereportFrontpage.assets.logo.url',
      'exports.0.homereportFloors.assets.logo.url',
      'exports.0.homereportMeasurements.assets.logo.url',
    ])
    expect(error.details.fields[1]?.message).toContain('PDF')
    expect(service.writes()).toEqual([])
    // The corrected form is accepted at once.
    expect((await exported(withLogo(logo()), target(0))).jobs[0]?.state).toBe('done')
  })
  test('a logo that cannot be checked while offline is rejected as unreachable', async () => {
    service.fault({ url: '/share/', fault: { kind: 'reset', when: 'before-headers' } })
    service.fault({ method: 'GET', url: /^\/export\/?$/, fault: { kind: 'reset', when: 'before-headers' } })
    const error = await refusal(withLogo(logo()), target(0))
    expect(error).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('you’re offline') as string,
    })
    expect(error.details.fields).toMatchObject([{ field: 'exports.0.homereportFrontpage.assets.logo.url' }])
    expect(service.writes()).toEqual([])
  })
  test('an unknown order and the model id ".." are rejected', async () => {
    expect(await refusal(plainForm(), target(0), { orderId: 'gone', modelId: 'm' })).toMatchObject({
      code: 'not_found',
    })
    expect(await refusal(plainForm(), { orderId: null, modelId: '..' })).toMatchObject({ code: 'bad_input' })
    expect(service.writes()).toEqual([])
  })
  test('removing the connection during the logo check stops the export', async () => {
    const { baseUrl, tokenUrl, exportUrl, apiKey } = service
    const draft = { name: 'Brookside', baseUrl, tokenUrl, exportUrl, apiKey }
    const { connection } = await call('connections:save', draft)
    service.fault({ url: '/share/file/', fault: { kind: 'delay', ms: 400 } })
    const form = twoExports(logo())
    const targets = [{ orderId: null, modelId: 'm' }]
    const exporting = call('reports:export', { connectionId: connection.id, form, targets })
    const refused = expect(exporting).rejects.toMatchObject({ code: 'not_found' })
    await expect.poll(() => service.seen.some(({ url }) => url.startsWith('/share/file/'))).toBe(true)
    await call('connections:forget', { id: connection.id })
    await refused
    expect(service.writes()).toEqual([])
  })
  test('a missing library drive rejects the export as a disk error', async () => {
    renameSync(bench.folder(), `${bench.folder()} away`)
    expect(await refusal(plainForm(), target(0))).toMatchObject({ code: 'disk' })
    expect(await refusal(plainForm(), { orderId: null, modelId: 'm' })).toMatchObject({ code: 'disk' })
    expect(service.writes()).toEqual([])
    expect(existsSync(bench.folder())).toBe(false)
    renameSync(`${bench.folder()} away`, bench.folder())
  })
})
