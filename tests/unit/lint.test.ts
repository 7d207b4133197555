import path from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..', '..')

const eslint = new ESLint({ cwd: root })

async function rulesReported(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) })
  const fatal = result?.messages.find((message) => message.fatal)
  if (result === undefined || fatal !== undefined) throw new Error(`Not linted: ${fatal?.message ?? file}`)
  return result.messages.map((message) => message.ruleId ?? '')
}

describe('lint rules of the project', () => {
  const rules: [string, string, string][] = [
    ['any', 'export const a: any = 1', '@typescript-eslint/no-explicit-any'],
    ['ts-ignore', '// @ts-ignore\nexport const a = 1', '@typescript-eslint/ban-ts-comment'],
    ['an empty catch', 'try { a() } catch { /* a comment is no answer */ }', 'no-restricted-syntax'],
    [
      'an address opened outside of the program',
      "declare const shell: { openExternal(url: string): void }\nshell.openExternal('https://a.example')",
      'no-restricted-syntax',
    ],
    ['AbortSignal.any', 'export const a = AbortSignal.any([])', 'no-restricted-syntax'],
    ['a re-export', "export { a } from './a.ts'", 'no-restricted-syntax'],
    ['a re-export of everything', "export * from './a.ts'", 'no-restricted-syntax'],
  ]
  it.each(rules)('%s is reported', async (_title, text, rule) => {
    expect(await rulesReported('shared/a.ts', text)).toContain(rule)
  })

  it('the folder for temporary files is reported outside of its own module', async () => {
    const text = "import { tmpdir } from 'node:os'\n\nexport const folder = tmpdir()\n"
    expect(await rulesReported('electron/services/a.ts', text)).toContain('no-restricted-imports')
  })

  it('a correct file passes', async () => {
    const text = "import type { AssetKind } from './assets.ts'\n\nexport const kind: AssetKind = 'snapshot'\n"
    expect(await rulesReported('shared/domain/a.ts', text)).toEqual([])
  })
})
