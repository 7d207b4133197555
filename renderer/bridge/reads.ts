import {
  useQuery,
  useQueryCache,
  type EntryKey,
  type RefetchOnControl,
  type UseQueryOptions,
} from '@pinia/colada'
import { computed, getCurrentScope, watch, type ComputedRef } from 'vue'
import { sentence } from './client.ts'

/**
 * How all reads behave: an answer counts until an event says that it is stale, nothing is read again by itself, and
 * what nobody shows any more is forgotten.
 */
export const readOptions = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

type QueryContext<T> = Parameters<UseQueryOptions<T>['query']>[0]

/** A read as its feature defines it, perhaps with what the page adds. */
export interface ReadOptions<T> extends Pick<UseQueryOptions<T>, 'query'> {
  key: EntryKey
  enabled?: boolean
  refetchOnMount?: RefetchOnControl
  /** What was shown stays while the next is read, as long as the keys begin with the same so many parts. */
  keepWithin?: number
}

/** A read as a page shows it. */
export interface Read<T> {
  /** The latest answer, also while it is read again; null before the first one. */
  answer: ComputedRef<T | null>
  /** Why the latest read failed. */
  error: ComputedRef<string | null>
  reading: ComputedRef<boolean>
  /** Reads anew, whatever is known. */
  refetch: () => Promise<void>
  /**
   * Waits for the read that an event has begun; reads nothing where the answer still counts. An event may be a
   * quarter of a second late.
   */
  current: () => Promise<void>
  /** Takes what an action of the user was answered with. */
  put: (answer: T) => void
  /** Takes what an event told of a part of the answer, also of an answer that is still on its way. */
  change: (change: (answer: T) => T) => void
}

/** Reads from main as long as the component lives that calls it. An answer that came too late is never shown. */
export function useRead<T>(options: () => ReadOptions<T>): Read<T> {
  const cache = useQueryCache()
  const entryNow = () => cache.get<T>(options().key)

  /**
   * An event starts the next read without waiting for the last one. Where that one is answered meanwhile, and nothing
   * newer is shown, its answer is shown until the next comes: a burst of events would hide all of them.
   */
  async function readInTurn(read: ReadOptions<T>, context: QueryContext<T>): Promise<T> {
    const { entry, signal } = context
    const before = entry.state.value
    const answer = await read.query(context)
    if (signal.aborted && entry.active && entry.pending !== null && entry.state.value === before) {
      cache.setEntryState(entry, { data: answer, error: null, status: 'success' })
      entry.when = 0
    }
    return answer
  }

  const { data, error, isLoading, refetch, refresh } = useQuery<T>(() => {
    const { keepWithin, ...read } = options()
    const isKept = (before: EntryKey): boolean =>
      keepWithin !== undefined && read.key.slice(0, keepWithin).every((part, at) => part === before[at])
    return {
      ...read,
      query: (context) => readInTurn(read, context),
      placeholderData: (answer: T | undefined, entry: { key: EntryKey } | undefined) =>
        entry !== undefined && isKept(entry.key) ? answer : undefined,
    }
  })

  /** Changes what is known. Why the latest read failed stays: nothing was read since. */
  function changeKnown(change: (answer: T) => T): void {
    const entry = entryNow()
    const state = entry?.state.value
    if (entry !== undefined && state?.status !== 'pending' && state?.data !== undefined)
      cache.setEntryState(entry, { ...state, data: change(state.data) })
  }
  /** Changes that came while the answer that they are about was awaited: they are newer than it. */
  let late: ((answer: T) => T)[] = []
  watch(
    isLoading,
    (loading) => {
      if (loading) return
      late.forEach(changeKnown)
      late = []
    },
    { flush: 'sync' },
  )
  return {
    answer: computed(() => data.value ?? null),
    error: computed(() => (error.value === null ? null : sentence(error.value))),
    reading: computed(() => isLoading.value),
    refetch: async () => {
      await refetch()
    },
    current: async () => {
      await refresh()
    },
    put: (answer) => {
      // What nobody shows any more would be kept as fresh for good.
      if (entryNow() !== undefined) cache.setQueryData<T>(options().key, answer)
    },
    change: (change) => {
      changeKnown(change)
      if (isLoading.value) late.push(change)
      // Part of an answer that could not be read: main knows more than the window, so the rest is asked for.
      else if (entryNow()?.state.value.status === 'error' && data.value === undefined) void refetch()
    },
  }
}

/**
 * Reads for a store. The library follows a read for the component that made the store; a store goes on when that one
 * is gone.
 */
export function useStoreRead<T>(options: () => ReadOptions<T>): Read<T> {
  const cache = useQueryCache()
  const scope = getCurrentScope()
  const read = useRead(options)
  watch(
    () => options().key,
    (key, _before, onCleanup) => {
      const entry = cache.get(key)
      if (entry === undefined) return
      cache.track(entry, scope)
      onCleanup(() => {
        cache.untrack(entry, scope)
      })
    },
    { immediate: true },
  )
  return read
}
