import type { Emit } from '../../shared/contract.ts'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import log from 'electron-log/node.js'
import type { Frame, Shell } from '../app/ports.ts'
import { createRedactor, type Redactor } from '../services/credentials/redactor.ts'
import { electronStores } from './adapters/electronStores.ts'
import { systemDesktop } from './adapters/desktop.ts'
import { systemNetwork } from './adapters/network.ts'
import { utilityPictures } from './adapters/pictures.ts'
import { systemSecrets } from './adapters/secrets.ts'
import { systemUpdates } from './adapters/updates.ts'
import { commandOf } from './programCommand.ts'
import { versionText } from './version.ts'

/** `agreeToQuit`: from now on, a quit asks nothing. */
export type ProgramFrame = Frame & { agreeToQuit: () => void }

/** Used for commands, which have no window. */
const noFrame: ProgramFrame = {
  takeOpened: () => Promise.resolve([]),
  openInWindow: () => undefined,
  lend: () => '',
  openedPath: () => null,
  showMenuState: () => undefined,
  showRecent: () => undefined,
  agreeToQuit: () => undefined,
  restart: () => undefined,
}

/** Returns the user's documents folder, or its usual place while the system's can't be made, as on a missing drive. */
function documentsFolder(): string {
  try {
    return app.getPath('documents')
  } catch {
    return join(homedir(), 'Documents')
  }
}

/**
 * Returns what Electron provides to the application, with or without a window. `here`: the folder of the built main
 * file.
 */
export function electronShell(
  here: string,
  emit: Emit,
  frame: ProgramFrame = noFrame,
): Shell & { redaction: Redactor } {
  const home = app.getPath('userData')
  log.transports.file.resolvePathFn = () => join(home, 'logs', 'planroom.log')
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  log.transports.file.maxSize = 5 * 1024 * 1024
  log.transports.console.level = false
  const redactor = createRedactor()
  redactor.add(process.env.PLANROOM_API_KEY ?? '')
  log.hooks.push((message) => ({ ...message, data: message.data.map((part) => redactor.text(part)) }))
  const helperFault = (name: string, code: number): void => {
    log.error('a helper process is gone', name, code)
  }
  return {
    home,
    documents: documentsFolder(),
    userHome: homedir(),
    command: commandOf(here),
    version: versionText(),
    platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
    secrets: systemSecrets((error) => {
      log.error('the key ring', error)
    }),
    openJsonFile: electronStores(),
    redaction: redactor,
    desktop: systemDesktop(here, frame),
    network: systemNetwork(),
    environment: process.env,
    announce: () => undefined,
    workers: {
      checks: join(here, 'check-worker.js'),
      checkpoints: join(here, 'checkpoint-worker.js'),
      insights: join(here, 'insights-worker.js'),
      demo: join(here, 'demo-worker.js'),
      transfers: join(here, 'transfer-worker.js'),
      startPictures: utilityPictures(join(here, 'thumbnail-worker.js'), helperFault),
      startComparing: utilityPictures(join(here, 'compare-worker.js'), helperFault),
      startHandover: utilityPictures(join(here, 'handover-worker.js'), helperFault),
    },
    updates: systemUpdates({ agreeToQuit: frame.agreeToQuit, log }),
    emit,
    log,
  }
}
