/** A daily run of a program: its words, and its local time. */
export interface DailyRun {
  /** Name of the entry: letters, digits and hyphens. */
  name: string
  /** The program and its words. The program is an absolute path. */
  command: readonly string[]
  /** Hour and minute, such as `02:00`. */
  at: string
}

const title = 'Planroom: download new deliveries'

/** Returns the hour and minute of a time such as `02:00`; null if it is none. */
export function parseTime(text: string): { hour: number; minute: number; at: string } | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hours === undefined || hour > 23 || minute > 59) return null
  return { hour, minute, at: `${hours.padStart(2, '0')}:${minutes ?? ''}` }
}

function timeOf({ at }: DailyRun): { hour: number; minute: number } {
  const time = parseTime(at)
  if (time === null) throw new TypeError(`No time: ${at}`)
  return time
}

/** Returns the text of a systemd timer. A missed run is made up for. */
export function systemdTimer({ at }: DailyRun): string {
  return [
    '[Unit]',
    `Description=${title}`,
    '',
    '[Timer]',
    `OnCalendar=*-*-* ${at}:00`,
    'Persistent=true',
    '',
    '[Install]',
    'WantedBy=timers.target',
    '',
  ].join('\n')
}

/**
 * Returns the text of a systemd service. systemd itself refuses programs with quotes or backslashes in their path, so a
 * shell starts the program. The colon turns off the replacement of variables (systemd.service, "Command lines").
 */
export function systemdService({ command }: DailyRun): string {
  return [
    '[Unit]',
    `Description=${title}`,
    '',
    '[Service]',
    'Type=oneshot',
    `ExecStart=:/bin/sh -c ${['exec "$@"', 'sh', ...command].map(systemdWord).join(' ')}`,
    '',
  ].join('\n')
}

