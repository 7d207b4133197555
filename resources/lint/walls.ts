import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import type { Rule } from 'eslint'

/** One import, as the walls see it: who imports what, and whether only for its types. */
interface Crossing {
  /** The importing file, from the top of the checkout, with forward slashes. */
  readonly from: string
  /** The imported file in the same form, or the name of a package or of a Node module ('node:fs'). */
  readonly to: string
  readonly kind: 'file' | 'package' | 'node'
  readonly typeOnly: boolean
}

interface Wall {
  readonly inside: string
  readonly forbids: (crossing: Crossing) => boolean
  readonly because: string
}

const manifest = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { dependencies: Record<string, string> }

/** Packages that run on both sides: the schemas' library, and the reader of lists. */
const SHARED_PACKAGES = ['zod', 'csv-parse']
/** What main alone uses at run time. */
const MAIN_PACKAGES = new Set(
  Object.keys(manifest.dependencies).filter((name) => !SHARED_PACKAGES.includes(name)),
)

const walls: readonly Wall[] = [
  {
    inside: '',
    forbids: ({ from, to, kind }) =>
      kind === 'package' &&
      to === 'electron' &&
      !isIn(from, 'electron/main/') &&
      !isIn(from, 'electron/preload/'),
    because: "only electron/main and electron/preload import 'electron'",
  },
  {
    inside: 'electron/services/',
    forbids: ({ to }) => isIn(to, 'renderer/') || (isIn(to, 'electron/') && !isIn(to, 'electron/services/')),
    because:
      'services are plain Node: they know neither the program around them, nor the demo, nor the renderer',
  },
  {
    inside: 'electron/demo/',
    forbids: ({ to }) => isIn(to, 'renderer/') || (isIn(to, 'electron/') && !isIn(to, 'electron/demo/')),
    because: 'the demo service stands for the real one, so it shares nothing with the program but shared/',
  },
  {
    inside: 'electron/preload/',
    forbids: ({ to, kind, typeOnly }) =>
      !typeOnly && !(kind === 'package' && to === 'electron') && to !== 'shared/channels.ts',
    because: "the preload stays tiny: it imports 'electron' and shared/channels.ts, and else only types",
  },
  {
    inside: 'electron/headless/',
    forbids: ({ to, typeOnly }) => isIn(to, 'electron/services/') && !typeOnly,
    because: 'commands reach services through electron/main/compose.ts; only types may be imported directly',
  },
  {
    inside: 'electron/main/ipc/',
    forbids: ({ to, typeOnly }) => isIn(to, 'electron/services/') && !typeOnly,
    because:
      'IPC handlers reach services through electron/main/compose.ts; only types may be imported directly',
  },
  {
    inside: 'electron/',
    forbids: ({ to }) => isIn(to, 'renderer/'),
    because: 'nothing in electron/ imports the renderer',
  },
  {
    inside: 'renderer/',
    forbids: ({ to, kind }) =>
      kind === 'node' ||
      (kind === 'package' && MAIN_PACKAGES.has(packageOf(to))) ||
      (kind === 'file' && !isIn(to, 'renderer/') && !isIn(to, 'shared/')),
    because: 'the renderer imports only shared/ and packages of its own',
  },
  {
    inside: 'shared/',
    forbids: ({ to, kind }) =>
      kind === 'node' ||
      (kind === 'package' && MAIN_PACKAGES.has(packageOf(to))) ||
      (kind === 'file' && !isIn(to, 'shared/')),
    because: 'shared/ runs on both sides, so it imports neither side and nothing of Node',
  },
  {
    inside: '',
    forbids: ({ from, to }) => isIn(to, 'tests/') && !isIn(from, 'tests/'),
    because: 'the program does not import its tests',
  },
]

/** The reason why this import is not allowed, or undefined when it is. */
function crossed(crossing: Crossing): string | undefined {
  return walls.find((wall) => isIn(crossing.from, wall.inside) && wall.forbids(crossing))?.because
}

/** Says what an import's text means in the file it stands in. */
function resolveImport(from: string, source: string): Pick<Crossing, 'to' | 'kind'> {
  const bare = source.replace(/\?.*$/, '')
  if (bare.startsWith('.'))
    return { to: path.posix.normalize(path.posix.join(path.posix.dirname(from), bare)), kind: 'file' }
  if (bare.startsWith('node:') || builtinModules.includes(bare)) return { to: bare, kind: 'node' }
  return { to: bare, kind: 'package' }
}

function packageOf(source: string): string {
  return source.split('/', source.startsWith('@') ? 2 : 1).join('/')
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(folder)
}

interface ImportNode {
  readonly source?: unknown
  readonly importKind?: unknown
  readonly exportKind?: unknown
  readonly specifiers?: readonly { readonly importKind?: unknown }[]
}

function isTypeOnly(node: ImportNode): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = node.specifiers ?? []
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type')
}

function textOf(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('value' in source)) return undefined
  return typeof source.value === 'string' ? source.value : undefined
}

/** The ESLint rule that reports every import across a wall: static, re-exported, dynamic, required, or of a type. */
export const wallsRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { crossed: 'This import crosses a wall: {{because}}.' } },
  create(context) {
    const from = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const look = (node: Rule.Node, source: unknown, typeOnly: boolean): void => {
      const text = textOf(source)
      if (text === undefined) return
      const because = crossed({ from, ...resolveImport(from, text), typeOnly })
      if (because !== undefined) context.report({ node, messageId: 'crossed', data: { because } })
    }
    const declaration = (node: Rule.Node): void => {
      const imported = node as ImportNode
      look(node, imported.source, isTypeOnly(imported))
    }
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node) => look(node, node.source, false),
      TSImportType: (node: Rule.Node) => look(node, (node as ImportNode).source, true),
      TSExternalModuleReference: (node: Rule.Node) =>
        look(node, (node as { expression?: unknown }).expression, false),
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'require')
          look(node, node.arguments[0], false)
      },
    }
  },
}
