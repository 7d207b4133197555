import { ensureBuild } from './build.ts'
import { runTool, type Ending } from './child.ts'

/** Builds the installers with electron-builder, which downloads the official Electron itself. */
export async function packageProgram(args: readonly string[]): Promise<Ending> {
  // Otherwise the runtime of the development environment would be packaged.
  delete process.env.ELECTRON_OVERRIDE_DIST_PATH
  delete process.env.ELECTRON_EXEC_PATH
  await ensureBuild({ force: true })
  return runTool('electron-builder/cli.js', ['--publish', 'never', ...args])
}
