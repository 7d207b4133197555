import { posix } from 'node:path'

/** Word of the command line that opens the program without its window. */
export const inBackground = '--background'

/** Returns the file that starts Planroom at login (freedesktop.org, Desktop Application Autostart). */
export function autostartFile(
  environment: Readonly<Record<string, string | undefined>>,
  userHome: string,
): string {
  const config = environment.XDG_CONFIG_HOME ?? ''
  return posix.join(config === '' ? posix.join(userHome, '.config') : config, 'autostart', 'planroom.desktop')
}

/**
 * Returns the text of an autostart file. Desktops ignore the file when the program is gone. `command`: program and
 * words.
 */
export function autostartEntry(command: readonly string[]): string {
  const [program = '', ...words] = command
  const exec = [...[program, ...words].map(quoted), inBackground].join(' ')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Planroom',
    'Icon=planroom',
    `TryExec=${escaped(program)}`,
    `Exec=${escaped(exec)}`,
    'Terminal=false',
    '',
  ].join('\n')
}

/** Quotes a word of `Exec` (freedesktop.org, Desktop Entry, "The Exec key"). */
function quoted(word: string): string {
  return `"${word.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
}

/** Escapes the value of a text key. */
function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

/** Whether a desktop would run an autostart file with this text; null: there is no file. */
export function isStarted(text: string | null): boolean {
  return text !== null && !/^\s*(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(text)
}
