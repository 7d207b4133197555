import { expectedDeliveriesSchema } from './expectedDeliveries.ts'
import { handoversSchema } from './handovers.ts'
import { folderRowsSchema } from './folderList/folderRowsSchema.ts'
import { localTextsSchema } from './localTexts/localTextsSchema.ts'
import { orderRowsSchema } from './list/orderRowsSchema.ts'
import { ordersSchema } from './orders/ordersSchema.ts'
import { pageQueueSchema } from './serviceList/pageQueue.ts'
import { orderListingsSchema } from './serviceList/orderListings.ts'
import { transferTables } from './transferTables.ts'

const teamSchema = `
CREATE TABLE offices (connection_id TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, raw TEXT NOT NULL,
  PRIMARY KEY (connection_id, id));
CREATE TABLE people (
  connection_id TEXT NOT NULL,
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  office_id TEXT,
  raw TEXT NOT NULL,
  PRIMARY KEY (connection_id, id)
);
-- When offices and users were read, how many of their entries have another shape, and what the service reports of the
-- company.
CREATE TABLE team (
  connection_id TEXT PRIMARY KEY, offices_at REAL, users_at REAL, misunderstood_offices INTEGER NOT NULL DEFAULT 0,
  misunderstood_users INTEGER NOT NULL DEFAULT 0, company TEXT, company_at REAL
);
`

/**
 * Keeps commits to the full-text indexes short. For every 64 pages written, FTS5 merges 64 pages per level, and a level
 * with `crisismerge` segments at once. With the default of 4 kB pages and 16 segments that takes up to a second.
 */
const smallMerges = ['orders_fts', 'folders_fts', 'local_texts_fts']
  .flatMap((name) => [
    `INSERT INTO ${name} (${name}, rank) VALUES ('pgsz', 1000);`,
    `INSERT INTO ${name} (${name}, rank) VALUES ('crisismerge', 64);`,
  ])
  .join('\n')

/** All tables of the catalogue. A change needs a new `catalogueVersion`. */
export const catalogueSchema = [
  'CREATE TABLE key_values (name TEXT PRIMARY KEY, value TEXT NOT NULL);',
  ordersSchema,
  teamSchema,
  transferTables,
  handoversSchema,
  folderRowsSchema,
  orderRowsSchema,
  localTextsSchema,
  orderListingsSchema,
  expectedDeliveriesSchema,
  pageQueueSchema,
  smallMerges,
].join('\n')

/** The version of `catalogueSchema`. Builds before the first release had 1 to 20. */
export const catalogueVersion = 29
