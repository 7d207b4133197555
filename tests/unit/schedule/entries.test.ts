import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-expect-error -- The package has no types.
import plist from 'plist'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import {
  cronLine,
  launchdAgent,
  parseTime,
  systemdService,
  systemdTimer,
  taskDefinition,
  timeInAgent,
  timeInCrontab,
  timeInTask,
  timeInTimer,
  withCronLine,
} from '../../../electron/services/schedule/entries.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Parts of paths that a scheduler or a shell could read as something else. */
const oddNames = [
  'Planroom',
  'My Plans 2026',
  `"quoted" 'twice'`,
  '100% %h %% \\%',
  '$HOME ${USER} $$ `id` $(id)',
  'Büro Größe äöüß 東京',
  'back\\slash\\',
  '; & | > < # ! * ? [a] {b}',
  '-x = ~ @ , ^',
  '&amp; <b> ]]>',
]
const runOf = (program: string, name: string) => ({
  name: 'planroom-0123abcd',
  command: [program, `--data-folder=/home/${name}`, '--headless', 'schedule', 'run', '--connection', name],
  at: '05:07',
})

describe('time of a schedule', () => {
  test.each([
    ['02:00', '02:00'],
    ['2:00', '02:00'],
    ['23:59', '23:59'],
    ['00:00', '00:00'],
    ['24:00', undefined],
    ['12:60', undefined],
    ['12', undefined],
    ['2:0', undefined],
    ['2 pm', undefined],
    ['-1:00', undefined],
    ['02:00\n* * * * *', undefined],
  ])('%j is %j', (text, at) => {
    expect(parseTime(text)?.at).toBe(at)
  })

  test('is read back from each kind of entry', () => {
    const run = runOf('/opt/Planroom/planroom', 'a')
    expect(timeInTimer(systemdTimer(run))).toBe('05:07')
    expect(timeInCrontab(cronLine(run), run.name)).toBe('05:07')
    expect(timeInAgent(launchdAgent(run))).toBe('05:07')
    expect(timeInTask(taskDefinition(run))).toBe('05:07')
    expect([timeInTimer(''), timeInCrontab('', run.name), timeInAgent(''), timeInTask('')]).toEqual(
      Array(4).fill(null),
    )
  })
})

/** Makes a program that stores its words, one a line. */
function recorder(name: string): { program: string; words: () => string[] } {
  const folder = join(temporaryFolder(), name)
  mkdirSync(folder)
  const program = join(folder, 'planroom')
  const out = join(temporaryFolder(), 'words')
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${out}'\n`)
  chmodSync(program, 0o755)
  return { program, words: () => readFileSync(out, 'utf8').trimEnd().split('\n') }
}

describe.runIf(process.platform === 'linux')('crontab line', () => {
  /** The command that cron gives to the shell: crontab(5) ends it at the first percent sign without a backslash. */
  const shellCommand = (line: string): string => {
    const [, command = ''] = /^7 5 \* \* \* (.*)$/.exec(line) ?? []
    return command.replace(/(?<!\\)%.*/, '').replaceAll('\\%', '%')
  }
  test.each(oddNames.map((name) => [name]))('starts a program in a folder named %j', (name) => {
    const { program, words } = recorder(name)
    const run = runOf(program, name)
    execFileSync('/bin/sh', ['-c', shellCommand(cronLine(run))])
    expect(words()).toEqual(run.command.slice(1))
  })

  test('replaces only the entry of the same name', () => {
    const others = '# My jobs\nMAILTO=""\n*/5 * * * * backup % input\n'
    const one = withCronLine(others, 'planroom-1', cronLine({ ...runOf('/p', 'a'), name: 'planroom-1' }))
    const both = withCronLine(one, 'planroom-2', cronLine({ ...runOf('/p', 'b'), name: 'planroom-2' }))
    expect(both.startsWith(others)).toBe(true)
    expect(both.trimEnd().split('\n')).toHaveLength(5)
    const moved = cronLine({ ...runOf('/p', 'a'), name: 'planroom-1', at: '23:00' })
    const later = withCronLine(both, 'planroom-1', moved)
    expect(timeInCrontab(later, 'planroom-1')).toBe('23:00')
    expect(timeInCrontab(later, 'planroom-2')).toBe('05:07')
    expect(withCronLine(withCronLine(later, 'planroom-1', null), 'planroom-2', null)).toBe(others)
    expect(withCronLine('', 'planroom-1', null)).toBe('')
  })
})

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0
describe.runIf(hasAnalyze)('systemd units', () => {
  test.each(oddNames.map((name) => [name]))('of a program in a folder named %j are valid', (name) => {
    const { program } = recorder(name)
    const run = runOf(program, name)
    const folder = temporaryFolder()
    const files = [join(folder, `${run.name}.service`), join(folder, `${run.name}.timer`)]
    writeFileSync(files[0] ?? '', systemdService(run))
    writeFileSync(files[1] ?? '', systemdTimer(run))
    const ran = spawnSync('systemd-analyze', ['verify', '--user', '--man=no', ...files], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: folder, SYSTEMD_LOG_LEVEL: 'warning' },
    })
    expect({
      status: ran.status,
      err: ran.stderr.split('\n').filter((line) => line.includes(run.name)),
    }).toEqual({
      status: 0,
      err: [],
    })
  })

  test('without an end of a word are refused by the same check', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'planroom-0.service')
    writeFileSync(file, systemdService(runOf('/p', 'a')).replace('"sh"', '"sh'))
    const { status } = spawnSync('systemd-analyze', ['verify', '--user', '--man=no', file], {
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
    })
    expect(status).not.toBe(0)
  })
})

