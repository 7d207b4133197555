import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
// @ts-expect-error -- The package has no types.
import plist from 'plist'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import planroom from '../../../package.json' with { type: 'json' }
import { PROJECT_ROOT } from '../../../resources/scripts/project.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { writeMacRuntime } from '../../support/macRuntime.ts'

const run = promisify(execFile)
const { parse } = plist as { parse: (text: string) => Record<string, unknown> }

// electron-builder makes no bundles of macOS on Windows.
describe.skipIf(process.platform === 'win32')('bundle for macOS', () => {
  const folder = temporaryFolder(afterAll)
  const bundle = join(folder, 'made', 'mac-arm64', 'Planroom.app')
  const contents = join(bundle, 'Contents')
  const isReason = (key: string) => key.endsWith('UsageDescription')
  const infoOf = (at: string) => parse(readFileSync(join(at, 'Info.plist'), 'utf8'))

  /** Writes a file below the folder and returns its path. */
  function put(name: string, content: string | Buffer): string {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }

  beforeAll(async () => {
    writeMacRuntime(join(folder, 'runtime'))
    const { name, version, description, author, license, type, main } = planroom
    put('app/package.json', JSON.stringify({ name, version, description, author, license, type, main }))
    put('app/out/main/index.js', 'export {}')
    chmodSync(put('bin/codesign', `#!/bin/sh\necho "$@" >> "${folder}/codesign.log"\n`), 0o755)
    const settings = {
      'directories.app': join(folder, 'app'),
      'directories.output': join(folder, 'made'),
      electronDist: join(folder, 'runtime'),
      'mac.identity': 'null',
      // The tool that converts the picture of the program is downloaded.
      icon: put('icon.icns', 'icns'),
      // Without this step, npm lists all packages of the project, which takes most of the time.
      npmRebuild: 'true',
      beforeBuild: put('beforeBuild.cjs', 'exports.default = () => false'),
    }
    const options = Object.entries(settings).map(([key, value]) => `-c.${key}=${value}`)
    const builder = join(PROJECT_ROOT, 'node_modules', 'electron-builder', 'cli.js')
    const env = { ...process.env, PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) }
    await run(process.execPath, [builder, '--mac', 'dir', '--arm64', '--publish', 'never', ...options], {
      cwd: PROJECT_ROOT,
      env,
    })
  })

  it('names the program, its version, what it opens and the least system of its runtime', () => {
    const info = Object.entries(infoOf(contents)).filter(([key]) => !isReason(key))
    expect(Object.fromEntries(info)).toEqual({
      CFBundleDisplayName: 'Planroom',
      CFBundleDocumentTypes: [
        {
          CFBundleTypeExtensions: ['csv', 'tsv', 'xlsx'],
          CFBundleTypeIconFile: 'icon.icns',
          CFBundleTypeName: 'Table',
          CFBundleTypeRole: 'Viewer',
          LSHandlerRank: 'Alternate',
        },
      ],
      CFBundleExecutable: 'Planroom',
      CFBundleIconFile: 'icon.icns',
      CFBundleIdentifier: 'app.planroom.desktop',
      CFBundleInfoDictionaryVersion: '6.0',
      CFBundleName: 'Planroom',
      CFBundlePackageType: 'APPL',
      CFBundleShortVersionString: planroom.version,
      CFBundleURLTypes: [
        { CFBundleTypeRole: 'Viewer', CFBundleURLName: 'Planroom order', CFBundleURLSchemes: ['planroom'] },
      ],
      CFBundleVersion: planroom.version,
      ElectronAsarIntegrity: expect.anything() as unknown,
      LSApplicationCategoryType: 'public.app-category.photography',
      LSMinimumSystemVersion: '13.0',
      // The updater of macOS reads an update from a server on this computer.
      NSAppTransportSecurity: expect.objectContaining({ NSAllowsLocalNetworking: true }) as unknown,
      NSHighResolutionCapable: true,
      NSHumanReadableCopyright: 'Copyright © 2026 The Planroom founders',
      NSPrincipalClass: 'AtomApplication',
      NSRequiresAquaSystemAppearance: false,
    })
    expect(readdirSync(join(contents, 'MacOS'))).toEqual(['Planroom'])
    expect(readFileSync(join(contents, 'Resources', 'icon.icns'), 'utf8')).toBe('icns')
  })

  it('says why it asks for folders and drives, and asks for no device', () => {
    const reason = 'Planroom keeps the files of your orders in folders that you choose.'
    const reasons = Object.entries(infoOf(contents)).filter(([key]) => isReason(key))
    expect(Object.fromEntries(reasons)).toEqual({
      NSDesktopFolderUsageDescription: reason,
      NSDocumentsFolderUsageDescription: reason,
      NSDownloadsFolderUsageDescription: reason,
      NSFileProviderDomainUsageDescription: reason,
      NSNetworkVolumesUsageDescription: reason,
      NSRemovableVolumesUsageDescription: reason,
    })
  })

  it('has helpers with the name, version and identifier of the program, and no Dock icon', () => {
    const frameworks = join(contents, 'Frameworks')
    const helpers = readdirSync(frameworks).filter((name) => name.endsWith('.app'))
    expect(helpers.toSorted()).toEqual([
      'Planroom Helper (GPU).app',
      'Planroom Helper (Plugin).app',
      'Planroom Helper (Renderer).app',
      'Planroom Helper.app',
    ])
    for (const helper of helpers) {
      const name = helper.replace(/\.app$/, '')
      const [, kind] = /\((\w+)\)/.exec(name) ?? []
      const at = join(frameworks, helper, 'Contents')
      expect(infoOf(at)).toEqual({
        CFBundleDisplayName: name,
        CFBundleExecutable: name,
        CFBundleIdentifier: `app.planroom.desktop.helper${kind === undefined ? '' : `.${kind}`}`,
        CFBundlePackageType: 'APPL',
        CFBundleVersion: planroom.version,
        LSMinimumSystemVersion: '13.0',
        LSUIElement: true,
      })
      expect(existsSync(join(at, 'MacOS', name))).toBe(true)
    }
  })

  it('records the hash of its archive, from which alone the program starts', async () => {
    const archive = readFileSync(join(contents, 'Resources', 'app.asar'))
    const header = archive.subarray(16, 16 + archive.readUInt32LE(12))
    expect(infoOf(contents)['ElectronAsarIntegrity']).toEqual({
      'Resources/app.asar': {
        algorithm: 'SHA256',
        hash: createHash('sha256').update(header).digest('hex'),
      },
    })
    const { DISABLE, ENABLE } = FuseState
    expect(await getCurrentFuseWire(bundle)).toMatchObject({
      [FuseV1Options.RunAsNode]: DISABLE,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: DISABLE,
      [FuseV1Options.EnableNodeCliInspectArguments]: DISABLE,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ENABLE,
      [FuseV1Options.OnlyLoadAppFromAsar]: ENABLE,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: DISABLE,
    })
  })

  it('is signed again after its binary was changed', () => {
    const [signing, ...more] = readFileSync(join(folder, 'codesign.log'), 'utf8').trim().split('\n')
    expect(signing).toMatch(/^--sign - --force .*--deep /)
    expect(signing?.endsWith(bundle)).toBe(true)
    expect(more).toEqual([])
  })

  it('brings the texts of its runtime in the languages of the program', () => {
    const framework = join(contents, 'Frameworks', 'Electron Framework.framework', 'Versions', 'A')
    for (const at of [contents, framework]) {
      const languages = readdirSync(join(at, 'Resources')).filter((name) => name.endsWith('.lproj'))
      expect(languages.sort()).toEqual(['de.lproj', 'en.lproj', 'en_GB.lproj', 'es.lproj', 'fr.lproj'])
    }
  })
})
