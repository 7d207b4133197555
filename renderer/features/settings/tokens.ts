/** What can stand in the templates; main checks them and says in the preview what does not. */
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
export const nameTokens = ['{kind}', '{floor}', '{variant}', '{format}', ...folderTokens] as const
