/** Days and times with the preposition that French puts before them. */

const isTime = (when: string): boolean => /^\d{1,2}\s?[:h]/.test(when)
const isDay = (when: string): boolean => /^\d/.test(when) && !isTime(when)

/** « à 14:32 », « le 12 mai 2026 ». Others, such as « hier », have no preposition. */
export const on = (when: string): string => (isTime(when) ? `à ${when}` : isDay(when) ? `le ${when}` : when)

/** « avant 14:32 », « avant le 12 mai 2026 » */
export const before = (when: string): string => `avant ${isDay(when) ? 'le ' : ''}${when}`

/** « jusqu’à 14:32 », « jusqu’au 12 mai 2026 » */
export const until = (when: string): string => `${isDay(when) ? 'jusqu’au' : 'jusqu’à'} ${when}`
