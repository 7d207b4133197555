/**
 * Returns a code of the service as words: "QualityHold" and "quality_hold" become "Quality hold". Other texts stay.
 */
export function codeInWords(code: string): string {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/i.test(code)) return code
  const [first = '', ...rest] = code
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ')
  // Abbreviations keep their capitals.
  const lower = rest.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lower].join(' ')
}

/** Returns the name of a code that Planroom does not know: "Premium XL (unknown package)". `what`: what the code stands for. */
export const unknownName = (code: string, what: string): string => `${codeInWords(code)} (unknown ${what})`
