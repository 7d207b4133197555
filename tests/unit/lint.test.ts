import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const PLUGIN = 'resources/scripts/testing/lintRules.js'

const sql = "export const all = (db: { prepare(sql: string): object }): object => db.prepare('SELECT 1')\n"
const tmpdir = "import { tmpdir } from 'node:os'\n\nexport const folder = tmpdir()\n"

/** Linted files: a title, the path, the text, and the reported rule; null for a file that passes. */
const samples: [string, string, string, string | null][] = [
  ['any', 'shared/any.ts', 'export const a: any = 1', 'typescript(no-explicit-any)'],
  ['ts-ignore', 'shared/ignore.ts', '// @ts-ignore\nexport const a = 1', 'typescript(ban-ts-comment)'],
  [
    'an empty catch',
    'shared/catch.ts',
    'try { a() } catch { /* a comment is no answer */ }',
    'planroom(restricted-syntax)',
  ],
  [
    'an address opened outside of the program',
    'shared/open.ts',
    "declare const shell: { openExternal(url: string): void }\nshell.openExternal('https://a.example')",
    'planroom(restricted-syntax)',
  ],
  [
    'AbortSignal.any',
    'shared/signal.ts',
    'export const a = AbortSignal.any([])',
    'planroom(restricted-syntax)',
  ],
  ['a re-export', 'shared/one.ts', "export { a } from './a.ts'", 'planroom(restricted-syntax)'],
  ['a re-export of everything', 'shared/all.ts', "export * from './a.ts'", 'planroom(restricted-syntax)'],
  [
    'the folder for temporary files outside of its own place',
    'electron/services/a.ts',
    tmpdir,
    'eslint(no-restricted-imports)',
  ],
  ['the folder for temporary files in it', 'electron/services/files/temporaryFolder.ts', tmpdir, null],
  ['SQL outside of its own place', 'electron/services/orders/a.ts', sql, 'eslint(no-restricted-properties)'],
  ['SQL in it', 'electron/services/outbox/store/a.ts', sql, null],
  [
    'a correct file',
    'shared/domain/a.ts',
    "import type { AssetKind } from './assets.ts'\n\nexport const kind: AssetKind = 'snapshot'\n",
    null,
  ],
]

interface Report {
  diagnostics: { code: string; filename: string }[]
  number_of_files: number
}

/** Lints all samples with the project's rules, without those that need types. */
function lintSamples(folder: string): Promise<Report> {
  for (const [name, content] of [
    ...samples.map(([, file, text]) => [file, text] as const),
    ['package.json', '{"type":"module"}'] as const,
  ]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  for (const name of ['.oxlintrc.json', PLUGIN]) cpSync(path.join(root, name), path.join(folder, name))
  const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  return new Promise((resolve) => {
    // Reported rules make it fail. Its output says so, too.
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: folder }, (_error, stdout) => {
      resolve(JSON.parse(stdout) as Report)
    })
  })
}

describe('lint rules of the project', () => {
  let report: Report
  beforeAll(async () => {
    report = await lintSamples(temporaryFolder(afterAll))
  })

  it('are applied to each sample', () => {
    expect(report.number_of_files).toBe(samples.length)
  })

  it.each(samples)('report this sample or let it pass: %s', (_title, file, _text, rule) => {
    const codes = report.diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)
    expect(codes).toEqual(rule === null ? [] : [rule])
  })
})
