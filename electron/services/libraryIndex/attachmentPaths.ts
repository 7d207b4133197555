import { dirname } from 'node:path/posix'

/**
 * Attachments: files next to an order's deliveries that the user requested. They share records, search and checks with
 * delivered files. No delivery lists them, so no delivery replaces or withdraws them. Asset key: kind and path below
 * the order's folder, such as `exported_report/Home report/Branded.pdf`.
 */
export const attachmentKinds = ['exported_report', 'combined_pdf'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const attachmentKey = (kind: AttachmentKind, path: string): string => `${kind}/${path}`

/** Whether an asset key belongs to an attachment. */
export const isAttachment = (assetKey: string): boolean =>
  attachmentKinds.some((kind) => assetKey.startsWith(`${kind}/`))

/** Returns the folder of an attachment below the order's folder; empty for the order's folder itself. */
export function attachmentFolder(assetKey: string): string {
  const folder = dirname(assetKey.slice(assetKey.indexOf('/') + 1))
  return folder === '.' ? '' : folder
}

/**
 * Whether a record may have this path: deliveries are in the order's folder itself, attachments where their asset key
 * says.
 */
export function isExpectedPlace({ assetKey, path }: { assetKey: string; path: string }): boolean {
  if (!path.includes('/')) return true
  return isAttachment(assetKey) && dirname(path) === attachmentFolder(assetKey)
}

/** Returns the name to show. Unpacked files are shown with their folder. */
export function attachmentName(assetKey: string, path: string): string {
  const [, subfolder = '', ...below] = assetKey.split('/')
  return isAttachment(assetKey) && below.length > 1 && path.startsWith(`${subfolder}/`)
    ? path.slice(subfolder.length + 1)
    : path.slice(path.lastIndexOf('/') + 1)
}
