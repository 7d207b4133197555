/** Shown for every reachable tour: whether it was done can't be seen from outside. */
export const measurementReminder =
  'Turn on the measurement tool in the tour, or the plan has no dimensions. Planroom ' + 'can’t check this.'
