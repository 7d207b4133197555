import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isPrivateName, makePrivateFolder } from '../../electron/services/files/privateFolder.ts'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
const architecture = textOf('ARCHITECTURE.md')

/** Returns the names in backticks in the first column of the table below a text. */
function firstColumnBelow(text: string): string[] {
  const table = architecture.slice(architecture.indexOf(text)).match(/(?:^\|.*\n)+/m)?.[0] ?? ''
  return table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

it.each(documents)('every file and folder that %s names exists', (document) => {
  const folder = /^(?:electron|renderer|shared|resources|tests|\.github)\/[\w./-]+$/
  const sources = ['electron', 'renderer', 'shared', 'resources', 'tests'].flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.basename(file),
    ),
  )
  const text = textOf(document)
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, name = '']) => name)
  const missing = [
    ...[...quoted.filter((name) => folder.test(name)), ...linked].filter(
      (name) => !existsSync(path.join(root, name)),
    ),
    ...quoted.filter((name) => /^\w+\.(?:ts|vue)$/.test(name) && !sources.includes(name)),
  ]
  expect(missing).toEqual([])
})

it('ARCHITECTURE.md names every service, in the order of the dependency rules', () => {
  const [, list = ''] = /const layers = \[(.*?)\]/s.exec(textOf('.dependency-cruiser.mjs')) ?? []
  const layers = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(layers.length).toBeGreaterThan(20)
  expect(firstColumnBelow('Services, each importing')).toEqual(layers)
})

it('ARCHITECTURE.md names what is in the data folder', () => {
  const named = firstColumnBelow('## What is kept where').map((name) => name.replace(/\/.*$/, ''))
  expect(named.filter((name) => !isPrivateName(name) && !name.startsWith('owner.lock'))).toEqual([])
  const home = temporaryFolder()
  makePrivateFolder(home, 'linux')
  expect(readdirSync(home).filter((name) => !named.includes(name))).toEqual([])
})

it.each(documents.slice(0, 3))('no sentence of %s has more than 25 words', (document) => {
  const paragraphs = textOf(document)
    .replace(/```.*?```/gs, '')
    .split(/\n\s*\n|\n(?=\d+\. |- |\|)|\|/)
  const sentences = paragraphs.flatMap((text) => text.split(/(?<=[.:!?])\s+/))
  const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /\w/.test(word))
  expect(sentences.filter((text) => wordsOf(text).length > 25)).toEqual([])
})