describe('launchd agent', () => {
  test.each(oddNames.map((name) => [name]))('keeps each word of a folder named %j', (name) => {
    const run = runOf(`/Applications/${name}/planroom`, name)
    expect((plist as { parse: (text: string) => unknown }).parse(launchdAgent(run))).toEqual({
      Label: 'app.planroom.planroom-0123abcd',
      ProgramArguments: run.command,
      ProcessType: 'Background',
      StartCalendarInterval: { Hour: 5, Minute: 7 },
    })
  })
})

/** Parses XML into paths of elements with their texts, in document order. Throws if it is not well formed. */
function elementsOf(xml: string): { path: string; text: string; attributes: Record<string, string> }[] {
  const found: { path: string; text: string; attributes: Record<string, string> }[] = []
  const open: (typeof found)[number][] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { path: `${open.at(-1)?.path ?? ''}/${name}`, text: '', attributes }
    found.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return found
}

/** Splits a command line as programs on Windows do. */
function windowsWords(line: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let isQuoted = false
  for (let at = 0; at < line.length;) {
    const [, slashes = ''] = /^(\\*)/.exec(line.slice(at)) ?? []
    at += slashes.length
    if (line[at] === '"') {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes.length / 2))
      if (slashes.length % 2 === 1) word += '"'
      else isQuoted = !isQuoted
      at++
    } else {
      if (slashes !== '') word = (word ?? '') + slashes
      const character = line[at]
      if (character === undefined) break
      if (character === ' ' && !isQuoted) {
        if (word !== null) words.push(word)
        word = null
      } else word = (word ?? '') + character
      at++
    }
  }
  return word === null ? words : [...words, word]
}

describe('task of the Task Scheduler', () => {
  test.each(oddNames.map((name) => [name]))('keeps each word of a folder named %j', (name) => {
    const run = runOf(`C:\\Users\\${name}\\Planroom.exe`, name)
    const elements = elementsOf(taskDefinition(run))
    const textAt = (path: string): string | undefined => elements.find((each) => each.path === path)?.text
    expect(textAt('/Task/Actions/Exec/Command')).toBe(run.command[0])
    expect(windowsWords(textAt('/Task/Actions/Exec/Arguments') ?? '')).toEqual(run.command.slice(1))
  })

  test('follows the schema: namespace, version, order of the trigger, and known values', () => {
    const elements = elementsOf(taskDefinition(runOf('C:\\Planroom.exe', 'a')))
    expect(elements[0]).toMatchObject({
      path: '/Task',
      attributes: { version: '1.2', xmlns: 'http://schemas.microsoft.com/windows/2004/02/mit/task' },
    })
    // A sequence in the schema: triggerBaseType, then calendarTriggerType.
    const trigger = '/Task/Triggers/CalendarTrigger/'
    expect(
      elements.flatMap(({ path }) => (path.startsWith(trigger) ? [path.slice(trigger.length)] : [])),
    ).toEqual(['StartBoundary', 'Enabled', 'ScheduleByDay', 'ScheduleByDay/DaysInterval'])
    const texts = Object.fromEntries(elements.map(({ path, text }) => [path, text]))
    expect(texts).toMatchObject({
      '/Task/Triggers/CalendarTrigger/StartBoundary': '2026-01-01T05:07:00',
      '/Task/Principals/Principal/LogonType': 'InteractiveToken',
      '/Task/Principals/Principal/RunLevel': 'LeastPrivilege',
      '/Task/Settings/MultipleInstancesPolicy': 'IgnoreNew',
      '/Task/Settings/ExecutionTimeLimit': 'PT0S',
    })
    const principal = elements.find(({ path }) => path === '/Task/Principals/Principal')
    const actions = elements.find(({ path }) => path === '/Task/Actions')
    expect(actions?.attributes.Context).toBe(principal?.attributes.id)
  })
})
