import { onScopeDispose, shallowRef, watch } from 'vue'
import type { LikeOrder } from '../../../../shared/contract/ordering.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { readDegrees } from '../../../../shared/domain/ordering/coordinates.ts'
import { call, sentence } from '../../../bridge/client.ts'

const SETTLE_MS = 500

type Parts = Pick<DraftForm, 'street' | 'suite' | 'city' | 'postalCode' | 'latitude' | 'longitude'>

/** What was ordered at the typed place lately; asked a moment after the place was typed, and again on `settled`. */
export function useSamePlace(options: {
  connectionId: string
  place: () => Parts
  exceptEntryId: () => string | null
  exceptOrderId: () => string | null
}) {
  const orders = shallowRef<readonly LikeOrder[]>([])
  const fault = shallowRef<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = ''
  let last = 0

  const parts = (): Parts => {
    const { street, suite, city, postalCode, latitude, longitude } = options.place()
    return { street, suite, city, postalCode, latitude, longitude }
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const place = parts()
    const text = JSON.stringify(place)
    if (text === asked) return
    const latitude = readDegrees(place.latitude, 90)
    const longitude = readDegrees(place.longitude, 180)
    const isPlace =
      (place.street.trim() !== '' && place.city.trim() + place.postalCode.trim() !== '') ||
      (latitude !== null && longitude !== null)
    const mine = ++last
    asked = text
    if (!isPlace) {
      orders.value = []
      return
    }
    try {
      const answer = await call('orders:samePlace', {
        connectionId: options.connectionId,
        place: { ...place, latitude, longitude },
        exceptEntryId: options.exceptEntryId(),
        exceptOrderId: options.exceptOrderId(),
      })
      if (mine !== last) return
      orders.value = answer.orders
      fault.value = null
    } catch (error) {
      if (mine !== last) return
      asked = ''
      orders.value = []
      fault.value = sentence(error)
    }
  }

  watch(
    () => JSON.stringify(parts()),
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), SETTLE_MS)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    clearTimeout(timer)
  })

  return { orders, fault, settled: look }
}