function systemdWord(word: string): string {
  const escaped = word
    .replace(/[\\"]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('%', '%%')
  return `"${escaped}"`
}

/** Returns the mark at the end of a crontab line. */
const cronMark = (name: string): string => ` # ${name}`

/** Returns a line of a crontab. cron reports nothing by e-mail: the program stores its result. */
export function cronLine(run: DailyRun): string {
  const { hour, minute } = timeOf(run)
  const command = run.command.map(cronWord).join(' ')
  return `${String(minute)} ${String(hour)} * * * ${command} >/dev/null 2>&1${cronMark(run.name)}`
}

/**
 * Quotes a word for the shell of cron. cron itself ends the command at a percent sign, and its kinds differ in how they
 * read an escaped one, so the shell makes it.
 */
function cronWord(word: string): string {
  const quoted = word.replaceAll("'", String.raw`'\''`).replaceAll('%', `'"$(printf '\\045')"'`)
  return `'${quoted}'`
}

/** Returns a crontab with this line instead of an earlier one of the same name; without one if `line` is null. */
export function withCronLine(crontab: string, name: string, line: string | null): string {
  const lines = crontab.split('\n').filter((each) => !each.endsWith(cronMark(name)))
  const kept = lines.join('\n').replace(/\n*$/, '')
  const all = [...(kept === '' ? [] : [kept]), ...(line === null ? [] : [line])]
  return all.length === 0 ? '' : `${all.join('\n')}\n`
}

/** Returns the time of an entry in a crontab; null if there is none. */
export function timeInCrontab(crontab: string, name: string): string | null {
  const line = crontab.split('\n').find((each) => each.endsWith(cronMark(name)) && !each.startsWith('#'))
  const [, minute = '', hour = ''] = /^(\d+) (\d+) /.exec(line ?? '') ?? []
  return parseTime(`${hour}:${minute.padStart(2, '0')}`)?.at ?? null
}

/** Returns the time of a systemd timer; null if it has none. */
export const timeInTimer = (text: string): string | null =>
  parseTime(/^OnCalendar=\*-\*-\* (\d\d:\d\d):00$/m.exec(text)?.[1] ?? '')?.at ?? null

/** Returns the label of a launchd agent. */
export const launchdLabel = (name: string): string => `app.planroom.${name}`

/** Returns the property list of a launchd agent. A run that was missed in sleep is made up for. */
export function launchdAgent(run: DailyRun): string {
  const { hour, minute } = timeOf(run)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '<dict>',
    '  <key>Label</key>',
    `  <string>${xml(launchdLabel(run.name))}</string>`,
    '  <key>ProgramArguments</key>',
    '  <array>',
    ...run.command.map((word) => `    <string>${xml(word)}</string>`),
    '  </array>',
    '  <key>ProcessType</key>',
    '  <string>Background</string>',
    '  <key>StartCalendarInterval</key>',
    '  <dict>',
    '    <key>Hour</key>',
    `    <integer>${String(hour)}</integer>`,
    '    <key>Minute</key>',
    `    <integer>${String(minute)}</integer>`,
    '  </dict>',
    '</dict>',
    '</plist>',
    '',
  ].join('\n')
}

/** Returns the time of a launchd agent; null if it has none. */
export function timeInAgent(text: string): string | null {
  const number = (key: string): string =>
    new RegExp(`<key>${key}</key>\\s*<integer>(\\d+)</integer>`).exec(text)?.[1] ?? ''
  return parseTime(`${number('Hour')}:${number('Minute').padStart(2, '0')}`)?.at ?? null
}

/** Returns the name of a task in the Task Scheduler. */
export const taskName = (name: string): string => `\\Planroom\\${name}`

/** Day on which a task begins, in the past: a start in the future would skip the next night. */
const taskStartsOn = '2026-01-01'

/**
 * Returns the definition of a task (Task Scheduler Schema 1.2). It runs while the user is logged in, without a password,
 * also on battery. A missed run is made up for.
 */
export function taskDefinition(run: DailyRun): string {
  const [program = '', ...words] = run.command
  return [
    '<?xml version="1.0" encoding="UTF-16"?>',
    '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
    '  <RegistrationInfo>',
    `    <Description>${xml(title)}</Description>`,
    '  </RegistrationInfo>',
    '  <Triggers>',
    '    <CalendarTrigger>',
    `      <StartBoundary>${taskStartsOn}T${run.at}:00</StartBoundary>`,
    '      <Enabled>true</Enabled>',
    '      <ScheduleByDay>',
    '        <DaysInterval>1</DaysInterval>',
    '      </ScheduleByDay>',
    '    </CalendarTrigger>',
    '  </Triggers>',
    '  <Principals>',
    '    <Principal id="Author">',
    '      <LogonType>InteractiveToken</LogonType>',
    '      <RunLevel>LeastPrivilege</RunLevel>',
    '    </Principal>',
    '  </Principals>',
    '  <Settings>',
    '    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
    '    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
    '    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
    '    <StartWhenAvailable>true</StartWhenAvailable>',
    '    <Enabled>true</Enabled>',
    '    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
    '  </Settings>',
    '  <Actions Context="Author">',
    '    <Exec>',
    `      <Command>${xml(program)}</Command>`,
    `      <Arguments>${xml(words.map(windowsWord).join(' '))}</Arguments>`,
    '    </Exec>',
    '  </Actions>',
    '</Task>',
    '',
  ].join('\r\n')
}

/** Returns the time of a task; null if it has none. */
export const timeInTask = (text: string): string | null =>
  parseTime(/<StartBoundary>\d{4}-\d\d-\d\dT(\d\d:\d\d):\d\d/.exec(text)?.[1] ?? '')?.at ?? null

/** Quotes a word for a program on Windows: backslashes count only before a quotation mark. */
function windowsWord(word: string): string {
  return `"${word.replace(/(\\*)"/g, String.raw`$1$1\"`).replace(/(\\+)$/, '$1$1')}"`
}

/** Escapes text for XML. Control characters can't stand in XML at all. */
function xml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => names[character] ?? '')
}
