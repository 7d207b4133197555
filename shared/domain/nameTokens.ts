/** Tokens that a folder template may contain in braces, such as `{city}`. File name templates have them, too. */
export const folderTokens = [
  'year',
  'month',
  'street',
  'number',
  'suite',
  'address',
  'city',
  'state',
  'reference',
  'id',
  'photographer',
  'office',
] as const
export type FolderToken = (typeof folderTokens)[number]

/** Tokens of templates that were saved by earlier versions, with their present names. */
export const earlierTokens: Readonly<Record<string, FolderToken>> = {
  external_id: 'reference',
  order_id: 'id',
  creator: 'photographer',
}

export const nameTokens = ['kind', 'floor', 'variant', 'format', ...folderTokens] as const

export const defaultFolderTemplate = '{city}/{address}'
export const defaultNameTemplate = '{kind} {floor}{variant}'
