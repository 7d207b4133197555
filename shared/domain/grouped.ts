/** Writes a number in an English sentence: "7,000". `createSay` says it as the language of the window writes it. */
export const grouped = (value: number): string => value.toLocaleString('en-US')

/** Returns the number that `grouped` wrote; null for any other text. */
export const readGrouped = (text: string): number | null =>
  /^\d{1,3}(?:,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : null
