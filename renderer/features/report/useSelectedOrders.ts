import { computed, shallowRef, watch } from 'vue'
import type { ReportCandidate, ReportTarget } from '../../../shared/contract/reports.ts'
import { messages } from '../../app/messages.ts'
import { call, sentence } from '../../bridge/client.ts'
import { useLatest } from '../../bridge/latest.ts'
import { MAX_ORDERS, useReportOrders, type Wanted } from './reportOrders.ts'

const words = messages.report.orders

/** Two lines with the same key are the same order or the same model. */
export const keyOf = ({ orderId, modelId, typed }: Wanted): string =>
  orderId === null ? `model ${modelId ?? typed}` : `order ${orderId}`
const modelOf = ({ modelId, typed }: Wanted): string => modelId ?? typed.trim()

/** The orders that a report is wanted for, with the model ids that the service has told by now. */
export function useSelectedOrders(connectionId: string) {
  const store = useReportOrders()
  const tried = shallowRef(false)
  const loading = shallowRef(false)
  const fault = shallowRef<string | null>(null)
  const note = shallowRef<string | null>(null)
  const latest = useLatest()
  let asked: readonly string[] = []

  const list = computed<Wanted[]>({
    get: () => store.chosen[connectionId] ?? [],
    set: (wanted) => {
      if (wanted.length > MAX_ORDERS) note.value = words.tooMany(MAX_ORDERS)
      store.chosen[connectionId] = wanted.slice(0, MAX_ORDERS)
    },
  })

  /** Reads these orders anew; what was typed for them stays. */
  async function read(ids: readonly string[], keepModels: boolean): Promise<void> {
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
        take(ids, orders, keepModels)
      },
      (error) => {
        loading.value = false
        fault.value = sentence(error)
      },
    )
  }

  function take(ids: readonly string[], orders: readonly ReportCandidate[], keepModels: boolean): void {
    const typedBefore = new Map(list.value.map(({ orderId, typed }) => [orderId, typed]))
    const found = new Map(orders.map((order) => [order.orderId, order]))
    const fresh = ids.flatMap((id): Wanted[] => {
      const order = found.get(id)
      return order === undefined ? [] : [{ ...wantedOf(order), typed: typedBefore.get(id) ?? '' }]
    })
    const others = keepModels ? list.value.filter(({ orderId }) => !ids.includes(orderId ?? '')) : []
    list.value = [...fresh, ...others]
    if (ids.length > MAX_ORDERS) note.value = words.tooMany(MAX_ORDERS)
  }

  watch(
    () => store.handed,
    () => {
      const handed = store.take(connectionId)
      if (handed === null) return
      note.value = null
      tried.value = false
      void read(handed, false)
    },
  )
  const handed = store.take(connectionId)
  const known = list.value.flatMap(({ orderId }) => orderId ?? [])
  void read(handed ?? known, handed === null)

  function add(wanted: Wanted): void {
    note.value = null
    if (list.value.some((each) => keyOf(each) === keyOf(wanted))) return
    list.value = [...list.value, wanted]
  }

  const modelProblem = (wanted: Wanted): string | null =>
    tried.value && modelOf(wanted) === '' ? words.modelNeeded : null
  const problem = computed(() => (tried.value && list.value.length === 0 ? words.needed : null))

  return {
    list,
    loading,
    fault,
    note,
    problem,
    modelProblem,
    reload: () => read(asked, true),
    /** Reads all chosen orders anew; what was typed for them stays. */
    refresh: () =>
      read(
        list.value.flatMap(({ orderId }) => orderId ?? []),
        true,
      ),
    addOrder: (order: ReportCandidate) => {
      add(wantedOf(order))
    },
    addModel: (modelId: string) => {
      add({ orderId: null, address: '', status: null, modelId: modelId.trim(), typed: '' })
    },
    remove: (wanted: Wanted) => {
      note.value = null
      list.value = list.value.filter((each) => keyOf(each) !== keyOf(wanted))
    },
    /** Takes all of them away and gives the way back. */
    clear: () => {
      const before = list.value
      note.value = null
      list.value = []
      return () => {
        list.value = before
      }
    },
    has: (orderId: string) => list.value.some((each) => each.orderId === orderId),
    /** Checks from now on; true where every order has its model. */
    tryOut: () => {
      tried.value = true
      return list.value.length > 0 && list.value.every((wanted) => modelOf(wanted) !== '')
    },
    targets: (): ReportTarget[] =>
      list.value.map((wanted) => ({ orderId: wanted.orderId, modelId: modelOf(wanted) })),
  }
}
export type WantedOrders = ReturnType<typeof useSelectedOrders>

const wantedOf = ({ orderId, address, status, modelId }: ReportCandidate): Wanted => ({
  orderId,
  address,
  status,
  modelId,
  typed: '',
})
