/** Longest name without its ending, in characters. */
const longest = 60
/** Names of devices, which Windows doesn't allow for files. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d|clock)$/
/** Letters that have no decomposition to ASCII. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Returns a function that makes names which are safe on every web host and system: ASCII letters in lower case, digits
 * and dashes. Each name is returned once. `fallback` is used for texts without such characters.
 */
export function createWebNames(): (text: string, fallback: string, ending?: string) => string {
  const taken = new Set<string>()
  return (text, fallback, ending = '') => {
    const plain = webName(text) || fallback
    const stem = devices.test(plain) ? `${fallback}-${plain}` : plain
    for (let number = 1; ; number += 1) {
      const name = (number === 1 ? stem : `${stem}-${String(number)}`) + ending
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }
}

const webName = (text: string): string =>
  text
    .slice(0, 500)
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
