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
 * Options of all reads. An answer stays valid until an event invalidates it. Nothing is polled. Data that no
 * component shows is discarded.
 */
export const readOptions = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

type QueryContext<T> = Parameters<UseQueryOptions<T>['query']>[0]

/** A read as its feature defines it. The page may add options. */
export interface ReadOptions<T> extends Pick<UseQueryOptions<T>, 'query'> {
  key: EntryKey
  enabled?: boolean
  refetchOnMount?: RefetchOnControl
  /** Keeps the old answer on screen during the next read if this many leading parts of the key are equal. */
  keepWithin?: number
}

/** A read as a page uses it. */
export interface Read<T> {
  /** The latest answer, also during the next read. Null before the first answer. */
  answer: ComputedRef<T | null>
  /** Why the latest read failed. */
  error: ComputedRef<string | null>
  reading: ComputedRef<boolean>
  /** Reads again, even if the answer is still valid. */
  refetch: () => Promise<void>
  /** Stores the answer of a user action. */
  put: (answer: T) => void
  /** Applies an event's change to the answer, or to the pending answer. */
  change: (change: (answer: T) => T) => void
}

/** Reads from main until the calling component unmounts. Never shows an outdated answer. */
export function useRead<T>(options: () => ReadOptions<T>): Read<T> {
  const cache = useQueryCache()
  const entryNow = () => cache.get<T>(options().key)

  /**
   * An event starts the next read without waiting for the previous one. If the previous answer arrives first and no
   * newer one is shown, it is shown until the next arrives. Otherwise a burst of events would hide all answers.
   */
  async function readNow(read: ReadOptions<T>, context: QueryContext<T>): Promise<T> {
    const { entry, signal } = context
    const before = entry.state.value
    const answer = await read.query(context)
    if (signal.aborted && entry.active && entry.pending !== null && entry.state.value === before) {
      cache.setEntryState(entry, { data: answer, error: null, status: 'success' })
      entry.when = 0
    }
    return answer
  }

  const { data, error, isLoading, refetch } = useQuery<T>(() => {
    const { keepWithin, ...read } = options()
    const isSameGroup = (before: EntryKey): boolean =>
      keepWithin !== undefined && read.key.slice(0, keepWithin).every((part, at) => part === before[at])
    return {
      ...read,
      query: (context) => readNow(read, context),
      placeholderData: (answer: T | undefined, entry: { key: EntryKey } | undefined) =>
        entry !== undefined && isSameGroup(entry.key) ? answer : undefined,
    }
  })

  /** Changes the stored answer and keeps the last error: nothing was read since. */
  function changeKnown(change: (answer: T) => T): void {
    const entry = entryNow()
    const state = entry?.state.value
    if (entry !== undefined && state?.status !== 'pending' && state?.data !== undefined)
      cache.setEntryState(entry, { ...state, data: change(state.data) })
  }
  /** Changes that arrived during a read. They are newer than the answer of the read. */
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
    put: (answer) => {
      // Without an entry in use, the cache would keep this answer as valid forever.
      if (entryNow() !== undefined) cache.setQueryData<T>(options().key, answer)
    },
    change: (change) => {
      changeKnown(change)
      if (isLoading.value) late.push(change)
      // The first read failed, so there is no answer to change. Read the whole answer instead.
      else if (entryNow()?.state.value.status === 'error' && data.value === undefined) void refetch()
    },
  }
}

/**
 * Reads for a store. The library ties a read to the component that created the store, but a store outlives that
 * component.
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
