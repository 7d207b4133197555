/** An event names at most so many orders; of more it names none. */
export const maxChangedIds = 200

/** So many orders are marked as seen at once. */
export const maxMarkedIds = 500

/** An answer or an event has at most so many transfers. */
export const maxListed = 200
