/** What an entry is made with. */
export const entryColumns = [
  'id',
  'connection_id',
  'kind',
  'state',
  'order_id',
  'title',
  'form',
  'given',
  'known_by',
  'body',
  'reference',
  'is_generated_reference',
  'agreed',
  'follow',
  'before',
  'batch_id',
  'row',
  'created_at',
  'changed_at',
  'sends_at',
]

/** Entries that were not dropped. */
export const live = 'dropped_at IS NULL'
