import { expect, test } from 'vitest'
import { golden } from '../../support/golden.ts'
import { composed } from '../../support/composed.ts'
import { connected } from '../../support/connected.ts'
import { environmentOf, type Ran } from '../../support/headlessRun.ts'
import { useCommands } from '../../support/useCommands.ts'

/** One order requested in two ways is created once. */

const { service, orderList, run: runAll, path, file } = useCommands()

const run = (...words: string[]): Promise<Ran> => runAll(words)
const { external_id: _none, ...bare } = golden('draft-create-minimal').body
/** Arguments of the command that orders a draft. */
const draft = (street: string, more: object): string[] => [
  'drafts',
  'create',
  file({ ...bare, street, ...more }),
]

test.each(['environment', 'saved'])(
  'a saved connection and the environment at one address order once (first: %s)',
  async (first) => {
    const program = await composed({ folder: path('home') })
    await connected(program, service)
    await program.close()
    service.seen.length = 0
    const words = draft('1 Cron Road', { external_id: 'JOB-9' })
    const corrected = draft('1 Cron Rd', { external_id: 'JOB-9' })
    const bySaved = (...asked: string[]) => runAll(asked, { environment: {} })
    const [one, other] = first === 'saved' ? [bySaved, run] : [run, bySaved]
    orderList.lag = 600
    service.fault({ method: 'POST', url: /\/orders\//, times: 1, fault: { kind: 'lost-answer' } })
    const refused = { exit: 8, result: { error: { code: 'outcome_unknown' } } }
    expect(await one(...words)).toMatchObject(refused)
    expect(await other(...words)).toMatchObject(refused)
    expect(await other(...corrected)).toMatchObject(refused)
    expect(service.writes()).toHaveLength(1)
  },
)

test('a waiting entry is not sent if its reference was ordered with other content meanwhile', async () => {
  const environment = { ...environmentOf(service), PLANROOM_API_KEY: 'old-key' }
  const misspelt = draft('1 Oak Stret', { external_id: 'JOB-77' })
  expect(await runAll(misspelt, { environment })).toMatchObject({ exit: 3 })
  expect(await run(...draft('1 Oak Street', { external_id: 'JOB-77' }))).toMatchObject({ exit: 0 })
  await run('outbox', 'send')
  const { entries } = (await run('outbox', 'list')).result.data as { entries: unknown[] }
  expect(entries).toMatchObject([
    { state: 'done', reference: 'JOB-77' },
    { state: 'ready', reference: 'JOB-77', error: { code: 'busy' } },
  ])
  expect(service.writes().filter(({ body }) => body.includes('Stret'))).toHaveLength(1)
})
