import { ensureBuild } from './build.ts'
import { runTool, type Ending } from './child.ts'

/** Builds the installers with electron-builder, which fetches the official Electron itself and nothing else. */
export async function packageProgram(args: readonly string[]): Promise<Ending> {
  // A runtime that development runs on must never end up in what is shipped.
  delete process.env.ELECTRON_OVERRIDE_DIST_PATH
  delete process.env.ELECTRON_EXEC_PATH
  await ensureBuild({ force: true })
  return runTool('electron-builder/cli.js', ['--publish', 'never', ...args])
}
