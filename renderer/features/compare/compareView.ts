export type CompareView = 'difference' | 'overlay' | 'side' | 'slider' | 'blink'

/** Views by the keyboard key that chooses them, in the order of their buttons. */
export const viewKeys: Readonly<Record<string, CompareView>> = {
  d: 'difference',
  o: 'overlay',
  s: 'side',
  l: 'slider',
  b: 'blink',
}
