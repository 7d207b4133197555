import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { problemReport } from '../../../electron/app/problemReport.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let home: string
beforeEach(() => {
  home = temporaryFolder()
  mkdirSync(path.join(home, 'logs'))
})
const log = (): string => path.join(home, 'logs', 'planroom.log')

test('a problem report has the versions and the log, with the home folder written as ~', async () => {
  writeFileSync(log(), `a line about ${os.homedir()}/Plans\n`)
  const text = await problemReport({ home, version: '1.2.3' })
  expect(text).toContain('Planroom 1.2.3\n')
  expect(text).toContain(`Node ${process.versions.node}`)
  expect(text).toContain('a line about ~/Plans')
})

test('a problem report has complete lines from the end of a long log', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `line ${String(at)} ü`)
  writeFileSync(log(), lines.join('\n'))
  const text = (await problemReport({ home, version: '1' })).split('Log:\n')[1] ?? ''
  expect(text.length).toBeLessThan(65_000)
  expect(text.endsWith('line 19999 ü')).toBe(true)
  expect(lines).toContain(text.split('\n')[0])
})

test('a problem report has an empty log if the log is missing or a link', async () => {
  expect(await problemReport({ home, version: '1' })).toMatch(/Log:\n$/)
  writeFileSync(path.join(home, 'secret'), 'not for others')
  symlinkSync(path.join(home, 'secret'), log())
  expect(await problemReport({ home, version: '1' })).not.toContain('not for others')
})
