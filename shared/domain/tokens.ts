/** Tokens in braces for the templates of folders and file names. */
export const folderTokens = [
  'year',
  'month',
  'street',
  'number',
  'suite',
  'address',
  'city',
  'state',
  'external_id',
  'order_id',
  'creator',
  'office',
] as const
export type FolderToken = (typeof folderTokens)[number]

export const nameTokens = ['kind', 'floor', 'variant', 'format', ...folderTokens] as const

export const defaultFolderTemplate = '{city}/{address}'
export const defaultNameTemplate = '{kind} {floor}{variant}'
