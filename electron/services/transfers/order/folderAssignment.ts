import type { OrderKey } from '../../catalogue/filesRepository.ts'
import type { Folders } from '../../catalogue/foldersRepository.ts'
import { nameKey, NameFault, type Platform } from '../../files/naming.ts'
import { orderFolder, type OrderFacts } from '../../files/templates.ts'

/** Gives every order its folder. */
export interface Places {
  /** The order's folder below its root: the one it has, or a new one by the template, reserved at once. */
  of(key: OrderKey, facts: OrderFacts, address: string): string
  /** Compares all known orders where a new folder will need it; a little at a time, so that nothing else is held up. */
  assign(key: OrderKey): Promise<void>
  /** More orders may be known now. */
  refresh(): void
}

interface Oldest {
  of: string
  byPlace: Map<string, OrderFacts>
  isComplete: boolean
  preparing: Promise<void>
}

const sliceMs = 5

/**
 * Two orders at one place: the oldest of those that are known (by creation, then by id) has the plain name, every other
 * one gets a suffix from its own id, so the names do not depend on which was fetched first. A name once given stays,
 * also when an older order turns up later: then that one gets the suffix.
 */
export function createPlaces(options: {
  folders: Folders
  platform: Platform
  template: () => string
  /** Longest name on the drive of a root, in bytes. */
  nameBytes: (root: string) => number
  /** Every order of a connection that is known, for the question who is oldest. */
  knownOrders: (connectionId: string) => Iterable<OrderFacts>
}): Places {
  const { folders, platform } = options
  /** Per connection, root and template: the oldest order of each place. */
  let oldest: Oldest | null = null

  const ofKey = (key: OrderKey, template: string): string => [key.connectionId, key.root, template].join('\0')

  function oldestAt(key: OrderKey, template: string, placeKey: string): OrderFacts | null {
    const of = ofKey(key, template)
    if (oldest?.of !== of || !oldest.isComplete) {
      const fresh: Oldest = { of, byPlace: new Map(), isComplete: true, preparing: Promise.resolve() }
      for (const facts of options.knownOrders(key.connectionId)) note(fresh, facts, key.root, template)
      oldest = fresh
    }
    return oldest.byPlace.get(placeKey) ?? null
  }

  function note(into: Oldest, facts: OrderFacts, root: string, template: string): void {
    const place = placeKey(facts, root, template)
    if (place === null) return
    const other = into.byPlace.get(place)
    if (other === undefined || wasOrderedEarlier(facts, other)) into.byPlace.set(place, facts)
  }

  async function compareAll(into: Oldest, key: OrderKey, template: string): Promise<void> {
    let began = performance.now()
    for (const facts of options.knownOrders(key.connectionId)) {
      note(into, facts, key.root, template)
      if (performance.now() - began < sliceMs) continue
      await new Promise((resolve) => setImmediate(resolve))
      began = performance.now()
    }
    into.isComplete = true
  }

  function placeKey(facts: OrderFacts, root: string, template: string): string | null {
    try {
      return nameKey(orderFolder(facts, template, root, platform, 'plain', options.nameBytes(root)))
    } catch (error) {
      // An order whose name cannot be made takes no place; the fault is reported when its own turn comes.
      if (error instanceof NameFault) return null
      throw error
    }
  }

  return {
    assign(key) {
      if (folders.get(key) !== null) return Promise.resolve()
      const template = options.template()
      const of = ofKey(key, template)
      if (oldest?.of !== of) {
        const fresh: Oldest = { of, byPlace: new Map(), isComplete: false, preparing: Promise.resolve() }
        oldest = fresh
        fresh.preparing = compareAll(fresh, key, template)
      }
      return oldest.preparing
    },
    refresh() {
      oldest = null
    },
    of(key, facts, address) {
      const known = folders.get(key)
      const nameBytes = options.nameBytes(key.root)
      // A name that its drive does not take was never made: the order gets a shorter one.
      if (known !== null && known.relDir.split('/').every((name) => Buffer.byteLength(name) <= nameBytes))
        return known.relDir
      const template = options.template()
      const plain = orderFolder(facts, template, key.root, platform, 'plain', nameBytes)
      const first = oldestAt(key, template, nameKey(plain))
      const isFree = (relDir: string) =>
        folders.byDir(key.root, nameKey(relDir)).every((other) => other.orderId === key.orderId)
      const isFirst = first === null || first.orderId === facts.orderId || wasOrderedEarlier(facts, first)
      const candidates = (['plain', 'short', 'full'] as const)
        .filter((form) => form !== 'plain' || isFirst)
        .map((form) => orderFolder(facts, template, key.root, platform, form, nameBytes))
      const relDir = candidates.find(isFree)
      if (relDir === undefined)
        throw new NameFault(`No free folder name for order ${facts.orderId}. Change the folder template.`)
      const { title, deliveredAt } = facts
      folders.put(
        key,
        { relDir, title, deliveredAt, address, manifestVersion: null, dirty: false },
        nameKey(relDir),
      )
      return relDir
    },
  }
}

function wasOrderedEarlier(a: OrderFacts, b: OrderFacts): boolean {
  const [whenA, whenB] = [a.createdAt ?? Infinity, b.createdAt ?? Infinity]
  return whenA === whenB ? a.orderId < b.orderId : whenA < whenB
}
