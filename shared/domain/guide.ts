/** Part of a text. */
export interface GuideRun {
  text: string
  /** `key`: a key or a combination of keys, such as "Ctrl+D". `strong`: a name in the window. */
  style?: 'key' | 'strong'
  /** Id of the chapter or task that the text links to. */
  target?: string
}

interface GuidePicture {
  url: string
  /** Size in pixels. */
  width: number
  height: number
}

export type GuideBlock =
  | { kind: 'text'; runs: GuideRun[] }
  | { kind: 'list'; isOrdered: boolean; items: GuideRun[][] }
  | { kind: 'table'; head: GuideRun[][]; rows: GuideRun[][][] }
  | { kind: 'picture'; alt: string; light: GuidePicture; dark: GuidePicture }

interface GuidePart {
  id: string
  title: string
  blocks: GuideBlock[]
}

/** A chapter is about one page or one subject. Each of its tasks has a title. */
export interface GuideChapter extends GuidePart {
  tasks: GuidePart[]
}
