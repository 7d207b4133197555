import { useTimeoutFn } from '@vueuse/core'
import { computed, nextTick, shallowRef, watch } from 'vue'
import type { LikeOrder } from '../../../../shared/contract/ordering.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { readDegrees } from '../../../../shared/domain/ordering/coordinates.ts'
import { useRead } from '../../../bridge/reads.ts'
import { samePlaceQuery } from '../queries.ts'

const DEBOUNCE_MS = 500
const none: readonly LikeOrder[] = []

type Parts = Pick<DraftForm, 'street' | 'suite' | 'city' | 'postalCode' | 'latitude' | 'longitude'>

/**
 * Recent orders at the typed place. Checks a moment after the user stops typing, and again when orders change.
 * `checkNow` checks the present input and resolves when `orders` has the result; call it before an order is sent. If a
 * check fails, `fault` has the reason and `orders` stays as it was.
 */
export function useSamePlace(options: {
  connectionId: string
  place: () => Parts
  exceptEntryId: () => string | null
  exceptOrderId: () => string | null
}) {
  const parts = (): Parts => {
    const { street, suite, city, postalCode, latitude, longitude } = options.place()
    return { street, suite, city, postalCode, latitude, longitude }
  }
  /** The place to check. Its parts are empty until the user first stops typing. */
  const asked = shallowRef<Parts>({
    street: '',
    suite: '',
    city: '',
    postalCode: '',
    latitude: '',
    longitude: '',
  })
  const place = computed(() => {
    const { latitude, longitude, ...address } = asked.value
    return { ...address, latitude: readDegrees(latitude, 90), longitude: readDegrees(longitude, 180) }
  })
  const isPlace = computed(() => {
    const { street, city, postalCode, latitude, longitude } = place.value
    const hasAddress = street.trim() !== '' && city.trim() + postalCode.trim() !== ''
    return hasAddress || (latitude !== null && longitude !== null)
  })
  const { answer, error, refetch } = useRead(() => ({
    ...samePlaceQuery({
      connectionId: options.connectionId,
      place: place.value,
      except: () => ({ exceptEntryId: options.exceptEntryId(), exceptOrderId: options.exceptOrderId() }),
    }),
    enabled: isPlace.value,
    keepWithin: 2,
  }))
  // The form may be stored while its place is checked. Its own entry is then among the answers.
  const orders = computed(() =>
    isPlace.value
      ? (answer.value ?? none).filter(
          ({ entryId }) => entryId === null || entryId !== options.exceptEntryId(),
        )
      : none,
  )

  function ask(): void {
    asked.value = parts()
  }
  const { start, stop } = useTimeoutFn(ask, DEBOUNCE_MS, { immediate: false })
  async function checkNow(): Promise<void> {
    stop()
    ask()
    await nextTick()
    if (isPlace.value) await refetch()
  }
  watch(
    () => JSON.stringify(parts()),
    () => {
      start()
    },
    { immediate: true },
  )

  return { orders, fault: error, checkNow }
}
