import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'

const root = path.resolve(import.meta.dirname, '..', '..')

/** Wording that no text of the interface has, in any case. The comment says what to write instead. */
const phrases = [
  'Needs you', // Needs attention
  'Put aside', // Skip
  'Put all', // Skip 4 rows
  'Take back', // Include
  'List of drafts', // Bulk order
  'Between cells', // Delimiter
  'First line holds', // Header row
  'As the list says', // From file
  'Let go to', // Drop to import
  'Nothing is wrong with', // No issues
  'is dealt with', // All rows processed
  'Say first', // Resolve the column issues first
  'Mend it', // Fix the file
  'Being written', // Unfinished
  'Go on writing', // Continue editing
  'Keep in the outbox', // Save to outbox
  'Kept in the outbox', // Saved to the outbox
  'No answer came', // Not confirmed
  'got no answer', // Not confirmed
  'Look now', // Check now
  'Look again', // Retry
  'It did arrive', // Mark as received
  'never arrived', // Mark as not received
  'Put it right', // Fix
  'Take off the list', // Remove
  'Exactly as JSON', // View JSON
  'waits to be sent', // Outbox is empty
  'Waits until you send', // Not sent
  'Goes out by itself', // Sends when you're online
  'all the same', // Order anyway
  'Same as an earlier order', // Copy from order…
  'Not even the usual', // No add-ons
  'Exactly those', // Choose individually
  'Style wishes', // Style preferences
  'makes a unique one', // Leave blank to generate
  'Which of it', // Products
  'Take a filter away', // No matches. Try removing a filter.
  'search for less', // Try fewer words
  'nothing new', // Up to date
  'Read at', // Updated 6:13
  'last read', // Last updated
  'Not understood', // Unsupported data
  'in a shape', // Unsupported data
  'As the service sent it', // Raw data
  'What happened', // Activity
  'On disk or not', // Any download status
  'Delivered again', // Updated
  'as it was before', // Previous version
  'Look at the disk', // Rescan
  'are whole', // No problems found
  'is whole', // No problems found
  'is not whole', // is incomplete
  'Bring back', // Restore
  'brought back', // restored
  'Put the delivered one', // Keep both
  'put beside', // saved next to
  'What will come', // Preview
  'Use for all pages', // Apply to all pages
  'How the service is told', // User identifier
  'What this service offers', // API features
  'as fast as the line', // No limit
  'Forget…', // Remove…
  'This is needed', // Required
  'Nothing answers', // Can't connect to
  'fault of its own', // Server error
  'Connect another company', // Add connection
  'is not there any more', // no longer exists
  'need a look', // need attention
  'needs a look', // needs attention
]

/** Wording that is no whole text of its own: its words have other uses. */
const wholeTexts = ['Right', 'Before', 'Kept', 'Letters', 'Another one', 'Rooms', 'Line', 'Lines']

const anyPhrase = new RegExp(phrases.map((phrase) => `(?<!\\w)${phrase}(?!\\w)`).join('|'), 'gi')
const anyWhole = new RegExp(`^\\s*(?:${wholeTexts.join('|')})\\s*$`)
/** A text or an attribute of a template. */
const anyWholeInTemplate = new RegExp(`(?<=[>"'])\\s*(?:${wholeTexts.join('|')})\\s*(?=[<"'])`, 'g')
const isSql = /\b(?:CREATE|ALTER) (?:TABLE|INDEX)\b/

function wordingIn(text: string): string[] {
  if (isSql.test(text)) return []
  return [...(text.match(anyPhrase) ?? []), ...(anyWhole.test(text) ? [text.trim()] : [])]
}

/** The string literals of a script. Those that `+` joins are one text. */
function textsOf(script: string): string[] {
  const found: string[] = []
  function joined(node: ts.Node): string | null {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
    if (ts.isTemplateExpression(node)) {
      for (const { expression } of node.templateSpans) visit(expression)
      return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
    }
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
    return [node.left, node.right].map((side) => joined(side) ?? (visit(side), '…')).join('')
  }
  function visit(node: ts.Node): void {
    const text = joined(node)
    if (text === null) ts.forEachChild(node, visit)
    else found.push(text)
  }
  visit(ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true))
  return found
}

function wordingOf(file: string, content: string): string[] {
  if (!file.endsWith('.vue')) return textsOf(content).flatMap(wordingIn)
  const { template, script, scriptSetup } = parse(content).descriptor
  const markup = (template?.content ?? '').replaceAll(/<!--.*?-->/gs, '').replaceAll(/\s+/g, ' ')
  return [
    ...(markup.match(anyPhrase) ?? []),
    ...(markup.match(anyWholeInTemplate) ?? []).map((text) => text.trim()),
    ...textsOf([script?.content, scriptSetup?.content].join('\n')).flatMap(wordingIn),
  ]
}

const sources = ['electron', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|vue)$/.test(file))
    .map((file) => path.join(folder, file)),
)

it('every text of window, menus, notices, errors and command line keeps to the vocabulary', () => {
  const found = sources.flatMap((file) =>
    wordingOf(file, readFileSync(path.join(root, file), 'utf8')).map((wording) => `${file}: ${wording}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['a literal', 'a.ts', "const texts = { open: 'Delivered again (2)' }", ['Delivered again']],
  ['a template literal', 'a.ts', 'const text = (n: number) => `All ${n} files are whole`', ['are whole']],
  [
    'joined literals',
    'a.ts',
    "throw new Error('The server has a fault ' + 'of its own.')",
    ['fault of its own'],
  ],
  ['a literal within another', 'a.ts', "const text = `${n === 0 ? 'nothing new' : n}.`", ['nothing new']],
  ['a whole text', 'a.ts', "const texts = { state: 'Kept' }", ['Kept']],
  [
    'a text of a template',
    'a.vue',
    '<template>\n  <p>What\n    happened</p>\n</template>',
    ['What happened'],
  ],
  ['an attribute', 'a.vue', '<template><input aria-label="Letters" /></template>', ['Letters']],
  ['a script', 'a.vue', '<script setup lang="ts">\nconst a = \'Forget…\'\n</script>', ['Forget…']],
  ['a comment', 'a.ts', "// What happened\nconst a = 'Activity'", []],
  ['a part of a text', 'a.ts', "const a = 'Kept files'", []],
])('%s is read for it', (_name, file, content, found) => {
  expect(wordingOf(file, content)).toEqual(found)
})
