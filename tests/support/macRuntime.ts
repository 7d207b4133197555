import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-expect-error -- The package has no types.
import plist from 'plist'

const { build } = plist as { build: (value: unknown) => string }

/** Part of the Info.plist that Electron's bundles bring, including each text with which macOS asks for a permission. */
const ofProgram = {
  CFBundleDisplayName: 'Electron',
  CFBundleExecutable: 'Electron',
  CFBundleIconFile: 'electron.icns',
  CFBundleIdentifier: 'com.github.Electron',
  CFBundleInfoDictionaryVersion: '6.0',
  CFBundleName: 'Electron',
  CFBundlePackageType: 'APPL',
  CFBundleShortVersionString: '45.4.1',
  CFBundleVersion: '45.4.1',
  LSApplicationCategoryType: 'public.app-category.developer-tools',
  LSMinimumSystemVersion: '13.0',
  NSAudioCaptureUsageDescription: 'This app needs access to audio capture',
  NSBluetoothAlwaysUsageDescription: 'This app needs access to Bluetooth',
  NSBluetoothPeripheralUsageDescription: 'This app needs access to Bluetooth',
  NSCameraUsageDescription: 'This app needs access to the camera',
  NSHighResolutionCapable: true,
  NSMicrophoneUsageDescription: 'This app needs access to the microphone',
  NSPrincipalClass: 'AtomApplication',
  NSRequiresAquaSystemAppearance: false,
}
const ofHelper = {
  CFBundleIdentifier: 'com.github.Electron.helper',
  CFBundlePackageType: 'APPL',
  LSMinimumSystemVersion: '13.0',
  LSUIElement: true,
}
/** Marks the fuses in Electron's binary. Version 1 with nine fuses follows, as Electron ships them. */
const fuses = ['dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', Buffer.from([1, 9]), '101101011'] as const

/** Writes the files of Electron.app that electron-builder reads or renames. Nothing in them runs. */
export function writeMacRuntime(folder: string): void {
  const contents = writeBundle(folder, 'Electron', ofProgram)
  const frameworks = join(contents, 'Frameworks')
  for (const suffix of ['', ' (GPU)', ' (Plugin)', ' (Renderer)'])
    writeBundle(frameworks, `Electron Helper${suffix}`, ofHelper)
  const framework = join(frameworks, 'Electron Framework.framework')
  for (const language of ['de', 'en', 'en_GB', 'es', 'fr', 'it'])
    for (const resources of [join(contents, 'Resources'), join(framework, 'Versions', 'A', 'Resources')])
      write(join(resources, `${language}.lproj`), 'locale.pak', '')
  write(framework, 'Electron Framework', Buffer.concat(fuses.map((part) => Buffer.from(part))))
}

function writeBundle(folder: string, name: string, info: object): string {
  const contents = join(folder, `${name}.app`, 'Contents')
  write(join(contents, 'MacOS'), name, '')
  write(contents, 'Info.plist', build(info))
  return contents
}

function write(folder: string, name: string, content: string | Buffer): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
}
