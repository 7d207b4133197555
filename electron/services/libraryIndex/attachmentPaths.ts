import { dirname } from 'node:path/posix'

/**
 * Files that stand beside an order's deliveries: what the user had made from them. They share the records, the search
 * and the checks of delivered files, but no delivery lists them, so none may count, replace or withdraw them. Their
 * asset key is their kind and the planned path below the order's folder, such as `exported_report/Home
 * report/Branded.pdf`.
 */
export const attachmentKinds = ['exported_report', 'combined_pdf'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const attachmentKey = (kind: AttachmentKind, path: string): string => `${kind}/${path}`

/** Whether an asset key belongs to a file beside the deliveries. */
export const isAttachment = (assetKey: string): boolean =>
  attachmentKinds.some((kind) => assetKey.startsWith(`${kind}/`))

/** The folder of an attachment, below the order's folder; empty for the order's folder itself. */
export function attachmentFolder(assetKey: string): string {
  const folder = dirname(assetKey.slice(assetKey.indexOf('/') + 1))
  return folder === '.' ? '' : folder
}

/**
 * Whether a record may name a path below its order's folder: deliveries stand in the folder itself, filed files where
 * their asset key says.
 */
export function isExpectedPlace({ assetKey, path }: { assetKey: string; path: string }): boolean {
  if (!path.includes('/')) return true
  return isAttachment(assetKey) && dirname(path) === attachmentFolder(assetKey)
}

/** What is shown of a file's place: files that were unpacked say which folder they are in. */
export function attachmentName(assetKey: string, path: string): string {
  const [, subfolder = '', ...below] = assetKey.split('/')
  return isAttachment(assetKey) && below.length > 1 && path.startsWith(`${subfolder}/`)
    ? path.slice(subfolder.length + 1)
    : path.slice(path.lastIndexOf('/') + 1)
}
