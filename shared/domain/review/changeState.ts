/** Decisions about a change between deliveries. */
export const changeStates = ['review', 'accepted', 'question'] as const
export type ChangeState = (typeof changeStates)[number]
