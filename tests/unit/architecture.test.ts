import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import configuration from '../../.dependency-cruiser.mjs'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'

function vueFile(script: string): string {
  return `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  <p>{{ x }}</p>\n</template>\n`
}

/** Crossings: the rule, the file, and its text. Each has its own file, so that a report names one case. */
const crossings: [rule: string, file: string, text: string][] = [
  ['no-cycles', 'shared/one.ts', "import { x } from './other.ts'\nexport const y = x"],
  ['resolvable', 'shared/astray.ts', "import { x } from './nowhere.ts'"],
  ['electron-only-in-the-shell', 'electron/services/api/a.ts', "import { app } from 'electron'"],
  ['electron-only-in-the-shell', 'electron/services/api/b.ts', "import type { App } from 'electron'"],
  ['electron-only-in-the-shell', 'electron/services/api/c.ts', "await import('electron')"],
  ['electron-only-in-the-shell', 'electron/services/api/d.ts', "require('electron')"],
  ['electron-only-in-the-shell', 'electron/app/a.ts', "import type { App } from 'electron'"],
  ['electron-only-in-the-shell', 'electron/headless/a.ts', "import { app } from 'electron'"],
  ['electron-only-in-the-shell', 'renderer/app/a.ts', "import { ipcRenderer } from 'electron'"],
  ['services-know-only-services', 'electron/services/api/e.ts', "import x from '../../../renderer/x.ts'"],
  ['services-know-only-services', 'electron/services/api/f.ts', "import { x } from '../../main/x.ts'"],
  ['services-know-only-services', 'electron/services/api/g.ts', "import type { X } from '../../app/x.ts'"],
  ['services-know-only-services', 'electron/services/api/h.ts', "import { x } from '../../demo/x.ts'"],
  [
    'services-know-only-services',
    'electron/services/api/i.ts',
    "import { x } from '../../../electron/./main/x.ts'",
  ],
  ['services-have-a-layer', 'electron/services/other/a.ts', "import { x } from '../../../shared/x.ts'"],
  ['layers-files', 'electron/services/files/a.ts', "import { x } from '../transfers/x.ts'"],
  ['layers-files', 'electron/services/files/b.ts', "import type { X } from '../transfers/x.ts'"],
  ['layers-outbox', 'electron/services/outbox/sender/a.ts', "import { x } from '../../reports/x.ts'"],
  ['outbox-store', 'electron/services/outbox/store/a.ts', "import { x } from '../sender/x.ts'"],
  ['outbox-store', 'electron/services/outbox/store/b.ts', "import type { X } from '../rules/x.ts'"],
  ['outbox-rules', 'electron/services/outbox/rules/a.ts', "import type { X } from '../sender/x.ts'"],
  [
    'wire-orders-are-parsed-once',
    'electron/services/reports/a.ts',
    "import { parseOrder } from '../api/wireOrder.ts'",
  ],
  ['app-is-free-of-the-shell', 'electron/app/b.ts', "import type { X } from '../main/x.ts'"],
  ['app-is-free-of-the-shell', 'electron/app/c.ts', "import { x } from '../headless/x.ts'"],
  ['handlers-call-services', 'electron/app/ipc/a.ts', "import { x } from '../../services/sqlite/x.ts'"],
  ['handlers-call-services', 'electron/app/ipc/b.ts', "import { DatabaseSync } from 'node:sqlite'"],
  [
    'commands-reach-services-through-the-app',
    'electron/headless/b.ts',
    "import { x } from '../services/api/x.ts'",
  ],
  [
    'commands-reach-services-through-the-app',
    'electron/headless/c.ts',
    "import { type X, x } from '../services/api/x.ts'",
  ],
  ['commands-are-free-of-the-shell', 'electron/headless/d.ts', "import { x } from '../main/x.ts'"],
  ['the-demo-stands-alone', 'electron/demo/a.ts', "import { x } from '../services/api/x.ts'"],
  ['the-demo-stands-alone', 'electron/demo/b.ts', "import type { X } from '../services/api/x.ts'"],
  ['the-preload-is-tiny', 'electron/preload/a.ts', "import { z } from 'zod'"],
  ['the-preload-is-tiny', 'electron/preload/b.ts', "import { x } from '../../shared/x.ts'"],
  ['electron-knows-no-window-code', 'electron/main/a.ts', "import { x } from '../../renderer/x.ts'"],
  ['the-window-has-no-node', 'renderer/app/b.ts', "import fs from 'node:fs'"],
  ['the-window-has-no-node', 'renderer/app/c.ts', "import fs from 'fs/promises'"],
  ['the-window-has-no-node', 'shared/a.ts', "import path from 'node:path'"],
  ['the-window-has-no-main-packages', 'renderer/app/d.ts', "import got from 'got'"],
  ['the-window-has-no-main-packages', 'shared/b.ts', "import type { Got } from 'got'"],
  [
    'the-window-imports-shared-only',
    'renderer/app/e.ts',
    "import type { X } from '../../electron/main/x.ts'",
  ],
  [
    'the-window-imports-shared-only',
    'renderer/app/A.vue',
    vueFile("import { x } from '../../electron/main/x.ts'"),
  ],
  ['shared-knows-neither-side', 'shared/c.ts', "import { x } from '../electron/services/api/x.ts'"],
  ['shared-knows-neither-side', 'shared/d.ts', "import { x } from '../renderer/x.ts'"],
  ['base-components-know-no-feature', 'renderer/ui/B.vue', vueFile("import { x } from '../features/x.ts'")],
  ['no-tests-in-the-program', 'electron/main/b.ts', "import { x } from '../../tests/x.ts'"],
]

