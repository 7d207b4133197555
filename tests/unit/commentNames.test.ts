import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..', '..')
const comment = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:'"`\w])\/\/[^\n]*/g

const sources = ['electron', 'renderer', 'shared', 'tests', 'resources/scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|vue|mjs|sql|md)$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
)
const texts = sources
  .filter((file) => /\.(?:ts|vue|mjs)$/.test(file) && !file.endsWith('/commentNames.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const words = new Set(texts.flatMap(({ text }) => text.replaceAll(comment, '').match(/[\w$]+/g) ?? []))

/** Names and file paths in comments that do not exist. */
function unknownIn(text: string): string[] {
  const comments = text.match(comment)?.join('\n') ?? ''
  // Only words with a capital inside count as names: other words in backticks are often values.
  const names = [...comments.matchAll(/`(\w*[a-z]\w*[A-Z]\w*)`/g)].map(([, name = '']) => name)
  const files = comments.match(/(?<![\w/.-])(?:[\w-]+\/)+[\w.-]+\.(?:ts|vue|mjs)\b/g) ?? []
  return [
    ...names.filter((name) => !words.has(name)),
    ...files.filter((file) => !sources.some((source) => `/${source}`.endsWith(`/${file}`))),
  ]
}

it('every code name and file path in a comment exists', () => {
  expect(texts.flatMap(({ file, text }) => unknownIn(text).map((name) => `${file}: ${name}`))).toEqual([])
})

it.each([
  ['/** As `checkEverything` does. */', ['checkEverything']],
  ['// see api/gone.ts', ['api/gone.ts']],
  ['<!-- The page of `GonePage`. -->', ['GonePage']],
  ['/** As `readFileSync` does, see tests/unit/lint.test.ts. */', []],
])('unknown names are found in %s', (text, found) => {
  expect(unknownIn(text)).toEqual(found)
})
