/** Fields that were filled from a text or an earlier order. */
export interface FilledFields {
  message: string
  /** Part of the text for which there is no field; empty if there is none. */
  rest: string
  undo: () => void
}
