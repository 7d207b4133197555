/** Groupings of the times to the first delivery. */
export const timeGroupings = ['month', 'package', 'weekday', 'hour'] as const
export type TimeGrouping = (typeof timeGroupings)[number]

/** Groupings of corrected orders. */
export const correctionGroupings = ['floor', 'subject', 'product'] as const
export type CorrectionGrouping = (typeof correctionGroupings)[number]

/** Groupings of the numbers of orders. */
export const peopleGroupings = ['photographer', 'office'] as const
export type PeopleGrouping = (typeof peopleGroupings)[number]
