import type { DatabaseSync } from 'node:sqlite'
import { deliveryTextNames, readAssetKey, textKey } from '../../../../shared/domain/assets.ts'
import { readGla } from '../../../../shared/domain/gla/formula.ts'
import type { Scope } from '../list/diskCounts.ts'

/** SQL: the asset keys of texts. */
const textKeys = deliveryTextNames.map((name) => `'${textKey(name)}'`).join()

/** Files and texts that an order had earlier, and floors that its texts name. */
export function createOrderHistory(db: DatabaseSync) {
  const counts = db.prepare(`SELECT old_value AS counts FROM order_events
    WHERE connection_id = :connection AND order_id = :id AND what = 'fewer'`)
  const files = db.prepare(`SELECT DISTINCT asset_key AS key FROM files
    WHERE connection_id = :connection AND root = :root AND order_id = :id
      AND (url <> '' OR asset_key IN (${textKeys}))`)
  const living =
    db.prepare(`SELECT json_extract(detail, '$.delivery_assets.gla_package.gla_formula_text') AS text
    FROM orders WHERE connection_id = :connection AND id = :id AND json_valid(detail)`)
  const data = db.prepare(`SELECT coalesce(max(floors), 0) AS floors FROM local_texts
    WHERE connection_id = :connection AND root = :root AND order_id = :id`)
  const accepted = db.prepare(`SELECT what = 'accepted' AND new_value = '1' AS accepted FROM order_events
    WHERE connection_id = :connection AND order_id = :id AND what IN ('accepted', 'files', 'fewer', 'again')
    ORDER BY rowid DESC LIMIT 1`)
  return {
    /** Whether the user accepted the missing floors since the last delivery. */
    isAccepted: (connection: string, id: string) => accepted.get({ connection, id })?.accepted === 1,
    /** Maximum number of files ever delivered, by field (`presetFields` of presets.ts); of texts, by asset key. */
    everListed({ connection, root }: Scope, id: string): Record<string, number> {
      const most: Record<string, number> = {}
      const note = (field: string, count: number): void => {
        most[field] = Math.max(most[field] ?? 0, count)
      }
      for (const { counts: json } of counts.all({ connection, id }))
        for (const [field, count] of Object.entries(JSON.parse(String(json)) as Record<string, number>))
          note(field, count)
      for (const { key } of files.all({ connection, root, id })) {
        const asset = readAssetKey(String(key))
        if (asset === null) note(String(key), 1)
        else note(`${asset.kind}/${asset.field}/`, asset.index + 1)
      }
      return most
    },
    /** Number of floors in the living area; 0 if it names none. */
    floorsOfLivingArea: (connection: string, id: string): number => {
      const text = living.get({ connection, id })?.text
      return typeof text === 'string' ? (readGla(text)?.floors ?? 0) : 0
    },
    /** Number of floors in the property data on disk; 0 if it names none or was not read yet. */
    floorsOfData: ({ connection, root }: Scope, id: string) =>
      Number(data.get({ connection, root, id })?.floors),
  }
}
