import { AppError } from '../../../shared/errors.ts'
import { templateProblem } from '../../services/library/templates.ts'
import type { Rooms } from '../compose.ts'
import type { Handlers } from '../ipc/invoke.ts'

type AppHandlers = Pick<
  Handlers,
  'app:overview' | 'app:dismissNotice' | 'app:copyText' | 'settings:update' | 'settings:previewTemplate'
>

/** The program itself: its overview, notices and settings. */
export function appHandlers(rooms: Rooms): AppHandlers {
  const { overview, notices, desktop, preferences, deliveries, changed } = rooms
  return {
    'app:overview': () => overview(),
    'app:dismissNotice': async ({ id }) => {
      notices.dismiss(id)
      await changed()
      return {}
    },
    'app:copyText': async ({ text }) => {
      await desktop.copyText(text)
      return {}
    },
    'settings:update': async (change) => {
      const next = { ...preferences.settings(), ...change }
      const problem = templateProblem(next)
      if (problem !== null) throw new AppError('bad_input', problem)
      const settings = await preferences.update(change)
      await changed()
      return settings
    },
    'settings:previewTemplate': (templates) => {
      const problem = templateProblem(templates)
      return problem === null
        ? { paths: deliveries.preview(templates), problem: null }
        : { paths: [], problem }
    },
  }
}
