import { folderRowsSchema } from './folderList/folderRowsSchema.ts'
import { localTextsSchema } from './localTexts/localTextsSchema.ts'
import { orderRowsSchema } from './list/orderRowsSchema.ts'
import { ordersSchema } from './orders/ordersSchema.ts'
import { pageBacklogSchema } from './serviceList/pageBacklog.ts'
import { sightingsSchema } from './serviceList/sightings.ts'
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
-- When offices and users were read, how many of their entries have another shape, and what the service tells of the
-- company.
CREATE TABLE team (
  connection_id TEXT PRIMARY KEY, offices_at REAL, users_at REAL, misunderstood_offices INTEGER NOT NULL DEFAULT 0,
  misunderstood_users INTEGER NOT NULL DEFAULT 0, company TEXT, company_at REAL
);
`

/**
 * Keeps the commits of an index of words short. For every 64 pages that are written a commit merges 64 for each level
 * there is, and all of a level that has as many pieces as `crisismerge` says: with the usual pages of 4 kB and 16
 * pieces that takes up to a second.
 */
const smallMerges = ['orders_fts', 'folders_fts', 'local_texts_fts']
  .flatMap((name) => [
    `INSERT INTO ${name} (${name}, rank) VALUES ('pgsz', 1000);`,
    `INSERT INTO ${name} (${name}, rank) VALUES ('crisismerge', 64);`,
  ])
  .join('\n')

/** All tables of the catalogue, each part where it is read. With a change goes another `catalogueVersion`. */
export const catalogueSchema = [
  'CREATE TABLE key_values (name TEXT PRIMARY KEY, value TEXT NOT NULL);',
  ordersSchema,
  teamSchema,
  transferTables,
  folderRowsSchema,
  orderRowsSchema,
  localTextsSchema,
  sightingsSchema,
  pageBacklogSchema,
  smallMerges,
].join('\n')

/** The version of `catalogueSchema`. Builds before the first release had 1 to 17. */
export const catalogueVersion = 18
