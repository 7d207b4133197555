/** Returns the SQL condition of an update trigger: one of these columns changed. */
export const changed = (names: readonly string[]): string =>
  `(${names.map((name) => `OLD.${name}`).join(', ')}) IS NOT (${names.map((name) => `NEW.${name}`).join(', ')})`
