/** What can stand in the templates for folders and for names (design.md section 5). */
export const folderTokens = [
  '{year}',
  '{month}',
  '{street}',
  '{number}',
  '{suite}',
  '{address}',
  '{city}',
  '{state}',
  '{external_id}',
  '{order_id}',
  '{creator}',
  '{office}',
] as const
export const nameTokens = ['{kind}', '{floor}', '{variant}', '{index}', '{address}', '{order_id}', '{external_id}'] as const
