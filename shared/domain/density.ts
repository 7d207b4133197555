/** How high the rows of a list are. */
export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]
