import path from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..', '..')

// The project's own configuration, without the rules that need a file to exist for its types.
const eslint = new ESLint({ cwd: root, overrideConfig: tseslint.configs.disableTypeChecked as never })

async function rulesReported(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) })
  const fatal = result?.messages.find((message) => message.fatal)
  if (result === undefined || fatal !== undefined) throw new Error(`Not linted: ${fatal?.message ?? file}`)
  return result.messages.map((message) => message.ruleId ?? '')
}

function vueFile(script: string): string {
  return `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  <p>{{ x }}</p>\n</template>\n`
}

const crossings: [string, string, string][] = [
  ['services import electron', 'electron/services/api/a.ts', "import { app } from 'electron'"],
  ['services import a type of electron', 'electron/services/a.ts', "import type { App } from 'electron'"],
  ['services import electron dynamically', 'electron/services/a.ts', "await import('electron')"],
  ['services require electron', 'electron/services/a.ts', "require('electron')"],
  ['services name a type of electron', 'electron/services/a.ts', "export let a: import('electron').App"],
  [
    'services import the renderer',
    'electron/services/api/a.ts',
    "import x from '../../../renderer/app/x.ts'",
  ],
  ['services import main', 'electron/services/api/a.ts', "import { x } from '../../main/compose.ts'"],
  ['services import the demo', 'electron/services/api/a.ts', "import { x } from '../../demo/server.ts'"],
  [
    'services climb by another way',
    'electron/services/a.ts',
    "import { x } from '../../electron/./main/x.ts'",
  ],
  ['the renderer imports node', 'renderer/app/a.ts', "import fs from 'node:fs'"],
  ['the renderer imports node by the bare name', 'renderer/app/a.ts', "import fs from 'fs/promises'"],
  ['the renderer imports electron', 'renderer/app/a.ts', "import { ipcRenderer } from 'electron'"],
  [
    'the renderer imports a type of main',
    'renderer/app/a.ts',
    "import type { X } from '../../electron/main/x.ts'",
  ],
  ["the renderer imports main's package", 'renderer/app/a.ts', "import got from 'got'"],
  ['a component imports main', 'renderer/ui/A.vue', vueFile("import { x } from '../../electron/main/x.ts'")],
  ['shared imports electron/', 'shared/domain/a.ts', "import { x } from '../../electron/services/x.ts'"],
  ['shared imports the renderer', 'shared/domain/a.ts', "import { x } from '../../renderer/x.ts'"],
  ['shared imports node', 'shared/a.ts', "import path from 'node:path'"],
  ['headless imports a service', 'electron/headless/a.ts', "import { x } from '../services/api/x.ts'"],
  ['headless imports electron', 'electron/headless/a.ts', "import { app } from 'electron'"],
  ['ipc imports a service', 'electron/main/ipc/a.ts', "import { x } from '../../services/api/x.ts'"],
  [
    'ipc mixes a value among types',
    'electron/main/ipc/a.ts',
    "import { type X, y } from '../../services/x.ts'",
  ],
  ['main imports the renderer', 'electron/main/a.ts', "import { x } from '../../renderer/x.ts'"],
  ['the demo imports a service', 'electron/demo/a.ts', "import { x } from '../services/x.ts'"],
  ['the demo imports a type of a service', 'electron/demo/a.ts', "import type { X } from '../services/x.ts'"],
  ['the preload imports zod', 'electron/preload/a.ts', "import { z } from 'zod'"],
  [
    'the preload imports the contract',
    'electron/preload/a.ts',
    "import { x } from '../../shared/contract.ts'",
  ],
  ['the program imports its tests', 'electron/main/a.ts', "import { x } from '../../tests/support/x.ts'"],
]

describe('an import across a wall is reported', () => {
  it.each(crossings)('%s', async (_title, file, text) => {
    expect(await rulesReported(file, text)).toContain('planroom/walls')
  })
})

const allowed: [string, string, string][] = [
  [
    'a service',
    'electron/services/api/a.ts',
    "import fs from 'node:fs'\nimport { z } from 'zod'\nimport { x } from '../../../shared/errors.ts'\nimport { y } from '../catalogue/y.ts'",
  ],
  [
    'the renderer',
    'renderer/app/a.ts',
    "import { z } from 'zod'\nimport { ref } from 'vue'\nimport { x } from '../../shared/errors.ts'\nimport { y } from '../ui/y.ts'",
  ],
  ['a component', 'renderer/ui/A.vue', vueFile("import { x } from '../../shared/errors.ts'")],
  [
    'an adapter',
    'electron/main/adapters/a.ts',
    "import { safeStorage } from 'electron'\nimport { x } from '../../services/x.ts'",
  ],
  [
    'compose',
    'electron/main/compose.ts',
    "import { x } from '../services/api/x.ts'\nimport { d } from '../demo/server.ts'",
  ],
  [
    'a command',
    'electron/headless/a.ts',
    "import { x } from '../main/compose.ts'\nimport type { Y } from '../services/api/y.ts'\nimport { type Z } from '../services/z.ts'",
  ],
  [
    'the preload',
    'electron/preload/index.ts',
    "import { contextBridge } from 'electron'\nimport { x } from '../../shared/channels.ts'",
  ],
  [
    'the demo',
    'electron/demo/a.ts',
    "import Fastify from 'fastify'\nimport { x } from '../../shared/domain/order.ts'",
  ],
]

describe('an import inside the walls is not', () => {
  it.each(allowed)('%s', async (_title, file, text) => {
    expect(await rulesReported(file, text)).not.toContain('planroom/walls')
  })
})

describe('house rules', () => {
  const rules: [string, string, string][] = [
    ['any', 'export const a: any = 1', '@typescript-eslint/no-explicit-any'],
    ['ts-ignore', '// @ts-ignore\nexport const a = 1', '@typescript-eslint/ban-ts-comment'],
    ['an empty catch', 'try { a() } catch { /* a comment is no answer */ }', 'no-restricted-syntax'],
    [
      'an address that is handed to the system',
      "declare const shell: { openExternal(url: string): void }\nshell.openExternal('https://a.example')",
      'no-restricted-syntax',
    ],
    ['a barrel', "export { a } from './a.ts'", 'no-restricted-syntax'],
    ['a barrel of everything', "export * from './a.ts'", 'no-restricted-syntax'],
  ]
  it.each(rules)('%s is reported', async (_title, text, rule) => {
    expect(await rulesReported('shared/a.ts', text)).toContain(rule)
  })

  it('a correct file passes', async () => {
    const text = "import type { AssetKind } from './assets.ts'\n\nexport const kind: AssetKind = 'snapshot'\n"
    expect(await rulesReported('shared/domain/a.ts', text)).toEqual([])
  })
})
