import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoRequests } from '../../../shared/domain/operations/demoRequests.ts'
import { operationsFileOf } from '../../../shared/domain/operations/file.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { environmentOf, runCommand, runWords, type Ran } from '../../support/headlessRun.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'

/** `api NAME` with a connection of the environment. */

const folder = temporaryFolder(afterAll)
const features = join(folder, 'features.json')
let service: FaultService
beforeAll(async () => {
  writeFileSync(features, operationsFileOf(demoRequests))
  service = await startFaultService({ orders: 2 })
})
afterEach(() => {
  expect(service.failures).toEqual([])
  service.reset()
})
afterAll(async () => {
  await service.close()
})

const run = (...words: string[]): Promise<Ran> =>
  runCommand(['api', ...words], { folder, environment: environmentOf(service) })
const withFile = (...words: string[]): Promise<Ran> => run(...words, '--features', features)
const jonas = 'jonas.pryce@larkfield.example'

test('a read that is known prints the service’s answer', async () => {
  expect(await run('companyInfo')).toMatchObject({
    exit: 0,
    err: '',
    result: { ok: true, data: { name: 'Larkfield Property Media' } },
  })
  const { out } = await runWords(['api', 'company-info'], { folder, environment: environmentOf(service) })
  expect(out).toContain('name: Larkfield Property Media\n')
})

test('a read that is off exits with 7, and runs with the request in a file', async () => {
  expect(await run('getUser', '--param', `email=${jonas}`)).toMatchObject({
    exit: 7,
    result: { error: { code: 'not_offered' } },
  })
  expect(service.seen).toEqual([])
  expect(await withFile('getUser', '--param', `email=${jonas}`)).toMatchObject({
    exit: 0,
    result: { data: { email: jonas, office: { name: 'Willamette' } } },
  })
  expect(service.seen.map(({ url }) => url)).toEqual([`/v3/users/by-email/${encodeURIComponent(jonas)}`])
})

test('secrets in answers are masked', async () => {
  const { result } = await withFile('listTokens')
  expect(result.data).toMatchObject([{ token: '••••••' }])
})
