import { defineStore } from 'pinia'
import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuState } from '../../shared/contract/app.ts'
import { menuCommands, type MenuCommand } from '../../shared/domain/menuCommands.ts'

/**
 * Registry behind menu, palette and keys. A command is available while a mounted component offers it. The latest offer
 * wins: a page takes over `search` or `copy` while it is shown. While a dialog covers the page, the page's commands do
 * not run: text typed in the dialog would be lost. Commands that act on no page still run.
 */
export type CommandId =
  | MenuCommand
  | 'clear-filters'
  | 'updated-orders'
  | 'corrected-orders'
  | 'new-orders'
  | 'mark-seen'
  | 'check-completeness'
  | 'quick-look'
  | 'clear-finished'
  | 'retry-transfers'
  | 'add-connection'
  | 'rescan'
  | 'cancel-verify'
  | 'presets'
  | 'outbox-send-all'
  | 'outbox-check'
  | 'refresh-orders'
  | 'team-csv'
  | 'edit-user'

interface OfferedCommand {
  run: () => unknown
  enabled: () => boolean
  /** Whether the command is ticked in the menu bar. */
  checked?: (() => boolean) | undefined
}

/** Commands that act on no page and do not affect an open dialog. */
const pageless: ReadonlySet<CommandId> = new Set([
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  // `undo` and `redo` check for dialogs themselves: a dialog has steps of its own.
  'undo',
  'redo',
  'cancel-refresh',
  'pause-transfers',
  'resume-transfers',
  'show-logs',
  // Opens above a dialog.
  'guide',
])

/** Returns what covers the page: for each open dialog, the command that opened it, if any. */
const covers = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-scrim][data-state="open"]')].map(
    ({ dataset }) => dataset.opener,
  )
/** Whether an open dialog covers what the command acts on. A dialog that the same command opened does not count. */
const isCovered = (id: CommandId, by = covers()): boolean =>
  !pageless.has(id) && by.some((opener) => opener !== id)

/** Whether the command does the same on every page, such as a change of the text size. */
export const isPageless = (id: CommandId): boolean => pageless.has(id)

export const useCommands = defineStore('commands', () => {
  const offers = shallowReactive(new Map<CommandId, readonly OfferedCommand[]>())

  function offer(id: CommandId, entry: OfferedCommand): () => void {
    offers.set(id, [...(offers.get(id) ?? []), entry])
    return () => {
      const rest = (offers.get(id) ?? []).filter((other) => other !== entry)
      if (rest.length > 0) offers.set(id, rest)
      else offers.delete(id)
    }
  }

  const find = (id: CommandId): OfferedCommand | undefined =>
    offers.get(id)?.findLast(({ enabled }) => enabled())

  function available(): CommandId[] {
    return [...offers.keys()].filter((id) => find(id) !== undefined)
  }

  let isHalted = false

  /** Disables all keys and menu items, because nothing below the fault page may act unseen. */
  function halt(): void {
    isHalted = true
  }

  /** Returns whether the command was handled: a component ran it, or an open dialog blocked it. */
  function run(id: CommandId): boolean {
    if (isHalted) return false
    if (isCovered(id)) return true
    const found = find(id)
    if (!found) return false
    void found.run()
    return true
  }

  /** Returns what the menu bar shows. Reactive when offers change, but not when a dialog opens or closes. */
  function menuState(): Pick<MenuState, 'enabled' | 'checked'> {
    const by = covers()
    const enabled = isHalted ? [] : menuCommands.filter((id) => find(id) !== undefined && !isCovered(id, by))
    return { enabled, checked: enabled.filter((id) => find(id)?.checked?.()) }
  }

  return { offer, available, run, halt, menuState }
})

/** Offers a command until the calling component unmounts. */
export function useCommand(
  id: CommandId,
  run: () => unknown,
  enabled: () => boolean = () => true,
  checked?: () => boolean,
): void {
  onScopeDispose(useCommands().offer(id, { run, enabled, checked }))
}

/**
 * Makes "Refresh" refresh the calling page while it is shown. During a refresh the key does nothing, so that it does
 * not refresh the page below.
 */
export function usePageRefresh(refresh: () => unknown, isRefreshing: () => boolean = () => false): void {
  useCommand('refresh', () => (isRefreshing() ? undefined : refresh()))
}
