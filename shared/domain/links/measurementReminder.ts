/** Shown for every reachable tour: Planroom can't see whether the measurement tool is on. */
export const measurementReminder =
  'Turn on the measurement tool in the tour, or the plan has no dimensions. Planroom ' + 'can’t check this.'
