import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const PLUGIN = 'resources/scripts/testing/lintRules.js'

/** Lints a file with the project's rules, without those that need types. Returns the reported rules. */
async function rulesReported(file: string, text: string): Promise<string[]> {
  const folder = temporaryFolder()
  for (const [name, content] of [
    [file, text],
    ['package.json', '{"type":"module"}'],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  for (const name of ['.oxlintrc.json', PLUGIN]) cpSync(path.join(root, name), path.join(folder, name))
  const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const output = await new Promise<string>((resolve) => {
    // Reported rules make it fail. Its output says so, too.
    execFile(process.execPath, [oxlint, '--format=json', file], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  const { diagnostics, number_of_files: files } = JSON.parse(output) as {
    diagnostics: { code: string }[]
    number_of_files: number
  }
  if (files !== 1) throw new Error(`Not linted: ${file}`)
  return diagnostics.map(({ code }) => code)
}

describe('lint rules of the project', () => {
  const rules: [string, string, string][] = [
    ['any', 'export const a: any = 1', 'typescript(no-explicit-any)'],
    ['ts-ignore', '// @ts-ignore\nexport const a = 1', 'typescript(ban-ts-comment)'],
    ['an empty catch', 'try { a() } catch { /* a comment is no answer */ }', 'planroom(restricted-syntax)'],
    [
      'an address opened outside of the program',
      "declare const shell: { openExternal(url: string): void }\nshell.openExternal('https://a.example')",
      'planroom(restricted-syntax)',
    ],
    ['AbortSignal.any', 'export const a = AbortSignal.any([])', 'planroom(restricted-syntax)'],
    ['a re-export', "export { a } from './a.ts'", 'planroom(restricted-syntax)'],
    ['a re-export of everything', "export * from './a.ts'", 'planroom(restricted-syntax)'],
  ]
  it.each(rules)('%s is reported', async (_title, text, rule) => {
    expect(await rulesReported('shared/a.ts', text)).toContain(rule)
  })

  const places: [string, string, string, string, string][] = [
    [
      'the folder for temporary files',
      "import { tmpdir } from 'node:os'\n\nexport const folder = tmpdir()\n",
      'eslint(no-restricted-imports)',
      'electron/services/a.ts',
      'electron/services/files/temporaryFolder.ts',
    ],
    [
      'SQL',
      "export const all = (db: { prepare(sql: string): object }): object => db.prepare('SELECT 1')\n",
      'eslint(no-restricted-properties)',
      'electron/services/orders/a.ts',
      'electron/services/outbox/store/a.ts',
    ],
  ]
  it.each(places)('%s is reported outside of its own place', async (_title, text, rule, elsewhere, home) => {
    expect(await rulesReported(elsewhere, text)).toEqual([rule])
    expect(await rulesReported(home, text)).toEqual([])
  })

  it('a correct file passes', async () => {
    const text = "import type { AssetKind } from './assets.ts'\n\nexport const kind: AssetKind = 'snapshot'\n"
    expect(await rulesReported('shared/domain/a.ts', text)).toEqual([])
  })
})
