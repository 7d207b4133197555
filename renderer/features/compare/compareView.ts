/** The views of a comparison, in the order of their buttons. */
export const compareViews = ['difference', 'overlay', 'side', 'slider', 'blink'] as const
export type CompareView = (typeof compareViews)[number]

/** Views by the keyboard key that chooses them. */
export const viewKeys: Readonly<Record<string, CompareView>> = {
  d: 'difference',
  o: 'overlay',
  s: 'side',
  l: 'slider',
  b: 'blink',
}
