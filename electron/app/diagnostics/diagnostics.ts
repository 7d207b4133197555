import { constants } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { DiagnosticsFile } from '../../../shared/contract/diagnostics.ts'
import { AppError } from '../../../shared/errors.ts'
import { defaultFolderTemplate, defaultNameTemplate } from '../../../shared/domain/nameTokens.ts'
import { systemCode } from '../../services/files/fileFault.ts'
import { NotPlainFile, openPlain } from '../../services/files/plainFile.ts'
import { listDumps } from '../crashDumps.ts'
import type { Services } from '../services.ts'
import { redactLog } from './logText.ts'

/** Size of the included end of the log, in bytes. */
const maxLog = 256 * 1024
/** Time limit of the network check, in milliseconds. */
const networkMs = 15_000

/** Returns the folder of the log in the data folder. */
export const logFolder = (home: string): string => join(home, 'logs')

/**
 * Returns files that a user may send with a problem. Each value is on a list of what may be in it: numbers, choices of
 * a fixed list, and versions. Names, addresses, paths and keys are on no list. Checks the network, which takes up to
 * `networkMs`. Rejects if an existing log can't be read.
 */
export async function makeDiagnostics(services: Services): Promise<DiagnosticsFile[]> {
  const { dataFolder: home, version, platform } = services.overview()
  const [network, health, log] = await Promise.all([
    checkNetwork(services),
    services.health(true),
    endOfLog(join(logFolder(home), 'planroom.log')),
  ])
  const json = (name: DiagnosticsFile['name'], value: unknown): DiagnosticsFile => ({
    name,
    text: `${JSON.stringify(value, null, 2)}\n`,
  })
  const { electron, chrome, node } = process.versions as Partial<Record<string, string>>
  return [
    json('versions.json', {
      planroom: version,
      system: platform,
      // The rest of the release may be a name.
      release: /^\d+(?:\.\d+)*/.exec(os.release())?.[0] ?? null,
      architecture: process.arch,
      electron: electron ?? null,
      chrome: chrome ?? null,
      node,
      updates: services.updates.state().fixed,
    }),
    json('settings.json', describeSettings(services)),
    json('state.json', { health, ...describeCounts(services), dumps: describeDumps(home) }),
    json('network.json', network),
    { name: 'log.txt', text: redactLog(log) },
  ]
}

/** Returns the settings without texts of the user. */
function describeSettings({ preferences, connections }: Services) {
  const settings = preferences.settings()
  const { concurrency, megabytesPerSecond, announceDownloads, keepRunning, updateChannel } = settings
  const { theme, textSize, units, startPage, detailsOpen, orderDensity, tileSize, folderGrouping } = settings
  return {
    concurrency,
    megabytesPerSecond,
    announceDownloads,
    keepRunning,
    updateChannel,
    theme,
    textSize,
    units,
    startPage,
    detailsOpen,
    orderDensity,
    tileSize,
    folderGrouping,
    folderTemplate: settings.folderTemplate === defaultFolderTemplate ? 'default' : 'changed',
    nameTemplate: settings.nameTemplate === defaultNameTemplate ? 'default' : 'changed',
    presets: settings.presets.length,
    handoverPresets: settings.handoverPresets.length,
    views: Object.values(settings.views).flat().length,
    automaticDownloads: connections.all().filter(({ id }) => preferences.choice(id).autoSince !== null)
      .length,
  }
}

function describeCounts({ connections, deliveries, outboxFile, overview }: Services) {
  const { all, moving, failed, finished } = deliveries.engine.overview({ offset: 0, limit: 0 }).totals.listed
  const entries = outboxFile.entries(null)
  return {
    connections: connections.all().length,
    outbox: Object.fromEntries(
      (['writing', 'ready', 'sending', 'done', 'refused', 'unknown'] as const).map((state) => [
        state,
        entries.filter((entry) => entry.state === state).length,
      ]),
    ),
    transfers: { all, moving, failed, finished },
    notices: overview().notices.length,
    driveNotes: overview().dataNotes.length,
  }
}

function describeDumps(home: string) {
  return listDumps(home).map(({ bytes, at }) => ({ bytes, at: at.toISOString() }))
}

/** Returns what each address of each connection answered, without the addresses. */
function checkNetwork({ connections, access }: Services) {
  const signal = AbortSignal.timeout(networkMs)
  return Promise.all(
    connections.list().map(async ({ id, isDemo, keyState, hasTokenKey, hasExportKey }) => {
      const known = { isDemo, keyState, hasTokenKey, hasExportKey, online: access.isOnline(id) }
      try {
        const { base, token, export: exporter } = await access.probe(id, signal)
        return { ...known, orders: base.state, scanLink: token.state, reports: exporter.state }
      } catch (error) {
        return { ...known, fault: AppError.toValue(error).code }
      }
    }),
  )
}

/** Returns complete lines only; an empty text if there is no log. */
async function endOfLog(path: string): Promise<string> {
  try {
    const file = await openPlain(path, constants.O_RDONLY)
    try {
      const { size } = await file.stat()
      const start = Math.max(0, size - maxLog)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(maxLog), 0, maxLog, start)
      const text = buffer.toString('utf8', 0, bytesRead)
      return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || error instanceof NotPlainFile) return ''
    throw error
  }
}
