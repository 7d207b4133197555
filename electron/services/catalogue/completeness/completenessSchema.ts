/**
 * Whether an order can be handed over, in its row of the list: null until it was judged once, then a number of
 * `verdictNumbers` (assessOrder.ts). It is counted, and judged again with the order's files.
 */
const stale = (of: string, id: string): string =>
  `INSERT INTO order_rows_stale (connection_id, id) VALUES (${of}.connection_id, ${of}.${id}) ON CONFLICT DO NOTHING;`

const count = (of: string, change: '+' | '-'): string =>
  `INSERT INTO order_counts (connection_id, kind, value, n) SELECT ${of}.connection_id, 'completeness',
    CAST(${of}.completeness AS TEXT), ${change}1 WHERE ${of}.completeness IS NOT NULL
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET n = n ${change} 1;`

export const completenessSchema = `
ALTER TABLE order_rows ADD COLUMN completeness INTEGER;
CREATE INDEX order_rows_completeness ON order_rows (connection_id, completeness, created_at DESC, id);
CREATE INDEX order_rows_unjudged ON order_rows (connection_id, id) WHERE completeness IS NULL;
CREATE TRIGGER order_rows_completeness_set AFTER UPDATE OF completeness ON order_rows
  WHEN OLD.completeness IS NOT NEW.completeness BEGIN
  ${count('OLD', '-')}
  ${count('NEW', '+')}
END;
CREATE TRIGGER order_rows_completeness_removed AFTER DELETE ON order_rows BEGIN
  ${count('OLD', '-')}
END;
CREATE TRIGGER orders_product AFTER UPDATE OF package_type, add_ons ON orders
  WHEN (OLD.package_type, OLD.add_ons) IS NOT (NEW.package_type, NEW.add_ons) BEGIN
  ${stale('NEW', 'id')}
END;
CREATE TRIGGER missing_files_judged AFTER INSERT ON missing_files BEGIN ${stale('NEW', 'order_id')} END;
CREATE TRIGGER missing_files_rejudged AFTER DELETE ON missing_files BEGIN ${stale('OLD', 'order_id')} END;
`
