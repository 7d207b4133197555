import { describe, expect, it } from 'vitest'
import {
  launchArguments,
  needSandbox,
  runtimeSwitches,
  startedFrom,
  type LaunchFacts,
} from '../../../resources/scripts/launch.ts'

const desktop: LaunchFacts = {
  platform: 'linux',
  root: false,
  namespaces: true,
  display: true,
  headless: false,
}

describe('start of the program', () => {
  it.each<[string, Partial<LaunchFacts>, string[]]>([
    ['nothing on a desktop', {}, []],
    ['no sandbox as root on Linux', { root: true }, ['--no-sandbox']],
    ['never without a sandbox on macOS', { root: true, platform: 'darwin' }, []],
    ['a headless platform without a display', { display: false }, ['--ozone-platform=headless']],
    [
      'quiet without a window, and no display',
      { headless: true },
      ['--ozone-platform=headless', '--disable-gpu', '--log-level=3'],
    ],
    [
      'a command without the sandbox of pages where there is none',
      { headless: true, namespaces: false },
      ['--no-sandbox', '--ozone-platform=headless', '--disable-gpu', '--log-level=3'],
    ],
  ])('switches: %s', (_title, facts, expected) => {
    expect(runtimeSwitches({ ...desktop, ...facts })).toEqual(expected)
  })

  it('a window without user namespaces is refused with advice', () => {
    const facts = { ...desktop, namespaces: false }
    expect(() => {
      needSandbox(facts, [])
    }).toThrow('user namespaces')
    for (const each of [desktop, { ...facts, root: true }, { ...facts, headless: true }])
      needSandbox(each, [])
    needSandbox(facts, ['--no-sandbox'])
  })

  it('arguments are passed on as typed', () => {
    const typed = ['sync', '--to', 'a folder', '', '--json', '--', '-x', 'ü"\'']
    const all = launchArguments({ ...desktop, root: true, headless: true }, 'out/main/index.js', typed)
    expect(all.slice(all.indexOf('out/main/index.js'))).toEqual(['out/main/index.js', '--headless', ...typed])
    expect(all.indexOf('--no-sandbox')).toBeLessThan(all.indexOf('out/main/index.js'))
  })

  it('typed paths are resolved from the folder of the caller', () => {
    expect(startedFrom({ npm_lifecycle_event: 'planroom', INIT_CWD: '/here' }, '/top')).toBe('/here')
    // Started by a test inside `npm test`, INIT_CWD is that of the outer command.
    expect(startedFrom({ npm_lifecycle_event: 'test', INIT_CWD: '/here' }, '/top')).toBe('/top')
    expect(startedFrom({}, '/top')).toBe('/top')
  })
})
