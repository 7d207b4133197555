import { computed, type ComputedRef } from 'vue'
import type { GlaUnit } from '../../shared/domain/gla/numbers.ts'
import { unitOf } from '../../shared/domain/units.ts'
import { languageTag } from '../ui/language.ts'
import { useOverview } from './overview.ts'

/** Returns the unit in which lengths and areas are shown. */
export function useUnit(): ComputedRef<GlaUnit> {
  const overview = useOverview()
  return computed(() => unitOf(overview.value?.settings.units ?? 'system', languageTag))
}
