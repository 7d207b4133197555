import { defineStore } from 'pinia'
import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuCommand } from '../../shared/contract/app.ts'

/**
 * The one registry behind menu, palette and keys. A command is there as long as some living component offers it;
 * the latest to offer it answers, so a room can take over `search` or `copy` while it is shown.
 */
export type CommandId =
  | MenuCommand
  | 'clear-filters'
  | 'toggle-details'
  | 'delivered-again'
  | 'toggle-deliveries'
  | 'clear-finished'
  | 'retry-transfers'
  | 'add-connection'
  | 'open-folder'
  | 'rescan'
  | 'cancel-verify'
  | 'presets'
  | 'outbox-send-all'
  | 'outbox-look'
  | 'outbox-undo'
  | 'refresh-orders'
  | 'team-csv'
  | 'edit-user'

interface Offer {
  run: () => unknown
  enabled: () => boolean
}

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

  /** From now on no key and no menu item does anything: what is below the fault page must not act unseen. */
  function halt(): void {
    isHalted = true
  }

  /** Whether something answered. */
  function run(id: CommandId): boolean {
    const found = isHalted ? undefined : find(id)
    if (!found) return false
    void found.run()
    return true
  }

  return { offer, available, run, halt }
})

/** Offers a command as long as the calling component lives. */
export function useCommand(id: CommandId, run: () => unknown, enabled: () => boolean = () => true): void {
  onScopeDispose(useCommands().offer(id, { run, enabled }))
}

/**
 * Makes "Refresh" mean the page that calls this, as long as it is shown. It stays so while a refresh runs: the key
 * must not reach what lies below the page meanwhile.
 */
export function usePageRefresh(refresh: () => unknown, isRefreshing: () => boolean = () => false): void {
  useCommand('refresh', () => (isRefreshing() ? undefined : refresh()))
}
