import type { OrderKey } from '../catalogue/files.ts'
import type { Folders } from '../catalogue/folders.ts'
import { nameKey, NameFault, type Platform } from '../library/naming.ts'
import { orderFolder, type OrderFacts } from '../library/templates.ts'

/** Gives every order its folder. */
export interface Places {
  /** The order's folder below its root: the one it has, or a new one by the template, reserved at once. */
  of(key: OrderKey, facts: OrderFacts, address: string): string
  /** More orders may be known now. */
  refresh(): void
}

/**
 * Two orders at one place: the oldest of those that are known (by creation, then by id) has the plain name, every other one gets
 * a suffix from its own id, so the names do not depend on which was fetched first. A name once given stays, also when
 * an older order turns up later: then that one gets the suffix.
 */
export function createPlaces(options: {
  folders: Folders
  platform: Platform
  template: () => string
  /** Every order of a connection that is known, for the question who is oldest. */
  knownOrders: (connectionId: string) => Iterable<OrderFacts>
}): Places {
  const { folders, platform } = options
  /** Per connection, root and template: the oldest order of each place. */
  let oldest: { of: string; byPlace: Map<string, OrderFacts> } | null = null

  function oldestAt(key: OrderKey, template: string, placeKey: string): OrderFacts | null {
    const of = [key.connectionId, key.root, template].join('\0')
    if (oldest?.of !== of) {
      oldest = { of, byPlace: new Map() }
      for (const facts of options.knownOrders(key.connectionId)) note(facts, key.root, template)
    }
    return oldest.byPlace.get(placeKey) ?? null
  }

  function note(facts: OrderFacts, root: string, template: string): void {
    const place = placeKey(facts, root, template)
    if (place === null) return
    const other = oldest?.byPlace.get(place)
    if (other === undefined || isOlder(facts, other)) oldest?.byPlace.set(place, facts)
  }

  function placeKey(facts: OrderFacts, root: string, template: string): string | null {
    try {
      return nameKey(orderFolder(facts, template, root, platform, 'plain'))
    } catch (error) {
      // An order whose name cannot be made takes no place; it is told when its own turn comes.
      if (error instanceof NameFault) return null
      throw error
    }
  }

  return {
    refresh() {
      oldest = null
    },
    of(key, facts, address) {
      const known = folders.get(key)
      if (known !== null) return known.relDir
      const template = options.template()
      const plain = orderFolder(facts, template, key.root, platform, 'plain')
      const first = oldestAt(key, template, nameKey(plain))
      const isFree = (relDir: string) =>
        folders.byDir(key.root, nameKey(relDir)).every((other) => other.orderId === key.orderId)
      const mine = first === null || first.orderId === facts.orderId || isOlder(facts, first)
      const candidates = (['plain', 'short', 'whole'] as const)
        .filter((told) => told !== 'plain' || mine)
        .map((told) => orderFolder(facts, template, key.root, platform, told))
      const relDir = candidates.find(isFree)
      if (relDir === undefined) throw new NameFault(`No folder name is free for order ${facts.orderId}.`)
      const { title, deliveredAt } = facts
      folders.put(
        key,
        { relDir, title, deliveredAt, address, manifestStamp: null, dirty: false },
        nameKey(relDir),
      )
      return relDir
    },
  }
}

function isOlder(a: OrderFacts, b: OrderFacts): boolean {
  const [whenA, whenB] = [a.createdAt ?? Infinity, b.createdAt ?? Infinity]
  return whenA === whenB ? a.orderId < b.orderId : whenA < whenB
}
