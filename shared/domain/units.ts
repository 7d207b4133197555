import type { GlaUnit } from './gla/numbers.ts'

/** Units of lengths and areas that the window shows. `system`: those of the system's region. */
export const unitChoices = ['system', 'ft', 'm'] as const
export type UnitChoice = (typeof unitChoices)[number]

/** Regions where homes are measured in feet. */
const regionsInFeet: ReadonlySet<string> = new Set(['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP', 'LR', 'MM'])

/** Returns the unit to show. `language`: the system's preferred language tag, such as `en-US`. */
export function unitOf(choice: UnitChoice, language: string): GlaUnit {
  if (choice !== 'system') return choice
  const region = new Intl.Locale(language).maximize().region ?? ''
  return regionsInFeet.has(region) ? 'ft' : 'm'
}
