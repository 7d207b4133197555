import { computed, shallowRef, watch } from 'vue'
import type { ReportCandidate, ReportTarget } from '../../../shared/contract/reports.ts'
import { messages } from '../../app/messages.ts'
import { call, sentence } from '../../bridge/client.ts'
import { useLatest } from '../../bridge/latest.ts'
import { MAX_ORDERS, useReportOrders, type SelectedOrder } from './reportOrders.ts'

const texts = messages.report.orders

/** Returns a key. Two rows with the same key are the same order or the same model. */
export const keyOf = ({ orderId, modelId }: SelectedOrder): string =>
  orderId === null ? `model ${modelId ?? ''}` : `order ${orderId}`

/**
 * Orders of a report, with the model ids that the service has returned so far. `onHanded` runs when another page has
 * replaced them.
 */
export function useSelectedOrders(connectionId: string, onHanded: () => void) {
  const store = useReportOrders()
  const tried = shallowRef(false)
  const loading = shallowRef(false)
  const fault = shallowRef<string | null>(null)
  const note = shallowRef<string | null>(null)
  const latest = useLatest()
  let asked: readonly string[] = []

  const list = computed<SelectedOrder[]>({
    get: () => store.chosen[connectionId] ?? [],
    set: (selected) => {
      if (selected.length > MAX_ORDERS) note.value = texts.tooMany(MAX_ORDERS)
      store.chosen[connectionId] = selected.slice(0, MAX_ORDERS)
    },
  })

  /** Reads these orders again. */
  async function read(ids: readonly string[], keepOthers: boolean): Promise<void> {
    asked = ids
    latest.restart()
    fault.value = null
    loading.value = ids.length > 0
    if (ids.length === 0) return
    const orderIds = ids.slice(0, MAX_ORDERS)
    await latest.take(
      call('reports:candidates', { connectionId, orderIds, search: '' }),
      ({ orders }) => {
        loading.value = false
        take(ids, orders, keepOthers)
      },
      (error) => {
        loading.value = false
        fault.value = sentence(error)
      },
    )
  }

  function take(ids: readonly string[], orders: readonly ReportCandidate[], keepOthers: boolean): void {
    const found = new Map(orders.map((order) => [order.orderId, order]))
    const fresh = ids.flatMap((id): SelectedOrder[] => {
      const order = found.get(id)
      return order === undefined ? [] : [order]
    })
    const others = keepOthers ? list.value.filter(({ orderId }) => !ids.includes(orderId ?? '')) : []
    list.value = [...fresh, ...others]
    if (ids.length > MAX_ORDERS) note.value = texts.tooMany(MAX_ORDERS)
  }

  watch(
    () => store.handed,
    () => {
      const handed = store.take(connectionId)
      if (handed === null) return
      note.value = null
      tried.value = false
      onHanded()
      void read(handed, false)
    },
  )
  const handed = store.take(connectionId)
  if (handed !== null) onHanded()
  const known = list.value.flatMap(({ orderId }) => orderId ?? [])
  void read(handed ?? known, handed === null)

  function add(selected: SelectedOrder): void {
    note.value = null
    if (list.value.some((each) => keyOf(each) === keyOf(selected))) return
    list.value = [...list.value, selected]
  }

  const targets = computed((): ReportTarget[] =>
    list.value.flatMap(({ orderId, modelId }) => (modelId === null ? [] : [{ orderId, modelId }])),
  )
  const problem = computed(() => {
    if (!tried.value || targets.value.length > 0) return null
    return list.value.length === 0 ? texts.needed : texts.modelNeeded
  })

  return {
    list,
    loading,
    fault,
    note,
    problem,
    /** Exported models. Orders without a model are left out. */
    targets,
    reload: () => read(asked, true),
    /** Reads all chosen orders again. */
    refresh: () =>
      read(
        list.value.flatMap(({ orderId }) => orderId ?? []),
        true,
      ),
    addOrder: add,
    addModel: (modelId: string) => {
      add({ orderId: null, address: '', status: null, createdAt: null, modelId: modelId.trim() })
    },
    /** Removes these orders. Returns a function that restores them. */
    remove: (removed: readonly SelectedOrder[]) => {
      const before = list.value
      note.value = null
      list.value = before.filter((each) => !removed.includes(each))
      return () => {
        const now = new Map(list.value.map((each) => [keyOf(each), each]))
        const restored = before.flatMap(
          (each) => now.get(keyOf(each)) ?? (removed.includes(each) ? each : []),
        )
        const keys = new Set(restored.map(keyOf))
        list.value = [...restored, ...list.value.filter((each) => !keys.has(keyOf(each)))]
      }
    },
    has: (orderId: string) => list.value.some((each) => each.orderId === orderId),
    /** Starts validation. Returns true if an order has a model. */
    tryOut: () => {
      tried.value = true
      return targets.value.length > 0
    },
  }
}
export type SelectedOrders = ReturnType<typeof useSelectedOrders>
