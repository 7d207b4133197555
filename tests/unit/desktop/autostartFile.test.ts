import { describe, expect, test } from 'vitest'
import { autostartEntry, autostartFile, isStarted } from '../../../electron/main/autostartFile.ts'

describe('autostart file of a Linux desktop', () => {
  test('stands in the configuration folder, by default ~/.config', () => {
    expect(autostartFile({}, '/home/ann')).toBe('/home/ann/.config/autostart/planroom.desktop')
    expect(autostartFile({ XDG_CONFIG_HOME: '' }, '/home/ann')).toBe(
      '/home/ann/.config/autostart/planroom.desktop',
    )
    expect(autostartFile({ XDG_CONFIG_HOME: '/etc/own' }, '/home/ann')).toBe(
      '/etc/own/autostart/planroom.desktop',
    )
  })

  test.each([
    [['/opt/Planroom/planroom'], 'Exec="/opt/Planroom/planroom" --background'],
    [
      ['/home/ann/My Programs/100% $new.AppImage'],
      'Exec="/home/ann/My Programs/100%% \\\\$new.AppImage" --background',
    ],
    [['/opt/e', '/a "b"'], 'Exec="/opt/e" "/a \\\\"b\\\\"" --background'],
  ])('starts %j without its window', (command, line) => {
    const entry = autostartEntry(command).split('\n')
    expect(entry).toContain(line)
    expect(entry).toContain(`TryExec=${command[0] ?? ''}`)
    expect(isStarted(entry.join('\n'))).toBe(true)
  })

  test('starts nothing if it is missing, hidden, or turned off by the desktop', () => {
    const entry = autostartEntry(['/opt/Planroom/planroom'])
    expect(isStarted(null)).toBe(false)
    expect(isStarted(`${entry}Hidden=true\n`)).toBe(false)
    expect(isStarted(`${entry}X-GNOME-Autostart-enabled = false\n`)).toBe(false)
  })
})
