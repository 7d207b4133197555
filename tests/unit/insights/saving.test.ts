import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileSaving } from '../../../electron/app/fileSaving.ts'
import { insightsHandlers } from '../../../electron/app/ipc/insightsHandlers.ts'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

function open() {
  const folder = temporaryFolder()
  const asked: string[] = []
  const handlers = insightsHandlers({
    insights: { read: () => Promise.reject(new Error('not asked')) } as never,
    connections: {} as never,
    fileSaving: createFileSaving({
      dialogs: {
        pickSaveFile(startAt) {
          asked.push(startAt.slice(folder.length + 1))
          return Promise.resolve(join(folder, 'saved'))
        },
      },
      documents: folder,
      platform: 'linux',
      clock: systemClock,
    }),
  })
  return { handlers, asked, saved: () => readFileSync(join(folder, 'saved')) }
}

it('a saved table is CSV for spreadsheets, and no cell is a formula', async () => {
  const { handlers, asked, saved } = open()
  const rows = [
    ['Month', '=1+1'],
    ['March 2026', '5'],
    ['a,b', '"'],
  ]
  expect(await handlers['insights:saveCsv']({ name: '../Orders: by month.csv', rows })).toEqual({
    saved: true,
  })
  expect(saved().toString()).toBe('\uFEFFMonth,\'=1+1\r\nMarch 2026,5\r\n"a,b",""""\r\n')
  expect(asked).toEqual(['Orders  by month.csv'])
})

const urlOf = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`

it('only a PNG is saved as a picture', async () => {
  const { handlers, saved } = open()
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])
  await handlers['insights:savePng']({ name: 'Orders.png', png: urlOf(png) })
  expect([...saved()]).toEqual([...png])
  await expect(
    handlers['insights:savePng']({ name: 'Orders.png', png: urlOf(Buffer.from([0x4d, 0x5a, 1])) }),
  ).rejects.toMatchObject({ code: 'bad_input' })
})
