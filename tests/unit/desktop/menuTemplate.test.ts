import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { menuTemplate, showMenuState } from '../../../electron/main/menuTemplate.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { german } from '../../../renderer/app/messages/de.ts'
import { english } from '../../../renderer/app/messages/en.ts'
import { spanish } from '../../../renderer/app/messages/es.ts'
import { french } from '../../../renderer/app/messages/fr.ts'
import { languages } from '../../../shared/domain/languages.ts'
import { loadSay } from '../../../shared/sentences/loadSay.ts'
import { menuCommands, type MenuCommand } from '../../../shared/domain/menuCommands.ts'

const catalogues = { en: english, de: german, fr: french, es: spanish }
const platforms = ['linux', 'win32', 'darwin'] as const

/** All items of the menu bar, those of submenus included, and the commands that they sent. */
function menuOf(
  platform: NodeJS.Platform,
  hasDeveloperTools = false,
  recent: readonly MenuItemConstructorOptions[] = [],
) {
  const sent: MenuCommand[] = []
  const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => (Array.isArray(item.submenu) ? [item, ...flat(item.submenu)] : [item]))
  const items = flat(
    menuTemplate({ send: (command) => void sent.push(command), recent, platform, hasDeveloperTools }),
  )
  const byId = (id: string) =>
    (items.find((item) => item.id === id) ?? null) as {
      enabled: boolean
      checked: boolean
      visible: boolean
    } | null
  return { items, sent, bar: { getMenuItemById: byId } }
}
const idsOf = (items: readonly MenuItemConstructorOptions[]): string[] => items.flatMap(({ id }) => id ?? [])

describe('menu bar', () => {
  test.each(platforms)('on %s has each command and each accelerator once', (platform) => {
    const items = menuOf(platform).items.filter(({ visible }) => visible !== false)
    for (const all of [idsOf(items), items.flatMap(({ accelerator }) => accelerator ?? [])])
      expect(all).toEqual([...new Set(all)])
  })

  test('has About once: in the Help menu, on a Mac in the menu of the program', () => {
    const menus = platforms.map((platform) =>
      menuTemplate({ send: () => undefined, recent: [], platform, hasDeveloperTools: false })
        .filter(({ submenu }) => Array.isArray(submenu) && submenu.some(({ role }) => role === 'about'))
        .map(({ role, label }) => role ?? label),
    )
    expect(menus).toEqual([['&Help'], ['&Help'], ['appMenu']])
  })

  test('its items have “…” if and only if the same commands have it in the palette', () => {
    const differing = menuOf('linux').items.filter(({ id, label = '' }) => {
      const command = menuCommands.find((each) => each === id)
      return command !== undefined && messages.commands[command].endsWith('…') !== label.endsWith('…')
    })
    expect(differing.map(({ label }) => label)).toEqual([])
  })

  test.each(languages)('its items are found in the palette by their names, in %s', async (language) => {
    const [say, { commands }] = [await loadSay(language), catalogues[language]]
    const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}’-]+/gu) ?? []
    const missing = menuOf('linux').items.flatMap(({ id, label = '' }) => {
      const command = menuCommands.find((each) => each === id)
      const title = command === undefined ? null : commands[command].toLowerCase()
      return title === null || wordsOf(say(label)).every((word) => title.includes(word))
        ? []
        : `${say(label)}: ${title}`
    })
    expect(missing).toEqual([])
  })

  test.each(languages)('the import of a bulk order is found by each kind of table, in %s', (language) => {
    const title = catalogues[language].commands['new-bulk-order']
    expect(title).toContain('CSV')
    expect(title).toContain('Excel')
  })

  test('has developer tools only with the switch', () => {
    const roles = (has: boolean): unknown[] => menuOf('linux', has).items.map(({ role }) => role)
    expect(roles(false)).not.toContain('toggleDevTools')
    expect(roles(true)).toContain('toggleDevTools')
  })

  test('its commands are greyed until a window says what can act; ticks follow the window', () => {
    const { items, bar } = menuOf('linux')
    const enabled = (): string[] => idsOf(items.filter((item) => item.enabled && item.visible !== false))
    expect(enabled()).toEqual([])
    showMenuState(bar, {
      enabled: ['refresh', 'toggle-details'],
      checked: ['toggle-details'],
      undo: null,
      text: 'none',
    })
    expect(enabled()).toEqual(['refresh', 'toggle-details'])
    expect(idsOf(items.filter(({ checked }) => checked))).toEqual(['toggle-details'])
    showMenuState(bar, { enabled: ['print'], checked: [], undo: null, text: 'none' })
    expect(enabled()).toEqual(['print'])
    expect(idsOf(items.filter(({ checked }) => checked))).toEqual([])
  })

  test('Open recent is greyed without orders, and otherwise lists them before Clear', () => {
    const recentOf = (recent: readonly MenuItemConstructorOptions[]) =>
      menuOf('linux', false, recent).items.find(({ label }) => label === 'Open recent')
    expect(recentOf([])).toMatchObject({ enabled: false })
    const listed = recentOf([{ label: '1 Elm Street' }])
    expect(listed).toMatchObject({ enabled: true })
    expect((listed?.submenu as MenuItemConstructorOptions[] | undefined)?.map(({ label }) => label)).toEqual([
      '1 Elm Street',
      undefined,
      'Clear',
    ])
  })

  test('Undo names the step that it undoes', () => {
    const { items, bar, sent } = menuOf('linux')
    const shown = () => items.filter(({ label, visible }) => label?.startsWith('Undo') && visible !== false)
    expect(shown().map(({ label }) => label)).toEqual(['Undo'])
    showMenuState(bar, { enabled: ['undo'], checked: [], undo: 'delete draft', text: 'none' })
    expect(shown().map(({ label }) => label)).toEqual(['Undo delete draft'])
    shown()[0]?.click?.call(undefined, {} as never, undefined, undefined as never)
    expect(sent).toEqual(['undo'])
    showMenuState(bar, { enabled: [], checked: [], undo: null, text: 'none' })
    expect(shown().map(({ label }) => label)).toEqual(['Undo'])
  })

  test('Cut, Paste and Delete are greyed without a text field, Cut and Delete also without selected text', () => {
    const { items, bar } = menuOf('linux')
    const roles = ['cut', 'paste', 'pasteAndMatchStyle', 'delete'] as const
    const enabled = () => roles.filter((role) => items.find((item) => item.role === role)?.enabled !== false)
    expect(enabled()).toEqual([])
    const state = { enabled: [], checked: [], undo: null }
    showMenuState(bar, { ...state, text: 'field' })
    expect(enabled()).toEqual(['paste', 'pasteAndMatchStyle'])
    showMenuState(bar, { ...state, text: 'selection' })
    expect(enabled()).toEqual([...roles])
    showMenuState(bar, { ...state, text: 'none' })
    expect(enabled()).toEqual([])
    // macOS greys them by itself.
    const onMac = menuOf('darwin').items.filter(({ role }) => roles.some((each) => each === role))
    expect(onMac.map(({ enabled: isEnabled }) => isEnabled)).toEqual(roles.map(() => undefined))
  })

  test('a ticked item that is chosen keeps its tick until the window answers', () => {
    const { items, sent } = menuOf('linux')
    const details = items.find(({ id }) => id === 'toggle-details')
    // The system has already removed the tick.
    const clicked = { checked: false }
    details?.click?.call(undefined, clicked as never, undefined, undefined as never)
    expect(clicked.checked).toBe(true)
    expect(sent).toEqual(['toggle-details'])
  })
})
