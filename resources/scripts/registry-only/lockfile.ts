import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { satisfies } from 'semver'
import { PROJECT_ROOT } from '../project.ts'

/** The fields of a package-lock.json entry that are read here. */
export interface LockEntry {
  version?: string
  dev?: boolean
  optionalDependencies?: Record<string, string>
  engines?: Record<string, string>
  hasInstallScript?: boolean
  [field: string]: unknown
}

/** The platform that a package is built for. */
interface Platform {
  readonly os: string | undefined
  readonly cpu: string
  readonly libc: string | undefined
}

/**
 * Returns the platform in a package name such as `@napi-rs/canvas-linux-x64-musl`, or undefined if the name has none.
 */
export function platformOf(name: string): Platform | undefined {
  const tail = name.slice(name.lastIndexOf('/') + 1)
  const os = /android|darwin|win32|freebsd|openharmony|linux/.exec(tail)?.[0]
  const cpu = /arm64|riscv64|ppc64|s390x|ia32|x64|wasm32|arm/.exec(tail)?.[0]
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return undefined
  return { os, cpu, libc: os === 'linux' ? (tail.includes('musl') ? 'musl' : 'glibc') : undefined }
}

/**
 * Returns the entries of other platforms that the lockfile lacks, by exact version. Some registries lack those
 * packages. npm then writes a lockfile without them, and `npm ci` refuses that lockfile.
 */
export function missingEntries(packages: Readonly<Record<string, LockEntry>>): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {}
  for (const [where, entry] of Object.entries(packages)) {
    if (where === '') continue
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const there = [`${where}/node_modules/${name}`, `node_modules/${name}`].some(
        (at) => packages[at]?.version,
      )
      const platform = platformOf(name)
      if (there || platform === undefined || !/^\d/.test(version)) continue
      missing[`node_modules/${name}`] = {
        version,
        cpu: [platform.cpu],
        ...(entry.dev === true ? { dev: true } : {}),
        ...(platform.libc === undefined ? {} : { libc: [platform.libc] }),
        optional: true,
        ...(platform.os === undefined ? {} : { os: [platform.os] }),
      }
    }
  }
  return missing
}

/**
 * Returns the entries without the `engines.node` that the Node of the package "node" satisfies. Packages run on that
 * Node, but npm compares `engines` with its own Node and prints a warning for each. Packages with an install script
 * keep the field: the script may run before that Node is installed.
 */
export function withoutMetEngines(packages: Readonly<Record<string, LockEntry>>): Record<string, LockEntry> {
  const brought = packages['node_modules/node']?.version ?? ''
  const without = ([where, entry]: [string, LockEntry]): [string, LockEntry] => {
    const { node, ...others } = entry.engines ?? {}
    const isMet = node !== undefined && satisfies(brought, node, { includePrerelease: true })
    if (where === '' || entry.hasInstallScript === true || !isMet) return [where, entry]
    const rest = Object.fromEntries(Object.entries(entry).filter(([field]) => field !== 'engines'))
    return [where, Object.keys(others).length === 0 ? rest : { ...rest, engines: others }]
  }
  return Object.fromEntries(Object.entries(packages).map(without))
}

/** Completes package-lock.json and removes satisfied `engines`. Returns the number of added entries. */
export async function completeLockfile(): Promise<number> {
  const file = path.join(PROJECT_ROOT, 'package-lock.json')
  const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, LockEntry> }
  const missing = missingEntries(lock.packages)
  const all = Object.entries(withoutMetEngines({ ...lock.packages, ...missing }))
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
  return Object.keys(missing).length
}
