/** First steps with the demo company, in the order in which the window lists them. */
export const demoTasks = ['review', 'request', 'download', 'handover', 'order', 'bulk', 'redraw'] as const
export type DemoTask = (typeof demoTasks)[number]
