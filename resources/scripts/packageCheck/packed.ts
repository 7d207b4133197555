import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Bill } from '../sbom.ts'
import { expectThat } from './expect.ts'

/** In November 2026, the archive has 11.9 MB, 0.9 MB of them for the guide and 1.0 MB for three languages. */
const MAX_ARCHIVE_BYTES = 12_500_000
/** In November 2026, the archive has 259 files. */
const MAX_ARCHIVE_FILES = 280
/** Maximum size of the program as a multiple of an empty program's. In November 2026: 1.09. */
const MAX_SHARE_OF_EMPTY = 1.1

/** Icons that the program reads: of its windows, and of the tray. */
const ICONS = ['resources/icons/linux/256x256.png', 'resources/icons/linux/24x24.png'] as const

/** Fuses as after-pack.ts sets them. */
const FUSES: readonly (readonly [FuseV1Options, FuseState])[] = [
  [FuseV1Options.RunAsNode, FuseState.DISABLE],
  [FuseV1Options.EnableCookieEncryption, FuseState.DISABLE],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseState.DISABLE],
  [FuseV1Options.EnableNodeCliInspectArguments, FuseState.DISABLE],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseState.ENABLE],
  [FuseV1Options.OnlyLoadAppFromAsar, FuseState.ENABLE],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, FuseState.DISABLE],
]

/** Checks names, number and size of the files in the archive. */
export async function checkArchive(file: string): Promise<string> {
  const names = await archiveNames(file)
  const { size } = await stat(file)
  const unwanted = names.filter(
    (name) =>
      /\.map$|\.d\.[mc]?ts$|\.tsx?$|\.md$|(?:^|\/)(?:tests?|docs?|\.yarn)\//.test(name) ||
      (name.startsWith('node_modules/') && !name.startsWith('node_modules/@napi-rs/')),
  )
  const missing = ICONS.filter((icon) => !names.includes(icon))
  expectThat(missing.length === 0, `The archive lacks ${missing.join(', ')}.`)
  expectThat(unwanted.length === 0, `The archive has files that are not loaded: ${unwanted.join(', ')}.`)
  expectThat(
    names.length <= MAX_ARCHIVE_FILES && size <= MAX_ARCHIVE_BYTES,
    `The archive has ${names.length} files and ${size} bytes.`,
  )
  return `${names.length} files, ${inMegabytes(size)}`
}

/** Returns the paths of all files of an asar archive, whose JSON header follows 16 bytes of lengths. */
async function archiveNames(file: string): Promise<string[]> {
  interface Node {
    files?: Record<string, Node>
  }
  const namesBelow = (node: Node, at: string): string[] =>
    node.files === undefined
      ? [at]
      : Object.entries(node.files).flatMap(([name, below]) => namesBelow(below, path.posix.join(at, name)))
  const handle = await open(file)
  try {
    const { buffer: lengths } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const { buffer: header } = await handle.read(Buffer.alloc(lengths.readUInt32LE(12)), { position: 16 })
    return namesBelow(JSON.parse(header.toString()) as Node, '')
  } finally {
    await handle.close()
  }
}

/** Checks that the bill of materials names the unbundled packages of the archive and the runtime. */
export async function checkBill(resources: string): Promise<string> {
  const names = await archiveNames(path.join(resources, 'app.asar'))
  const unbundled = names.flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1] ?? [])
  const text = await readFile(path.join(resources, 'licenses', 'sbom.cdx.json'), 'utf8')
  const billed = new Set((JSON.parse(text) as Bill).components.map(({ name }) => name))
  const missing = [...new Set([...unbundled, 'electron'])].filter((name) => !billed.has(name))
  expectThat(missing.length === 0, `The bill of materials lacks ${missing.join(', ')}.`)
  return `${billed.size} packages`
}

/** Compares the program's size with an empty program: the runtime as it is downloaded, with the same languages. */
export async function checkSize(unpacked: string, runtimeFolder: string): Promise<string> {
  const languages = await readdir(path.join(unpacked, 'locales'))
  const isForeign = (file: string): boolean =>
    file.includes('/locales/') && !languages.includes(path.basename(file))
  const [program, empty] = [await folderBytes(unpacked), await folderBytes(runtimeFolder, isForeign)]
  const share = program / empty
  expectThat(
    share <= MAX_SHARE_OF_EMPTY,
    `The program has ${share.toFixed(2)} times the size of an empty one.`,
  )
  return `${inMegabytes(program)}, ${share.toFixed(2)} times an empty program`
}

async function folderBytes(folder: string, isLeftOut = (_file: string) => false): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
  const sizes = await Promise.all(files.filter((file) => !isLeftOut(file)).map(async (file) => stat(file)))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export async function checkFuses(binary: string): Promise<void> {
  const wire = await getCurrentFuseWire(binary)
  for (const [fuse, state] of FUSES)
    expectThat(wire[fuse] === state, `The fuse ${FuseV1Options[fuse]} is not as it was set.`)
}
