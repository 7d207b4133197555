/** Maximum number of orders that an event names. Beyond it, the event names none. */
export const maxChangedIds = 200

/** Maximum number of orders marked as seen at once. */
export const maxMarkedIds = 500

/** Maximum number of entries in an answer or event. */
export const maxListed = 200
