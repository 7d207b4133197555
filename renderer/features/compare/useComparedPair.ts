import { computed, toRef } from 'vue'
import { useRouter } from 'vue-router'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import { useOverview } from '../../app/overview.ts'
import { useFolderFiles } from '../library/folder/useFolderFiles.ts'
import { useDeliveries } from '../library/useDeliveries.ts'
import { firstPair, isComparable, pairOf, replacedPairs, samePlan } from './pairs.ts'

/** What the address of the page names. */
export interface ComparedProps {
  folderId: string
  afterId?: string
  beforeId?: string
  /** The folder of another order whose files can be chosen, too. */
  otherId?: string
}

/** The two files that are compared, and those that can be: of one order, or of two. The page's address has them. */
export function useComparedPair(props: Readonly<ComparedProps>) {
  const overview = useOverview()
  const router = useRouter()
  const { folder, files: current, error } = useFolderFiles(toRef(() => props.folderId))
  const versions = useDeliveries(
    toRef(() => overview.activeId),
    toRef(() => props.folderId),
  )
  const { folder: otherFolder, files: otherFiles } = useFolderFiles(toRef(() => props.otherId ?? null))
  const other = computed(() => (otherFolder.value?.id === props.otherId ? otherFolder.value : null))

  const files = computed(() => {
    const all = new Map(current.value.map((file) => [file.id, file]))
    for (const [id, file] of versions.files.value) if (!all.has(id)) all.set(id, file)
    return all
  })
  const choices = computed(() => [...files.value.values()].filter(isComparable))
  const otherChoices = computed(() =>
    other.value === null ? null : { title: other.value.title, files: otherFiles.value.filter(isComparable) },
  )
  const find = (id: string | null): LibraryFile | undefined =>
    files.value.get(id ?? '') ?? otherChoices.value?.files.find((file) => file.id === id)
  const pairs = computed(() => replacedPairs(versions.deliveries.value ?? [], files.value))
  const isLoaded = computed(
    () =>
      folder.value !== null &&
      versions.deliveries.value !== null &&
      (props.otherId === undefined || other.value !== null),
  )

  /** A file alone is compared with its other version, a folder alone by its newest correction. */
  const pair = computed((): { before: string | null; after: string | null } => {
    const { afterId, beforeId } = props
    if (afterId !== undefined && beforeId !== undefined) return { before: beforeId, after: afterId }
    if (otherChoices.value !== null) {
      const after = find(afterId ?? null) ?? choices.value.find(({ earlier }) => earlier === null)
      return {
        before: (after && samePlan(after, otherChoices.value.files)?.id) ?? null,
        after: after?.id ?? null,
      }
    }
    if (afterId === undefined || afterId === '')
      return firstPair(pairs.value, files.value) ?? { before: null, after: null }
    const file = find(afterId)
    return (file && pairOf(file, pairs.value, choices.value)) ?? { before: null, after: afterId }
  })

  function go(before: string | null, after: string | null, otherId = props.otherId): void {
    void router.replace({
      name: 'compare',
      params: {
        folderId: props.folderId,
        afterId: after ?? '',
        ...(before === null ? {} : { beforeId: before }),
      },
      query: otherId === undefined ? {} : { other: otherId },
    })
  }

  return {
    folder,
    /** The other order, once it is read. */
    other,
    error,
    isLoaded,
    choices,
    otherChoices,
    pair,
    before: computed({
      get: () => pair.value.before,
      set: (id) => {
        go(id, pair.value.after)
      },
    }),
    /** Another plan brings its own earlier version. */
    after: computed({
      get: () => pair.value.after,
      set: (id) => {
        const file = find(id)
        const replaced = file && pairOf(file, pairs.value, choices.value)
        const isOfOrder = props.otherId === undefined && replaced?.after === id
        go(isOfOrder ? replaced.before : pair.value.before, id)
      },
    }),
    swap(): void {
      if (pair.value.before !== null && pair.value.after !== null) go(pair.value.after, pair.value.before)
    },
    /** Offers the files of another order, and compares with the same plan of it. */
    compareWith(otherId: string): void {
      go(null, pair.value.after, otherId)
    },
    nameOf: (id: string | null): string => find(id)?.name ?? '',
    missing: computed(() =>
      [pair.value.before, pair.value.after]
        .filter((id) => id !== null)
        .map(find)
        .find((file) => file === undefined || file.state === 'missing'),
    ),
    isMissing: computed(() =>
      [pair.value.before, pair.value.after].some(
        (id) => id !== null && (find(id)?.state ?? 'missing') === 'missing',
      ),
    ),
  }
}
