import { defineStore } from 'pinia'
import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuCommand } from '../../shared/contract/app.ts'

/**
 * Registry behind menu, palette and keys. A command is available while a mounted component offers it. The latest offer
 * wins: a page takes over `search` or `copy` while it is shown. While a dialog covers the page, the page's commands do
 * not run: text typed in the dialog would be lost. Commands that act on no page still run.
 */
export type CommandId =
  | MenuCommand
  | 'clear-filters'
  | 'toggle-details'
  | 'updated-orders'
  | 'new-orders'
  | 'mark-seen'
  | 'check-completeness'
  | 'quick-look'
  | 'clear-finished'
  | 'retry-transfers'
  | 'add-connection'
  | 'open-folder'
  | 'rescan'
  | 'cancel-verify'
  | 'presets'
  | 'outbox-send-all'
  | 'outbox-check'
  | 'refresh-orders'
  | 'team-csv'
  | 'edit-user'

interface Offer {
  run: () => unknown
  enabled: () => boolean
}

/** Commands that act on no page and do not affect an open dialog. */
const pageless: ReadonlySet<CommandId> = new Set([
  // `undo` and `redo` check for dialogs themselves: a dialog has steps of its own.
  'undo',
  'redo',
  'cancel-refresh',
  'pause-transfers',
  'resume-transfers',
  'show-logs',
])

/** Whether an open dialog covers what the command acts on. A dialog that the same command opened does not count. */
const isCovered = (id: CommandId): boolean =>
  !pageless.has(id) &&
  [...document.querySelectorAll<HTMLElement>('[data-scrim][data-state="open"]')].some(
    ({ dataset }) => dataset.opener !== id,
  )

export const useCommands = defineStore('commands', () => {
  const offers = shallowReactive(new Map<CommandId, readonly Offer[]>())

  function offer(id: CommandId, entry: Offer): () => void {
    offers.set(id, [...(offers.get(id) ?? []), entry])
    return () => {
      const rest = (offers.get(id) ?? []).filter((other) => other !== entry)
      if (rest.length > 0) offers.set(id, rest)
      else offers.delete(id)
    }
  }

  const find = (id: CommandId): Offer | undefined => offers.get(id)?.findLast(({ enabled }) => enabled())

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

  return { offer, available, run, halt }
})

/** Offers a command until the calling component unmounts. */
export function useCommand(id: CommandId, run: () => unknown, enabled: () => boolean = () => true): void {
  onScopeDispose(useCommands().offer(id, { run, enabled }))
}

/**
 * Makes "Refresh" refresh the calling page while it is shown. During a refresh the key does nothing, so that it does
 * not refresh the page below.
 */
export function usePageRefresh(refresh: () => unknown, isRefreshing: () => boolean = () => false): void {
  useCommand('refresh', () => (isRefreshing() ? undefined : refresh()))
}
