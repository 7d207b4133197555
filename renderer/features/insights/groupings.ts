/** What the times to the first delivery are compared by. */
export const timeGroupings = ['month', 'package', 'weekday', 'hour'] as const
export type TimeGrouping = (typeof timeGroupings)[number]

/** What the numbers of orders are compared by. */
export const peopleGroupings = ['photographer', 'office'] as const
export type PeopleGrouping = (typeof peopleGroupings)[number]
