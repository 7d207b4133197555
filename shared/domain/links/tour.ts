/** What a tour that can be reached is always reminded of; it cannot be seen from outside whether it was done. */
export const measurementReminder =
  'Switch on the measurement tool in the tour, or the plan comes without dimensions. Planroom ' +
  'cannot see whether it is on.'
