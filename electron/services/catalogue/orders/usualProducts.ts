import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { StyleTemplate } from '../../../../shared/contract/ordering.ts'

/** Number of newest orders whose country is counted. */
const ordersForCountry = 200
/** Number of newest orders whose drawing styles are collected. */
const ordersForStyles = 2000

const templateSchema = z.object({
  id: z.string().min(1),
  name: z.string().nullish().catch(null),
  preview_colors: z.array(z.unknown()).nullish().catch(null),
})

/** A record that SQLite can't parse as JSON is skipped. */
const readable = `CASE WHEN json_valid(raw) THEN raw END`

/** Reads common values of a company's newest orders, as defaults for a new order. */
export function createUsual(db: DatabaseSync) {
  const newest = (count: number): string => `SELECT rowid FROM orders
    WHERE connection_id = :connection AND understood = 1 ORDER BY created_at DESC NULLS LAST LIMIT ${String(count)}`
  const country = db.prepare(`SELECT json_extract(${readable}, '$.address.country') AS value FROM orders
    WHERE rowid IN (${newest(ordersForCountry)}) AND json_type(${readable}, '$.address.country') = 'text'
      AND json_extract(${readable}, '$.address.country') <> '' GROUP BY 1 ORDER BY count(*) DESC,
    max(created_at) DESC LIMIT 1`)
  const templates =
    db.prepare(`SELECT json_extract(${readable}, '$.info.style_template') AS value, max(created_at) AS newest
    FROM orders WHERE rowid IN (${newest(ordersForStyles)})
      AND json_type(${readable}, '$.info.style_template') = 'object'
    GROUP BY json_extract(${readable}, '$.info.style_template.id') ORDER BY newest DESC NULLS LAST`)
  const one = (row: unknown): string | null => (row as { value: string } | undefined)?.value ?? null

  return {
    /** Country of most of the newest orders; null if there are none. */
    country: (connection: string) => one(country.get({ connection })),
    /** Drawing styles of the newest orders, last used first. Invalid colours are dropped. */
    styleTemplates(connection: string): StyleTemplate[] {
      return (templates.all({ connection }) as { value: string }[]).flatMap(({ value }) => {
        const parsed = templateSchema.safeParse(JSON.parse(value))
        if (!parsed.success) return []
        const { id, name, preview_colors: colours } = parsed.data
        return [{ id, name: name ?? null, colours: (colours ?? []).filter(isColour) }]
      })
    },
  }
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)
