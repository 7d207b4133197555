/** Where the files come from that the window shows. Each is named by ids, never by a path. */
export interface Media {
  /** The absolute path behind an id, confined to the library's roots; null when there is none. */
  file(connectionId: string, fileId: string): Promise<string | null>
  /** A small picture of it, made on demand; null when it has none. */
  thumbnail(connectionId: string, fileId: string): Promise<string | null>
  /** The small picture of a link that was looked at, by its own id; null when there is none. */
  link(id: string): Promise<string | null>
}
