import type { Settings } from '../../../shared/contract/settings.ts'
import { AppError } from '../../../shared/errors.ts'
import { templateProblem, templateProblems } from '../../services/transfers/naming/templates.ts'
import { openFolder } from '../openFolder.ts'
import { logFolder } from '../diagnostics/diagnostics.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for the overview, notices, settings and presets. */
export function appHandlers({
  overview,
  notices,
  desktop,
  documents,
  preferences,
  deliveries,
  connections,
  autoDownloads,
  updates,
  health,
  emit,
  changed,
  log,
}: Services) {
  /** Notifies the window, also of changed orders: the numbers of their files depend on the presets. */
  async function chosen(settings: Settings): Promise<Settings> {
    await changed()
    const connectionId = connections.activeId()
    if (connectionId !== null) emit('orders:changed', { connectionId })
    return settings
  }
  return {
    'app:overview': () => overview(),
    'app:health': async ({ check }) => ({ lines: await health(check) }),
    'app:restart': () => {
      desktop.restart()
    },
    'app:openDataFolder': async () => {
      const { dataFolder } = overview()
      await openFolder(desktop, dataFolder, dataFolder)
    },
    'app:openLogs': async () => {
      const { dataFolder } = overview()
      await openFolder(desktop, logFolder(dataFolder), dataFolder)
    },
    'app:dismissNotice': async ({ id }) => {
      notices.dismiss(id)
      await changed()
    },
    'app:copyText': ({ text }) => desktop.copyText(text),
    'app:background': async () => ({
      hasTray: await desktop.hasTray(),
      startsAtLogin: desktop.startsAtLogin(),
    }),
    'app:startAtLogin': ({ on }) => desktop.setStartAtLogin(on),
    'app:takeOpened': () => desktop.takeOpened(),
    'app:openFile': async () => {
      const path = await desktop.pickOpenFile(documents, null, 'Open')
      if (path !== null) desktop.openInWindow(path)
    },
    'app:showMenuState': (state) => desktop.showMenuState(state),
    'app:fault': ({ where, message, stack }) => log.error('fault in the window', where, message, stack ?? ''),
    'settings:update': async (change) => {
      const next = { ...preferences.settings(), ...change }
      const problem = templateProblem(next)
      if (problem !== null) throw new AppError('bad_input', problem)
      const settings = await preferences.update(change)
      deliveries.engine.limitsChanged()
      if (change.updateChannel !== undefined) updates.channelChanged()
      await changed()
      return settings
    },
    'settings:previewTemplate': async (templates) => {
      const problems = templateProblems(templates)
      const usable = problems.folderTemplate === null && problems.nameTemplate === null
      return { paths: usable ? await deliveries.preview(templates) : [], problems }
    },
    'views:save': async ({ connectionId, view }) => {
      connections.saved(connectionId)
      const settings = await preferences.saveView(connectionId, view)
      await changed()
      return settings
    },
    'views:delete': async ({ connectionId, name }) => {
      const settings = await preferences.deleteView(connectionId, name)
      await changed()
      return settings
    },
    'presets:save': async (preset) => chosen(await preferences.savePreset(preset)),
    'presets:delete': async ({ id }) => chosen(await preferences.deletePreset(id)),
    'connections:prefer': async ({ id, presetId, autoDownload, owner }) => {
      connections.saved(id)
      if (presetId !== undefined && preferences.preset(id, presetId).id !== presetId)
        throw new AppError('not_found', 'This preset no longer exists.')
      const { autoSince } = preferences.choice(id)
      const settings = await preferences.choose(id, {
        ...(presetId === undefined ? {} : { presetId }),
        ...(owner === undefined ? {} : { owner }),
        // Downloads that are turned on again ignore deliveries of the time when they were off.
        ...(autoDownload === undefined || autoDownload === (autoSince !== null)
          ? {}
          : { autoSince: autoDownload ? Date.now() / 1000 : null }),
      })
      autoDownloads.plan()
      return chosen(settings)
    },
  } satisfies Partial<Handlers>
}
