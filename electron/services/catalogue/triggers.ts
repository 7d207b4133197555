/** In a trigger: whether one of these columns has another value. */
export const changed = (names: readonly string[]): string =>
  `(${names.map((name) => `OLD.${name}`).join(', ')}) IS NOT (${names.map((name) => `NEW.${name}`).join(', ')})`
