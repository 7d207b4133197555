import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Files without sentences for the window: the words of addresses and encodings, log lines, texts of web pages, the demo. */
const without =
  /\/(?:contract|sentences|domain\/address|encoding\/languages|diagnostics\/logText|handover\/page|demo\w*)(?:\/|\.ts)|\/demo\w+\.ts/

/**
 * Returns the sentences that main and `shared/` write for the window and the system, with `{0}` for the first value, and
 * the files in which they stand. Sentences begin with a capital letter, a quotation mark or a value, and end with a
 * full stop or another end; what `say` is given may be any words. Errors of the class `Error` are for developers.
 */
export function sourceSentences(): Map<string, string> {
  const files = execFileSync(
    'git',
    ['ls-files', 'electron/app', 'electron/main', 'electron/services', 'shared'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !without.test(file))
  const found = new Map<string, string>()
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    visit(source, (text, isSaid) => {
      if ((isSaid || isSentence(text)) && !found.has(text)) found.set(text, file)
    })
  }
  return found
}

const isSentence = (text: string): boolean =>
  /^(?:[“A-Z{…]|i[A-Z])/.test(text) &&
  !/\b(?:SELECT|FROM|WHERE|INDEX|ORDER BY|TRIGGER|AND [a-z]\.\w+)\b/.test(text) &&
  /[.…?!”]$|https:\/\/$/.test(text) &&
  /\p{L} \p{L}/u.test(text.replaceAll(/\{\d+\}/g, ' '))

function visit(node: ts.Node, take: (text: string, isSaid: boolean) => void, isSaid = false): void {
  if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
  if (ts.isCallExpression(node) && node.expression.getText() === 'say') {
    for (const argument of node.arguments) visit(argument, take, true)
    return
  }
  if (ts.isNewExpression(node) && /^(?:Error|TypeError|RangeError)$/.test(node.expression.getText())) return
  const parts = partsOf(node)
  if (parts === null) {
    ts.forEachChild(node, (child) => visit(child, take))
    return
  }
  const text = parts.map((part) => (typeof part === 'string' ? part : '\0')).join('')
  for (const line of text.split('\n')) {
    let values = 0
    // A value that stands before or after the sentence is a sentence of its own.
    const sentence = line.trim().replace(/^(?:\0 )+(?=[A-Z“])|(?<=[.!?…])(?: ?\0)+$/g, '')
    take(
      sentence.replaceAll('\0', () => `{${String(values++)}}`),
      isSaid,
    )
  }
  for (const part of parts) if (typeof part !== 'string') visit(part, take)
}

/** The texts and values of a literal, a template or their concatenation; null for other nodes. */
function partsOf(node: ts.Node): (string | ts.Expression)[] | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap(({ expression, literal }) => [expression, literal.text]),
    ]
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
  const left = partsOf(node.left)
  const right = partsOf(node.right)
  if (left === null && right === null) return null
  return [...(left ?? [node.left]), ...(right ?? [node.right])]
}
