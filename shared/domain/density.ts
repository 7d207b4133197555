/** Row height of a list. */
export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]
