import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from './project.ts'

/** Licence lists of the build, which name each bundled package. */
const LICENSE_LISTS = ['out/main/licenses.md', 'out/renderer/licenses.md'] as const
/** File that electron-builder.yml packs. */
const BILL = 'out/sbom.cdx.json'

/** A package of the program. */
interface Part {
  name: string
  version: string
  /** SPDX expression; null if unknown. */
  license: string | null
}

interface LockFile {
  packages: Record<
    string,
    { version?: string; license?: string; integrity?: string; optionalDependencies?: Record<string, string> }
  >
}

/** A software bill of materials (CycloneDX 1.6). The same packages give the same bytes. */
export interface Bill {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: 1
  metadata: { component: Component }
  components: Component[]
}

interface Component {
  type: 'application' | 'library' | 'framework'
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses?: ({ license: { id: string } } | { expression: string })[]
  hashes?: { alg: 'SHA-512'; content: string }[]
}

/** Writes the bill of the built program for electron-builder. `electron`: version of the packed runtime. */
export async function writeBill(electron: string): Promise<void> {
  const read = (file: string): Promise<string> => readFile(path.join(PROJECT_ROOT, file), 'utf8')
  const lists = await Promise.all(LICENSE_LISTS.map(read))
  const own = JSON.parse(await read('package.json')) as Part & { dependencies: Record<string, string> }
  const lock = JSON.parse(await read('package-lock.json')) as LockFile
  // Native libraries are packages of their own, and only those of this system are installed.
  const unbundled = Object.keys(own.dependencies).flatMap((name) => [
    name,
    ...Object.keys(lock.packages[`node_modules/${name}`]?.optionalDependencies ?? {}).filter((each) =>
      existsSync(path.join(PROJECT_ROOT, 'node_modules', each)),
    ),
  ])
  const bill = billOfMaterials(own, lists, unbundled, electron, lock)
  await writeFile(path.join(PROJECT_ROOT, BILL), `${JSON.stringify(bill, null, 1)}\n`)
}

/**
 * Returns the bill: the packages that `lists` name, the `unbundled` ones, which are packed as they are, and Electron.
 * Hashes are those of the lock file.
 */
export function billOfMaterials(
  own: Part,
  lists: readonly string[],
  unbundled: readonly string[],
  electron: string,
  lock: LockFile,
): Bill {
  const parts = [...lists.flatMap(partsOf), ...unbundled.map((name) => lockedPart(name, lock))]
  const byPurl = new Map(parts.map((part) => [purlOf(part), component('library', part, lock)]))
  const libraries = [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
  const runtime = component('framework', { name: 'electron', version: electron, license: 'MIT' }, lock)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component('application', own, lock) },
    components: [...libraries, runtime],
  }
}

/** Returns the packages of a licence list, whose headings are `## name - version (licence)`. */
function partsOf(list: string): Part[] {
  return [...list.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, name = '', version = '', license = '']) => ({
      name,
      version,
      license,
    }),
  )
}

function lockedPart(name: string, { packages }: LockFile): Part {
  const { version, license } = packages[`node_modules/${name}`] ?? {}
  if (version === undefined) throw new Error(`The lock file has no ${name}.`)
  return { name, version, license: license ?? null }
}

function component(type: Component['type'], part: Part, lock: LockFile): Component {
  const { name, version, license } = part
  const hash = hashOf(part, lock)
  return {
    type,
    'bom-ref': purlOf(part),
    name,
    version,
    purl: purlOf(part),
    ...(license === null
      ? {}
      : { licenses: [/\s/.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(hash === null ? {} : { hashes: [{ alg: 'SHA-512' as const, content: hash }] }),
  }
}

/** Returns the identifier of an npm package (https://github.com/package-url/purl-spec). */
const purlOf = ({ name, version }: Part): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns the SHA-512 of the package's archive, hexadecimal; null if the lock file has another version only. */
function hashOf({ name, version }: Part, { packages }: LockFile): string | null {
  const [, locked] =
    Object.entries(packages).find(
      ([at, each]) => at.endsWith(`node_modules/${name}`) && each.version === version,
    ) ?? []
  const [, base64] = /^sha512-(\S+)$/.exec(locked?.integrity ?? '') ?? []
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex')
}
