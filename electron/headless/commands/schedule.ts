import { AppError } from '../../../shared/errors.ts'
import { presetChoice } from '../../../shared/domain/presets.ts'
import type { ScheduleState } from '../../../shared/contract/schedule.ts'
import type { Command } from '../command.ts'
import type { CommandOutcome } from '../output.ts'
import { findTarget, savedConnection } from '../target.ts'
import { sync } from './sync.ts'

/** Time of the daily run if none is given. */
const usualTime = '02:00'

/** `schedule on`: lets the system run `schedule run` each day. */
export const scheduleOn: Command = async (run) => {
  const { command, headless } = run
  const { services } = await headless.planroom()
  const { at } = command.values
  const connection = await savedConnection(run)
  const words = [
    'schedule',
    'run',
    ...(command.connection === null ? [] : ['--connection', command.connection]),
  ]
  const state = await services.schedule.turnOn(typeof at === 'string' ? at : usualTime, words)
  const notes =
    connection === null ? ['No saved connection yet. Connect in Planroom before the first run.'] : []
  return {
    data: { ...dataOf(state), ...(notes.length === 0 ? {} : { notes }) },
    text: [textOf(state), ...notes].join('\n'),
    exit: 0,
  }
}

/** `schedule off`: removes the system's entry. */
export const scheduleOff: Command = async ({ headless }) => {
  const state = await (await headless.planroom()).services.schedule.turnOff()
  return { data: dataOf(state), text: textOf(state), exit: 0 }
}

/** `schedule status`: shows the entry and the last result. */
export const scheduleStatus: Command = async ({ headless }) => {
  const state = await (await headless.planroom()).services.schedule.state()
  return { data: dataOf(state), text: textOf(state), exit: 0 }
}

/** `schedule run`: downloads into the connection's library folder, as the schedule does, and stores the result. */
export const scheduleRun: Command = async (run) => {
  const { services } = await run.headless.planroom()
  async function note(isOk: boolean, message: string): Promise<void> {
    await services.schedule.noteRun({ endedAt: Date.now() / 1000, isOk, message })
    await services.changed()
  }
  let outcome: CommandOutcome
  try {
    const { connectionId } = await findTarget(run)
    const folder = services.connections.find(connectionId)?.folder
    if (folder === undefined)
      throw new AppError('bad_input', 'The schedule needs a saved connection. Use sync --to DIR for others.')
    const { kinds, formats } = presetChoice(services.preferences.preset(connectionId))
    const values = { to: folder, kinds: kinds?.join(','), formats: formats?.join(',') }
    outcome = await sync({ ...run, command: { ...run.command, values } })
  } catch (error) {
    await note(false, AppError.toValue(error).message)
    throw error
  }
  const [summary = ''] = outcome.text.split('\n')
  await note(outcome.exit === 0, outcome.error?.message ?? summary)
  return outcome
}

/** Returns the state in the format of resources/docs/commandLine.md. */
function dataOf({ isOn, at, by, last }: ScheduleState): Record<string, unknown> {
  return {
    on: isOn,
    at,
    by: by === 'taskScheduler' ? 'task-scheduler' : by,
    last:
      last === null
        ? null
        : { ended_at: new Date(last.endedAt * 1000).toISOString(), ok: last.isOk, message: last.message },
  }
}

/** Day and time as the window writes them. */
const stamp = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const schedulerNames = {
  systemd: 'a systemd timer',
  cron: 'cron',
  launchd: 'launchd',
  taskScheduler: 'the Task Scheduler',
} as const satisfies Record<NonNullable<ScheduleState['by']>, string>

function textOf({ at, by, last }: ScheduleState): string {
  const first = at === null || by === null ? 'Off.' : `On: each day at ${at}, by ${schedulerNames[by]}.`
  if (last === null) return first
  const time = stamp.format(new Date(last.endedAt * 1000))
  return `${first}\nLast run: ${time}, ${last.isOk ? 'done' : 'failed'}. ${last.message}`
}
