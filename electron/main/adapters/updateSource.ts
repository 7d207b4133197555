import type { AppUpdater, UpdateInfo } from 'electron-updater'
import type { FixedReason } from '../../../shared/contract/updates.ts'
import { AppError } from '../../../shared/errors.ts'
import { systemClock } from '../../services/files/clock.ts'
import { diskProblem, saveAdvice, systemCode } from '../../services/files/fileFault.ts'
import { saveCopy } from '../../services/files/saveCopy.ts'
import type { UpdateSource } from '../../services/updates/updates.ts'

/** Longer release notes are cut. In characters. */
const maxNotes = 20_000

/**
 * Makes an update source of electron-updater. `open`: creates the updater of the platform, once. `appImage`: path of the
 * running AppImage; null for other packages, which their installer replaces. `agreeToQuit`: the quit by `restart` asks
 * nothing. `restart`: quits and starts a program.
 */
export function createUpdateSource(parts: {
  fixed: FixedReason | null
  open: () => Promise<AppUpdater>
  appImage: string | null
  agreeToQuit: () => void
  restart: (program: string) => void
  log: { error(...words: unknown[]): void }
}): UpdateSource {
  const { fixed, open, appImage, agreeToQuit, restart, log } = parts
  let opened: Promise<AppUpdater> | null = null
  let downloaded: string | null = null

  const updater = (): Promise<AppUpdater> =>
    (opened ??= open().then((made) => {
      made.autoDownload = false
      // The user says when. Its own way for an AppImage deletes the old file before the new one is there.
      made.autoInstallOnAppQuit = false
      made.logger = {
        info: () => undefined,
        warn: () => undefined,
        error: (text) => {
          log.error('updater', text)
        },
      }
      return made
    }))

  return {
    fixed,
    async find(channel) {
      const made = await updater()
      made.channel = channel === 'beta' ? 'beta' : 'latest'
      // Setting a channel allows older versions.
      made.allowDowngrade = false
      const result = await made.checkForUpdates().catch((error: unknown) => {
        throw findFault(error)
      })
      if (result?.isUpdateAvailable !== true) return null
      return { version: result.updateInfo.version, notes: notesOf(result.updateInfo) }
    },
    async download(onPercent) {
      const made = await updater()
      const progress = ({ percent }: { percent: number }): void => {
        onPercent(percent)
      }
      made.on('download-progress', progress)
      try {
        downloaded = (await made.downloadUpdate())[0] ?? null
      } catch (error) {
        throw downloadFault(error)
      } finally {
        made.off('download-progress', progress)
      }
    },
    async install() {
      if (appImage === null) {
        ;(await updater()).quitAndInstall()
        return
      }
      if (downloaded === null) throw new AppError('not_found', 'The update is gone. Download it again.')
      await saveCopy(downloaded, appImage, { platform: 'linux', clock: systemClock, mode: 0o755 })
      agreeToQuit()
      restart(appImage)
    },
  }
}

/** Returns the release notes as they are, without markup being interpreted. */
function notesOf({ releaseNotes }: UpdateInfo): string | null {
  const text = Array.isArray(releaseNotes)
    ? releaseNotes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
    : (releaseNotes ?? '')
  return text.trim() === '' ? null : text.trim().slice(0, maxNotes)
}

function findFault(cause: unknown): AppError {
  const isAnswer = /^ERR_UPDATER_(?!CHANNEL)/.test(systemCode(cause))
  return isAnswer
    ? new AppError('service_fault', 'The update server’s answer isn’t valid. Try again later.', { cause })
    : new AppError(
        'unreachable',
        'Can’t reach the update server. Check your internet connection and try again.',
        { cause },
      )
}

function downloadFault(cause: unknown): AppError {
  if (systemCode(cause) === 'ERR_CHECKSUM_MISMATCH')
    return new AppError('service_fault', 'The downloaded update is damaged. Download it again.', { cause })
  if (diskProblem(cause) !== null)
    return new AppError('disk', `The update couldn’t be saved. ${saveAdvice(cause)}`, { cause })
  return new AppError(
    'unreachable',
    'The update wasn’t downloaded. Check your internet connection and try again.',
    { cause },
  )
}