/** Allowed imports, by file. */
const allowed: Record<string, string> = {
  'electron/services/catalogue/ok.ts':
    "import fs from 'node:fs'\nimport { z } from 'zod'\nimport { x } from " +
    "'../../../shared/x.ts'\nimport { y } from '../api/x.ts'",
  'electron/services/outbox/sender/ok.ts':
    "import { x } from '../store/x.ts'\nimport type { X } from '../rules/x.ts'",
  'electron/app/ok.ts': "import { x } from '../services/api/x.ts'\nimport { d } from '../demo/x.ts'",
  'electron/main/ok.ts':
    "import { app } from 'electron'\nimport { x } from '../services/api/x.ts'\nimport { y } from '../app/x.ts'",
  'electron/headless/ok.ts': "import { x } from '../app/x.ts'\nimport type { Y } from '../services/api/x.ts'",
  'electron/preload/ok.ts':
    "import { contextBridge } from 'electron'\nimport type { X } from '../../shared/x.ts'",
  'electron/demo/ok.ts': "import got from 'got'\nimport { x } from '../../shared/x.ts'",
  'renderer/app/ok.ts':
    "import { z } from 'zod'\nimport { x } from '../../shared/x.ts'\nimport { y } from '../ui/x.ts'",
  'renderer/ui/Ok.vue': vueFile("import { x } from '../../shared/x.ts'"),
}

const targets = [
  'shared/x.ts',
  'electron/services/api/wireOrder.ts',
  'renderer/x.ts',
  'renderer/ui/x.ts',
  'renderer/features/x.ts',
  'tests/x.ts',
  ...['main', 'app', 'demo', 'headless'].map((folder) => `electron/${folder}/x.ts`),
  ...['store', 'rules', 'sender'].map((folder) => `electron/services/outbox/${folder}/x.ts`),
  ...['api', 'transfers', 'reports', 'sqlite'].map((layer) => `electron/services/${layer}/x.ts`),
]

const project = temporaryFolder(afterAll)
let reported: Map<string, Set<string>>

beforeAll(async () => {
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), text)
  }
  for (const target of targets)
    write(target, 'export const x = 1\nexport type X = number\nexport default x\n')
  write('shared/other.ts', "import { y } from './one.ts'\nexport const x = y")
  for (const [, file, text] of crossings) write(file, text)
  for (const [file, text] of Object.entries(allowed)) write(file, text)
  for (const name of ['electron', 'got', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  const { tsConfig: _, ...options } = configuration.options
  const { output } = await cruise(['electron', 'renderer', 'shared'], {
    ...options,
    baseDir: project,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  })
  reported = new Map()
  for (const { from, rule } of (output as ICruiseResult).summary.violations) {
    reported.set(from, (reported.get(from) ?? new Set()).add(rule.name))
  }
})

describe('architecture rules', () => {
  it.each(crossings)('%s: a crossing in %s is reported', (rule, file) => {
    expect([...(reported.get(file) ?? [])]).toContain(rule)
  })

  it('allowed imports are not reported', () => {
    expect(Object.keys(allowed).filter((file) => reported.has(file))).toEqual([])
  })

  it('every rule except the layer order has a crossing in this test', () => {
    const names = configuration.forbidden
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('layers-'))
    const broken = new Set(crossings.map(([rule]) => rule))
    expect(names.filter((name) => !broken.has(name))).toEqual([])
  })
})
