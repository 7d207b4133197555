import { expect, test } from 'vitest'
import { createRuns } from '../../../electron/services/reports/reportRuns.ts'
import type { ReportRun } from '../../../shared/contract/reports.ts'

const run = (id: string, connectionId: string): ReportRun => ({
  id,
  connectionId,
  startedAt: 1_700_000_000,
  over: true,
  jobs: [],
})
const unused = (): never => {
  throw new Error('nothing is exported here')
}

test('an export dismissed during the removal of its connection takes no other connection’s along', async () => {
  const saved: string[][] = []
  const runs = createRuns({
    stored: {
      runs: [run('one', 'company'), run('two', 'other')],
      keep: (states) => Promise.resolve(void saved.push(states.map(({ id }) => id))),
    },
    client: unused,
    checkLogo: unused,
    attachments: { file: unused },
    models: { candidate: unused, ownerOf: unused },
    folderOf: unused,
    isFolderThere: unused,
    onChanged: unused,
    onFault: unused,
    now: unused,
  })
  const forgotten = runs.forget('company')
  await runs.dismiss('one')
  await forgotten
  expect(runs.list('other').map(({ id }) => id)).toEqual(['two'])
  expect(saved.at(-1)).toEqual(['two'])
})
