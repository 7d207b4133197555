#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

// Stands in for `fpm`, which electron-builder would download to make a .deb. It takes the arguments that
// electron-builder gives to `fpm`, and makes the package with `dpkg-deb`.

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    force: { type: 'boolean' },
    depends: { ...text, short: 'd', multiple: true },
    'deb-recommends': { ...text, multiple: true },
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
    license: text,
  },
})

/** Returns an argument that the package cannot do without. */
function needed(name: Exclude<keyof typeof values, 'force' | 'depends' | 'deb-recommends'>): string {
  const value = values[name]
  if (value === undefined) throw new Error(`--${name} is missing.`)
  return value
}

/** Copies the files of an argument `SOURCE=/TARGET` into the tree. The source of a folder ends with a slash. */
function place(root: string, [source = '', target = '']: readonly string[]): void {
  const to = path.join(root, target)
  mkdirSync(path.dirname(to), { recursive: true })
  if (source.endsWith('/')) {
    cpSync(source, to, { recursive: true, verbatimSymlinks: true })
    return
  }
  copyFileSync(source, to)
  chmodSync(to, 0o644)
}

/** Returns the names of all files below the root, in the form that `md5sums` needs, and their total size in bytes. */
function contents(root: string): { names: string[]; bytes: number } {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => lstatSync(path.join(root, name)).isFile())
    .sort()
  return { names, bytes: names.reduce((sum, name) => sum + lstatSync(path.join(root, name)).size, 0) }
}

const root = mkdtempSync(path.join(tmpdir(), 'planroom-deb-'))
try {
  chmodSync(root, 0o755)
  for (const each of positionals) place(root, each.split('='))
  const { names, bytes } = contents(root)
  const control = {
    Package: needed('name'),
    Version: needed('version'),
    Architecture: needed('architecture'),
    Maintainer: needed('maintainer'),
    'Installed-Size': String(Math.ceil(bytes / 1024)),
    Depends: values.depends?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Section: values.category,
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: needed('description').trim(),
  }
  const debian = path.join(root, 'DEBIAN')
  mkdirSync(debian)
  const fields = Object.entries(control).filter(([, value]) => (value ?? '') !== '')
  writeFileSync(
    path.join(debian, 'control'),
    fields.map(([name, value]) => `${name}: ${String(value)}\n`).join(''),
  )
  const sums = names.map(
    (name) =>
      `${createHash('md5')
        .update(readFileSync(path.join(root, name)))
        .digest('hex')}  ${name}\n`,
  )
  writeFileSync(path.join(debian, 'md5sums'), sums.join(''))
  for (const [script, source] of [
    ['postinst', needed('after-install')],
    ['postrm', needed('after-remove')],
  ] as const) {
    copyFileSync(source, path.join(debian, script))
    chmodSync(path.join(debian, script), 0o755)
  }
  const compression = { gz: 'gzip', zst: 'zstd' }[values['deb-compression'] ?? ''] ?? 'xz'
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', root, needed('package')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
} finally {
  rmSync(root, { recursive: true, force: true })
}
