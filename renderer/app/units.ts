import { computed, type ComputedRef } from 'vue'
import type { GlaUnit } from '../../shared/domain/gla/numbers.ts'
import { unitOf } from '../../shared/domain/units.ts'
import { languages } from '../ui/languages.ts'
import { useOverview } from './overview.ts'

/** Returns the unit in which lengths and areas are shown. */
export function useUnit(): ComputedRef<GlaUnit> {
  const overview = useOverview()
  return computed(() =>
    unitOf(overview.value?.settings.units ?? 'system', languages?.[0] ?? navigator.language),
  )
}
