import { chmod, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'
import { PROJECT_ROOT } from './project.ts'

/** `executableName` of electron-builder.yml. */
const LINUX_EXECUTABLE = 'planroom'

/** electron-builder's hook. Switches off runtime features that the packaged program never uses, before it is signed. */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  const name = context.packager.appInfo.productFilename
  const executables: Partial<Record<string, string>> = {
    darwin: `${name}.app`,
    win32: `${name}.exe`,
    linux: LINUX_EXECUTABLE,
  }
  const executable = executables[context.electronPlatformName]
  if (executable === undefined) throw new Error(`No fuses are known for ${context.electronPlatformName}.`)
  await flipFuses(path.join(context.appOutDir, executable), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: false,
    // On Apple silicon the changed binary does not start until it is signed again.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    // The window has no cookies. On Linux, encrypted cookies make Electron wait for the key ring before the first
    // window.
    [FuseV1Options.EnableCookieEncryption]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  })
  if (context.electronPlatformName === 'linux') {
    await addLauncher(context.appOutDir)
    await removeUnused(context.appOutDir)
  }
}

/** Puts resources/linux/planroom.sh in the place of the runtime. The script starts the runtime. */
async function addLauncher(folder: string): Promise<void> {
  const launcher = path.join(folder, LINUX_EXECUTABLE)
  await rename(launcher, `${launcher}-bin`)
  await copyFile(path.join(PROJECT_ROOT, 'resources', 'linux', 'planroom.sh'), launcher)
  await chmod(launcher, 0o755)
}

/** Files that electron-builder leaves in the folder when it copies an unpacked runtime. */
const LEFT_BEHIND = ['version', path.join('resources', 'default_app.asar')]
/** Vulkan in software. The runtime uses it only for WebGL without graphics hardware, and no page has WebGL. */
const SOFTWARE_VULKAN = ['libvk_swiftshader.so', 'vk_swiftshader_icd.json']

/** Removes files that are never used, and compresses the runtime's licences from 20 MB to 2 MB. */
async function removeUnused(folder: string): Promise<void> {
  for (const name of [...LEFT_BEHIND, ...SOFTWARE_VULKAN]) await rm(path.join(folder, name), { force: true })
  const licenses = path.join(folder, 'LICENSES.chromium.html')
  await writeFile(`${licenses}.gz`, gzipSync(await readFile(licenses), { level: 9 }))
  await rm(licenses)
}
