import { join } from 'node:path'
import { app } from 'electron'
import log from 'electron-log/node.js'
import type { ComposeOptions } from '../app/compose.ts'
import { createRedactor } from '../services/credentials/redactor.ts'
import { systemDesktop } from './adapters/desktop.ts'
import { systemNetwork } from './adapters/network.ts'
import { utilityPictures } from './adapters/pictures.ts'
import { systemSecrets } from './adapters/secrets.ts'
import type { Emit } from '../app/ipc/emit.ts'

/** What both the window and headless give the composition root. `here` is the folder of the built main file. */
export function systemOptions(
  here: string,
  emit: Emit,
): ComposeOptions & { redact: (value: unknown) => string } {
  const home = app.getPath('userData')
  log.transports.file.resolvePathFn = () => join(home, 'logs', 'planroom.log')
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  log.transports.file.maxSize = 5 * 1024 * 1024
  log.transports.console.level = false
  const redactor = createRedactor()
  redactor.add(process.env.PLANROOM_API_KEY ?? '')
  log.hooks.push((message) => ({ ...message, data: message.data.map((part) => redactor.text(part)) }))
  return {
    home,
    documents: app.getPath('documents'),
    version: app.getVersion(),
    platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
    secrets: systemSecrets(),
    onSecret: redactor.add,
    redact: redactor.text,
    desktop: systemDesktop(),
    network: systemNetwork(),
    environment: process.env,
    announce: () => undefined,
    demoWorker: join(here, 'demo-worker.js'),
    startPictures: utilityPictures(join(here, 'thumbnail-worker.js')),
    diskWorker: join(here, 'disk-worker.js'),
    emit,
    log,
  }
}
