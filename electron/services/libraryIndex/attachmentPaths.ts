import { dirname } from 'node:path/posix'

/**
 * Files that stand beside an order's deliveries: what the user had made from them. They share the records, the search
 * and the checks of delivered files, but no delivery lists them, so none may count, replace or withdraw them. Their
 * slot is their kind and the path that was wanted for them below the order's folder, such as `exported_report/Home
 * report/Branded.pdf`.
 */
export const attachmentKinds = ['exported_report', 'combined_pdf'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const attachmentKey = (kind: AttachmentKind, path: string): string => `${kind}/${path}`

/** Whether a slot is one of a file beside the deliveries. */
export const isAttachment = (slot: string): boolean =>
  attachmentKinds.some((kind) => slot.startsWith(`${kind}/`))

/** The folder of a filed slot, below the order's folder; empty for the order's folder itself. */
export function attachmentFolder(slot: string): string {
  const folder = dirname(slot.slice(slot.indexOf('/') + 1))
  return folder === '.' ? '' : folder
}

/**
 * Whether a record may name a path below its order's folder: deliveries stand in the folder itself, filed files where
 * their slot says.
 */
export function isOwnPlace({ slot, path }: { slot: string; path: string }): boolean {
  if (!path.includes('/')) return true
  return isAttachment(slot) && dirname(path) === attachmentFolder(slot)
}

/** What is shown of a file's place: files that were unpacked say which folder they are in. */
export function attachmentName(slot: string, path: string): string {
  const [, subfolder = '', ...below] = slot.split('/')
  return isAttachment(slot) && below.length > 1 && path.startsWith(`${subfolder}/`)
    ? path.slice(subfolder.length + 1)
    : path.slice(path.lastIndexOf('/') + 1)
}
