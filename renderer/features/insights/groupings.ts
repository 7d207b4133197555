/** Groupings of the times to the first delivery. */
export const timeGroupings = ['month', 'package', 'weekday', 'hour'] as const
export type TimeGrouping = (typeof timeGroupings)[number]

/** Groupings of the numbers of orders. */
export const peopleGroupings = ['photographer', 'office'] as const
export type PeopleGrouping = (typeof peopleGroupings)[number]
