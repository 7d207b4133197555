import { execFile } from 'node:child_process'
import { win32 } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { pictureEnvironment } from '../../services/library/pictures/pictureProcess.ts'

/** Puts several formats on the clipboard at once, the most important first. */
export type WriteClipboard = (formats: Readonly<Record<string, string>>) => Promise<void>

/** A file or folder, and the system on which it is copied. */
export interface FileToCopy {
  path: string
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
}

/** Runs a program to its end. Rejects if it can't start or fails. */
export type RunProgram = (
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
) => Promise<void>

/** Returns the URL of a file of Linux or macOS. */
const addressOf = (path: string): string => pathToFileURL(path, { windows: false }).href

const commandMs = 15_000
const runProgram: RunProgram = async (file, args, environment) => {
  await promisify(execFile)(file, args, { env: environment, timeout: commandMs, windowsHide: true })
}

/**
 * Puts a file or folder on the clipboard, so that the system's file manager can paste it. Each system has its own
 * format. Electron can't write the format of Windows, so PowerShell does. The path is passed as a variable, never in
 * the command. The environment contains nothing that may hold a key.
 */
export async function copyFile(
  { path, platform, environment }: FileToCopy,
  write: WriteClipboard,
  run: RunProgram = runProgram,
): Promise<void> {
  if (platform === 'win32') {
    const system = environment['SystemRoot'] ?? 'C:\\Windows'
    const shell = win32.join(system, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
    const command = 'Set-Clipboard -LiteralPath $env:PLANROOM_COPIED -ErrorAction Stop'
    await run(shell, ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', command], {
      ...pictureEnvironment(environment),
      PLANROOM_COPIED: path,
    })
  } else if (platform === 'darwin') {
    await write({ 'public.file-url': addressOf(path) })
  } else {
    const address = addressOf(path)
    await write({ 'x-special/gnome-copied-files': `copy\n${address}`, 'text/uri-list': `${address}\r\n` })
  }
}
