/** What a tour that can be reached is always reminded of; it cannot be seen from outside whether it was done. */
export const measurementReminder =
  'Turn on the measurement tool in the tour, or the plan has no dimensions. Planroom ' + 'can’t check this.'
