/**
 * When the first delivery of an order was noticed, until it is opened, downloaded or marked as seen: in the order, in
 * its row of the list, and counted.
 */
const isNoLongerNew =
  "UPDATE order_counts SET n = n - 1 WHERE connection_id = OLD.connection_id AND kind = 'new';"
const isNew = `INSERT INTO order_counts (connection_id, kind, value, n) VALUES (NEW.connection_id, 'new', '', 1)
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n + 1;`

export const newDeliveriesSchema = `
ALTER TABLE orders ADD COLUMN new_at REAL;
ALTER TABLE order_rows ADD COLUMN new_at REAL;
CREATE INDEX order_rows_new ON order_rows (connection_id, new_at) WHERE new_at IS NOT NULL;
CREATE TRIGGER orders_new AFTER UPDATE OF new_at ON orders WHEN OLD.new_at IS NOT NEW.new_at BEGIN
  UPDATE order_rows SET new_at = NEW.new_at WHERE row = NEW.rowid;
END;
CREATE TRIGGER order_rows_new_put AFTER INSERT ON order_rows WHEN NEW.new_at IS NOT NULL BEGIN
  ${isNew}
END;
CREATE TRIGGER order_rows_new_removed AFTER DELETE ON order_rows WHEN OLD.new_at IS NOT NULL BEGIN
  ${isNoLongerNew}
END;
CREATE TRIGGER order_rows_new_set AFTER UPDATE OF new_at ON order_rows
  WHEN OLD.new_at IS NULL AND NEW.new_at IS NOT NULL BEGIN
  ${isNew}
END;
CREATE TRIGGER order_rows_new_cleared AFTER UPDATE OF new_at ON order_rows
  WHEN OLD.new_at IS NOT NULL AND NEW.new_at IS NULL BEGIN
  ${isNoLongerNew}
END;
`
