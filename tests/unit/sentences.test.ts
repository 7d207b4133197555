import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { menuTemplate } from '../../electron/main/menuTemplate.ts'
import { saidMenu } from '../../electron/main/saidMenu.ts'
import { french } from '../../shared/sentences/french.ts'
import { german } from '../../shared/sentences/german.ts'
import { createSay } from '../../shared/sentences/say.ts'
import { spanish } from '../../shared/sentences/spanish.ts'
import { sourceSentences } from '../support/sentences.ts'

const catalogues = { german, french, spanish }
const valuesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

const inSources = sourceSentences()

describe.each(Object.entries(catalogues))('sentences in %s', (_name, catalogue) => {
  test('each sentence of main and of shared/ is there', () => {
    const missing = [...inSources].filter(([text]) => !Object.hasOwn(catalogue, text))
    expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([])
  })

  test('a sentence keeps its values', () => {
    const differing = Object.entries(catalogue).filter(
      ([english, said]) => valuesOf(english).join() !== valuesOf(said).join(),
    )
    expect(differing).toEqual([])
  })

  test('no sentence is empty or left in English', () => {
    const sentences = Object.entries(catalogue).filter(([english]) => /^[A-Z].*\w .*\.$/.test(english))
    expect(sentences.filter(([english, said]) => said === english || said.trim() === '')).toEqual([])
  })

  test('each item of the menus is said, with its key', () => {
    const said = createSay(catalogue)
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      const template = menuTemplate({ send: () => undefined, recent: [], platform, hasDeveloperTools: true })
      const labels: string[] = []
      saidMenu(template, (label) => {
        labels.push(label)
        return said(label)
      })
      expect(labels.filter((label) => !Object.hasOwn(catalogue, label) && said(label) === label)).toEqual([])
      const bar = saidMenu(template, said).flatMap(
        ({ label }) => /&(.)/.exec(label ?? '')?.[1]?.toLowerCase() ?? [],
      )
      expect(bar).toEqual([...new Set(bar)])
    }
  })
})

test('the catalogues have the same sentences, and none that the sources do not have', () => {
  expect(Object.keys(french).sort()).toEqual(Object.keys(german).sort())
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(german).sort())
  const sources = execFileSync(
    'git',
    ['grep', '-hE', '.', '--', 'electron', 'shared/domain', 'shared/errors.ts', 'renderer'],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const unused = Object.keys(german).filter(
    (text) =>
      !inSources.has(text) &&
      !text
        .split(/\{\d\}/)
        .map((part) => part.trim())
        .every((part) => sources.includes(part.replaceAll("'", "\\'")) || sources.includes(part)),
  )
  expect(unused).toEqual([])
})

test('no line of French breaks before a colon or inside of quotation marks', () => {
  const files = globSync('renderer/app/messages/fr/**/*.ts')
  const texts = [...Object.values(french), ...files.flatMap((file) => literals(readFileSync(file, 'utf8')))]
  expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
})

/** Returns the texts of all literals and of the parts of all templates in a source. */
function literals(source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true))
  return texts
}
