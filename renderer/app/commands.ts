import { defineStore } from 'pinia'
import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuCommand } from '../../shared/contract/app.ts'

/**
 * The registry behind menu, palette and keys. A command is available while a mounted component offers it. The latest
 * offer wins, so a page can take over `search` or `copy` while it is shown. A dialog that covers the page comes first:
 * what has been typed there would be lost, and what is below it cannot be seen. Commands that act on no page go on.
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

/** What these do is seen on no page, and takes nothing from a dialog. */
const pageless: ReadonlySet<CommandId> = new Set([
  // They look for a dialog by themselves: a dialog has steps of its own.
  'undo',
  'redo',
  'cancel-refresh',
  'pause-transfers',
  'resume-transfers',
  'show-logs',
])

/** Whether a dialog that another command opens covers what the command acts on. */
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

  /** Disables all keys and menu items: nothing below the fault page may act unseen. */
  function halt(): void {
    isHalted = true
  }

  /** Returns whether the command is answered: a component handled it, or an open dialog keeps it from the page. */
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

/** Offers a command for as long as the calling component lives. */
export function useCommand(id: CommandId, run: () => unknown, enabled: () => boolean = () => true): void {
  onScopeDispose(useCommands().offer(id, { run, enabled }))
}

/**
 * Makes "Refresh" refresh the calling page while it is shown. It stays so while a refresh runs: the key must not
 * reach the page below.
 */
export function usePageRefresh(refresh: () => unknown, isRefreshing: () => boolean = () => false): void {
  useCommand('refresh', () => (isRefreshing() ? undefined : refresh()))
}
