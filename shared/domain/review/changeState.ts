/** What was decided about a change that a correction made. */
export const changeStates = ['review', 'accepted', 'question'] as const
export type ChangeState = (typeof changeStates)[number]
