import { useTimeoutFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { useAnnounce } from '../../app/announce.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { useStoreRead } from '../../bridge/reads.ts'
import { transfersQuery } from './queries.ts'

/** Maximum number of rows of one read. */
const PAGE = 200
/** Delay before a changed list is read again, in milliseconds. */
const REREAD_DELAY_MS = 250

export type TransferAction = 'pause' | 'resume' | 'cancel' | 'retry'
export type TransferScope = { id?: string } | { connectionId: string }

/** Returns whether a transfer in this state has ended. */
export const isFinished = (state: OrderTransfer['state']): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** The transfers in main. The window calls actions and receives progress as events. */
export const useTransfers = defineStore('transfers', () => {
  const announce = useAnnounce()
  /** Part of the list to read. Empty until a page shows it. */
  const part = shallowRef({ offset: 0, limit: 0 })
  const { answer, error, refetch, change } = useStoreRead(() => ({
    ...transfersQuery(part.value),
    keepWithin: 1,
  }))
  const totals = computed(() => answer.value?.totals ?? null)
  const loaded = computed(() => answer.value !== null)

  /** Whether rows keep their places, so that none moves away from under the pointer or the focus. */
  let isHeld = false
  /** Whether a held row has a new state, which belongs to another place in the list. */
  let hasMoved = false
  const soon = useTimeoutFn(() => void refetch(), REREAD_DELAY_MS, { immediate: false })

  function reread(): void {
    hasMoved = false
    soon.start()
  }
  /** Keeps the rows at their places from now on, or shows them in their order again. */
  function hold(isNow: boolean): void {
    isHeld = isNow
    if (!isNow && hasMoved && part.value.limit > 0) reread()
  }

  useEvent('transfers:progress', (progress) => {
    const before = answer.value
    change(({ orders, offset }) => {
      const changed = new Map(progress.orders.map((order) => [order.id, order]))
      return {
        orders: orders.map((order) => changed.get(order.id) ?? order),
        totals: progress.totals,
        offset,
      }
    })
    if (part.value.limit === 0 || before === null || soon.isPending.value) return
    // An order with a new state moves to another place in the list.
    const states = new Map(before.orders.map(({ id, state }) => [id, state]))
    if (progress.orders.some(({ id, state }) => states.get(id) !== state)) hasMoved = true
    if ((hasMoved && !isHeld) || before.totals.listed.all !== progress.totals.listed.all) reread()
  })

  /** Reads the rows on screen unless they are loaded. */
  function show(first: number, last: number): void {
    const { offset, limit } = part.value
    const isInPart = limit > 0 && first >= offset && last < offset + limit
    if (!isInPart) part.value = { offset: Math.max(0, Math.floor((first - PAGE / 4) / 50) * 50), limit: PAGE }
  }

  /** Stops reading rows, because the list is no longer on screen. */
  function hide(): void {
    soon.stop()
    isHeld = false
    hasMoved = false
    part.value = { offset: 0, limit: 0 }
  }

  /** Applies the action to one transfer, to all transfers of a connection, or to all transfers. */
  async function act(action: TransferAction, target: TransferScope = {}): Promise<void> {
    if ((await announce.attempt(() => call(`transfers:${action}`, target))) && !isHeld) await refetch()
  }

  async function clearFinished(): Promise<void> {
    if (await announce.attempt(() => call('transfers:clearFinished', {}))) await refetch()
  }

  /** Whether a transfer was stopped because the library folder is missing. */
  const waitsForFolder = ({ state, reason }: Pick<OrderTransfer, 'state' | 'reason'>): boolean =>
    state === 'paused' && (totals.value?.missingFolder ?? null) !== null && reason === totals.value?.problem
  const list = computed(() => answer.value?.orders ?? [])
  /** Index of the first loaded transfer in the whole list. */
  const offset = computed(() => answer.value?.offset ?? 0)
  /** Returns the transfer at an index of the whole list. Undefined while it is not loaded. */
  const at = (index: number): OrderTransfer | undefined => list.value[index - offset.value]

  return {
    list,
    offset,
    at,
    totals,
    error,
    loaded,
    refetch,
    act,
    clearFinished,
    waitsForFolder,
    show,
    hide,
    hold,
  }
})
