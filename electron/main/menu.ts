import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../shared/contract/app.ts'

/** Builds the menu bar. Planroom's own items are commands that the window runs, so that both behave the same. */
export function buildMenu(
  send: (command: MenuCommand) => void,
  isMac: boolean,
): ReturnType<typeof Menu.buildFromTemplate> {
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => {
      send(command)
    },
  })
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: '&File',
      submenu: [
        item('New draft', 'new-draft', 'CmdOrCtrl+N'),
        item('New redraw', 'new-redraw', 'CmdOrCtrl+Shift+N'),
        item('New home report', 'new-report', 'CmdOrCtrl+Shift+H'),
        item('New bulk order', 'new-bulk-order'),
        { type: 'separator' },
        item('Refresh', 'refresh', 'CmdOrCtrl+R'),
        item('Stop refreshing', 'cancel-refresh'),
        { type: 'separator' },
        item('Download…', 'download', 'CmdOrCtrl+D'),
        item('Pause all transfers', 'pause-transfers'),
        item('Resume all transfers', 'resume-transfers'),
        { type: 'separator' },
        item('Check files', 'verify'),
        item('Compare', 'compare', 'CmdOrCtrl+Shift+C'),
        item('Export annotations…', 'export-annotations'),
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
        item('Redo', 'redo', 'Shift+CmdOrCtrl+Z'),
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'delete' },
        { role: 'selectAll' },
      ],
    },
    {
      label: '&Order',
      submenu: [
        item('Edit draft…', 'edit-draft'),
        item('Delete draft', 'delete-draft'),
        item('Request a change…', 'request-change'),
        item('Upgrade…', 'upgrade-order'),
        item('Compare', 'compare'),
        item('Combined PDF', 'combined-pdf'),
        item('Home report…', 'report-orders'),
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
        item('Settings', 'go-settings', isMac ? 'Cmd+,' : undefined),
        { type: 'separator' },
        item('Search', 'search', 'CmdOrCtrl+F'),
        item('Search everything…', 'search-all', 'CmdOrCtrl+Shift+F'),
        item('Find an action or an order…', 'palette', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
      ],
    },
    { role: 'windowMenu' },
    {
      label: '&Help',
      submenu: [
        item('Documentation', 'documentation'),
        item('Keyboard shortcuts', 'shortcuts'),
        { type: 'separator' },
        item('Report a problem…', 'report-problem'),
        item('Show logs', 'show-logs'),
      ],
    },
  ]
  return Menu.buildFromTemplate(template)
}
