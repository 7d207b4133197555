import type { OrderKey } from '../../catalogue/filesRepository.ts'
import type { Folders } from '../../catalogue/foldersRepository.ts'
import { nameKey, NameFault, type Platform } from '../../files/naming.ts'
import { orderFolder, type OrderFacts } from '../naming/templates.ts'

/** Assigns a folder to every order. */
export type Places = ReturnType<typeof createPlaces>

interface Oldest {
  /** Connection, root and template. */
  scope: string
  byPlace: Map<string, OrderFacts>
  isComplete: boolean
  preparing: Promise<void>
}

/** Time after which `assign` yields to the event loop, in milliseconds. */
const sliceMs = 5

/**
 * If two orders have the same folder name, the oldest known one (by creation, then by id) gets it without a suffix. The
 * order of the downloads does not matter. A name never changes, even if an older order appears later.
 */
export function createPlaces(options: {
  folders: Folders
  platform: Platform
  template: () => string
  /** Longest name on a root's drive, in bytes. */
  nameBytes: (root: string) => number
  /** Every known order of a connection, to find the oldest. */
  knownOrders: (connectionId: string) => Iterable<OrderFacts>
}) {
  const { folders, platform } = options
  /** Oldest order for each folder name. Covers one connection, root and template: those that were needed last. */
  let oldest: Oldest | null = null

  const scopeOf = (key: OrderKey, template: string): string =>
    [key.connectionId, key.root, template].join('\0')

  function oldestAt(key: OrderKey, template: string, placeKey: string): OrderFacts | null {
    const scope = scopeOf(key, template)
    if (oldest?.scope !== scope || !oldest.isComplete) {
      const fresh: Oldest = { scope, byPlace: new Map(), isComplete: true, preparing: Promise.resolve() }
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
      // An order without a valid name has no folder. Its own job reports the fault.
      if (error instanceof NameFault) return null
      throw error
    }
  }

  return {
    /**
     * Call it before `of`: finds the oldest known order for each folder name, and yields to the event loop meanwhile.
     * Otherwise `of` does this in one blocking step. Does nothing if the order has a folder.
     */
    assign(key: OrderKey): Promise<void> {
      if (folders.get(key) !== null) return Promise.resolve()
      const template = options.template()
      const scope = scopeOf(key, template)
      if (oldest?.scope !== scope) {
        const fresh: Oldest = { scope, byPlace: new Map(), isComplete: false, preparing: Promise.resolve() }
        oldest = fresh
        fresh.preparing = compareAll(fresh, key, template)
      }
      return oldest.preparing
    },
    /** Called when more orders may be known. */
    refresh(): void {
      oldest = null
    },
    /**
     * Returns the order's folder below its root: the existing one, or a new one by the template. A new folder is
     * recorded at once, so that no other order gets it. `address`: base address of the service.
     */
    of(key: OrderKey, facts: OrderFacts, address: string): string {
      const known = folders.get(key)
      const nameBytes = options.nameBytes(key.root)
      // A name that is too long for its drive was never created, so the order gets a shorter one.
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
