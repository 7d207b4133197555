import type { MenuItem, MenuItemConstructorOptions } from 'electron'
import type { MenuState } from '../../shared/contract/app.ts'
import { menuCommands, undoSteps, type MenuCommand, type UndoStep } from '../../shared/domain/menuCommands.ts'

const fileManagers: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Finder',
  win32: 'Explorer',
}

interface MenuOptions {
  send: (command: MenuCommand) => void
  /** Items of the orders that were opened last. */
  recent: readonly MenuItemConstructorOptions[]
  platform: NodeJS.Platform
  /** Whether the View menu has the developer tools. */
  hasDeveloperTools: boolean
}

/** Items of the Edit menu that change a text field, with what each needs. */
const textRoles = {
  cut: ['selection'],
  delete: ['selection'],
  paste: ['field', 'selection'],
  pasteAndMatchStyle: ['field', 'selection'],
} as const satisfies Partial<Record<NonNullable<MenuItemConstructorOptions['role']>, MenuState['text'][]>>
type TextRole = keyof typeof textRoles

/**
 * Returns the template of the menu bar. Planroom's own items are commands that the window runs, so that menu and window
 * behave the same. They are greyed until a window reports the available commands.
 */
export function menuTemplate({
  send,
  recent,
  platform,
  hasDeveloperTools,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const item = (
    label: string,
    command: MenuCommand,
    accelerator?: string,
    type: 'normal' | 'checkbox' = 'normal',
  ): MenuItemConstructorOptions => ({
    id: command,
    label,
    type,
    enabled: false,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: (clicked) => {
      // The system toggles the tick on a click. This is reverted, because only the window knows the new state.
      if (type === 'checkbox') clicked.checked = !clicked.checked
      send(command)
    },
  })
  // macOS greys the items of text fields by itself.
  const textItem = (role: TextRole): MenuItemConstructorOptions =>
    isMac ? { role } : { role, id: role, enabled: false }
  return [
    ...(isMac ? [appMenu] : []),
    {
      label: '&File',
      submenu: [
        item('New order', 'new-draft', 'CmdOrCtrl+N'),
        item('New redraw', 'new-redraw', 'CmdOrCtrl+Shift+N'),
        item('New home report', 'new-report', 'CmdOrCtrl+Shift+H'),
        item('Import CSV or Excel as bulk order', 'new-bulk-order'),
        { type: 'separator' },
        item('Open file…', 'open-file', 'CmdOrCtrl+O'),
        {
          label: 'Open recent',
          enabled: recent.length > 0,
          submenu: [...recent, { type: 'separator' }, item('Clear', 'clear-recent')],
        },
        { type: 'separator' },
        item('Refresh', 'refresh', 'CmdOrCtrl+R'),
        item('Stop refreshing', 'cancel-refresh'),
        { type: 'separator' },
        item('Download', 'download', 'CmdOrCtrl+D'),
        item('Choose what to download…', 'choose-download', 'CmdOrCtrl+Shift+D'),
        item('Pause all transfers', 'pause-transfers'),
        item('Resume all transfers', 'resume-transfers'),
        { type: 'separator' },
        item('Back up…', 'save-backup'),
        item('Restore backup…', 'restore-backup'),
        { type: 'separator' },
        item('Check files', 'verify'),
        item('Export annotations…', 'export-annotations'),
        item('Print…', 'print', 'CmdOrCtrl+P'),
        { type: 'separator' },
        ...(isMac ? [] : [item('Settings', 'go-settings', 'Ctrl+,')]),
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        // The window knows the last step. Electron's roles would undo typing in a field that was left long ago.
        item('Undo', 'undo', 'CmdOrCtrl+Z'),
        // A label can't change, so there is one item for each step.
        ...undoSteps.map((step) => ({
          ...item(`Undo ${step}`, 'undo', 'CmdOrCtrl+Z'),
          id: undoId(step),
          enabled: true,
          visible: false,
          acceleratorWorksWhenHidden: false,
        })),
        item('Redo', 'redo', 'Shift+CmdOrCtrl+Z'),
        { type: 'separator' },
        textItem('cut'),
        { role: 'copy' },
        textItem('paste'),
        textItem('pasteAndMatchStyle'),
        textItem('delete'),
        { role: 'selectAll' },
      ],
    },
    {
      label: '&Order',
      submenu: [
        item('Open in Library', 'open-folder'),
        item(`Show in ${fileManagers[platform] ?? 'Files'}`, 'show-folder'),
        { type: 'separator' },
        item('Edit draft', 'edit-draft'),
        item('Delete draft', 'delete-draft'),
        item('Request a change…', 'request-change'),
        item('Upgrade…', 'upgrade-order'),
        item('Compare', 'compare', 'CmdOrCtrl+Shift+C'),
        item('Combined PDF', 'combined-pdf'),
        item('Home report', 'report-orders'),
        item('Hand over…', 'hand-over', 'CmdOrCtrl+Shift+E'),
      ],
    },
    {
      label: '&Go',
      submenu: [
        item('Back', 'go-back', isMac ? 'Cmd+[' : 'Alt+Left'),
        item('Forward', 'go-forward', isMac ? 'Cmd+]' : 'Alt+Right'),
        { type: 'separator' },
        item('Orders', 'go-orders', 'CmdOrCtrl+1'),
        item('Library', 'go-library', 'CmdOrCtrl+2'),
        item('Transfers', 'go-transfers', 'CmdOrCtrl+3'),
        item('Outbox', 'go-outbox', 'CmdOrCtrl+4'),
        item('Team', 'go-team', 'CmdOrCtrl+5'),
        item('Scan link', 'go-scan-link', 'CmdOrCtrl+6'),
        item('Insights', 'go-insights', 'CmdOrCtrl+7'),
        ...(isMac ? [item('Settings', 'go-settings', 'Cmd+,')] : []),
        { type: 'separator' },
        item('Search', 'search', 'CmdOrCtrl+F'),
        item('Search everything…', 'search-all', 'CmdOrCtrl+Shift+F'),
        item('Find an action or an order…', 'palette', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: '&View',
      submenu: [
        item('Details', 'toggle-details', 'CmdOrCtrl+I', 'checkbox'),
        { type: 'separator' },
        item('Larger tiles', 'larger-tiles'),
        item('Smaller tiles', 'smaller-tiles'),
        { type: 'separator' },
        item('Actual size', 'zoom-reset', 'CmdOrCtrl+0'),
        item('Zoom in', 'zoom-in', 'CmdOrCtrl+Plus'),
        // On many keyboards, the plus sign needs Shift.
        {
          ...item('Zoom in', 'zoom-in', 'CmdOrCtrl+='),
          id: 'zoom-in-unshifted',
          enabled: true,
          visible: false,
        },
        item('Zoom out', 'zoom-out', 'CmdOrCtrl+-'),
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(hasDeveloperTools ? [{ role: 'toggleDevTools' as const }] : []),
      ],
    },
    {
      role: 'windowMenu',
      submenu: [
        { role: 'minimize' },
        { role: 'zoom' },
        ...(isMac
          ? [{ type: 'separator' as const }, { role: 'front' as const }]
          : [{ role: 'close' as const }]),
      ],
    },
    {
      label: '&Help',
      submenu: [
        item('Guide', 'guide', 'F1'),
        item('Keyboard shortcuts', 'shortcuts'),
        item('Things to try', 'things-to-try'),
        { type: 'separator' },
        item('Save diagnostics…', 'save-diagnostics'),
        item('Show logs', 'show-logs'),
        // On a Mac, the application menu has the About item.
        ...(isMac ? [] : [{ type: 'separator' as const }, { role: 'about' as const }]),
      ],
    },
  ]
}

/** The menu of a Mac that is named after the program. */
const appMenu: MenuItemConstructorOptions = {
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
}

const undoId = (step: UndoStep): string => `undo ${step}`

/** Greys and ticks the items of the menu bar. Commands that only notifications run have no item. */
export function showMenuState(
  menu: { getMenuItemById: (id: string) => Pick<MenuItem, 'enabled' | 'checked' | 'visible'> | null } | null,
  { enabled, checked, undo, text }: MenuState,
): void {
  for (const [role, needed] of Object.entries(textRoles)) {
    const item = menu?.getMenuItemById(role)
    if (item !== null && item !== undefined) item.enabled = needed.some((each) => each === text)
  }
  for (const step of [null, ...undoSteps]) {
    const item = menu?.getMenuItemById(step === null ? 'undo' : undoId(step))
    if (item !== null && item !== undefined) item.visible = step === undo
  }
  for (const command of menuCommands) {
    const item = menu?.getMenuItemById(command)
    if (item === null || item === undefined) continue
    item.enabled = enabled.includes(command)
    item.checked = checked.includes(command)
  }
}
