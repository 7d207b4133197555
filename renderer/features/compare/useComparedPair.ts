import { computed, toRef } from 'vue'
import { useRouter } from 'vue-router'
import type { LibraryFile, LibraryFolder } from '../../../shared/contract/library.ts'
import { useOverview } from '../../app/overview.ts'
import { useFolderFiles } from '../library/folder/useFolderFiles.ts'
import { planOf } from '../library/folder/tiles.ts'
import { useDeliveries } from '../library/useDeliveries.ts'
import { correctedPlans, isReviewedAsPictures, planOfPair, type CorrectedPlan } from './changes/plans.ts'
import { firstPair, isComparable, pairOf, replacedPairs, samePlan } from './pairs.ts'

/** Parameters in the address of the page. */
export interface ComparedProps {
  folderId: string
  afterId?: string
  beforeId?: string
  /** Folder of another order whose files can be chosen, too. */
  otherId?: string
}

/** The two compared files and the files to choose from, of one order or two. The page's address stores the choice. */
export function useComparedPair(props: Readonly<ComparedProps>) {
  const overview = useOverview()
  const router = useRouter()
  const { folder, isUnlisted, files: current, error } = useFolderFiles(toRef(() => props.folderId))
  const deliveries = useDeliveries(
    toRef(() => overview.activeId),
    toRef(() => props.folderId),
  )
  const {
    folder: otherFolder,
    files: otherFiles,
    error: otherError,
  } = useFolderFiles(toRef(() => props.otherId ?? null))
  const other = computed(() => (otherFolder.value?.id === props.otherId ? otherFolder.value : null))

  const files = computed(() => {
    const all = new Map(current.value.map((file) => [file.id, file]))
    for (const [id, file] of deliveries.files.value) if (!all.has(id)) all.set(id, file)
    return all
  })
  const choices = computed(() => [...files.value.values()].filter(isComparable))
  const otherChoices = computed(() =>
    other.value === null
      ? null
      : { title: titleOf(other.value), files: otherFiles.value.filter(isComparable) },
  )
  const own = (id: string | null | undefined): LibraryFile | undefined => files.value.get(id ?? '')
  const theirs = (id: string | null | undefined): LibraryFile | undefined =>
    otherChoices.value?.files.find((file) => file.id === id)
  const find = (id: string | null | undefined): LibraryFile | undefined => own(id) ?? theirs(id)
  /** Returns the id of the file that shows the same plan in the other of the two orders. */
  const counterpart = (file: LibraryFile): string | null =>
    samePlan(file, own(file.id) === undefined ? choices.value : (otherChoices.value?.files ?? []))?.id ?? null
  const pairs = computed(() => replacedPairs(deliveries.deliveries.value ?? [], files.value))
  /** Plans of the newest correction; none if two orders are compared. */
  const plans = computed(() =>
    props.otherId === undefined ? correctedPlans(deliveries.deliveries.value ?? [], files.value) : [],
  )
  const isOwnLoaded = computed(() => folder.value !== null && deliveries.deliveries.value !== null)
  const isLoaded = computed(() => isOwnLoaded.value && (props.otherId === undefined || other.value !== null))

  /**
   * The chosen files. If the address names one file, it is compared with its other version. If the address names none,
   * the newest correction is compared.
   */
  const pair = computed((): { before: string | null; after: string | null } => {
    const { afterId, beforeId } = props
    if (afterId !== undefined && beforeId !== undefined) return { before: beforeId, after: afterId }
    if (otherChoices.value !== null) {
      const isThere = ({ earlier, state }: LibraryFile): boolean => earlier === null && state !== 'missing'
      const after = find(afterId) ?? choices.value.find(isThere)
      return { before: after === undefined ? null : counterpart(after), after: after?.id ?? null }
    }
    if (afterId === undefined || afterId === '') {
      const plan = plans.value.find((each) => each.pair !== null)
      return plan?.pair ?? firstPair(pairs.value, files.value) ?? { before: null, after: null }
    }
    const file = find(afterId)
    return (file && pairOf(file, pairs.value, choices.value)) ?? { before: null, after: afterId }
  })

  /** Returns the old file to show with a new file. Null if there is none. */
  function oldFileFor(file: LibraryFile): string | null {
    const isOfTwo = theirs(file.id) !== undefined || theirs(pair.value.before) !== undefined
    if (isOfTwo) return counterpart(file)
    const replaced = pairOf(file, pairs.value, choices.value)
    return replaced?.after === file.id ? replaced.before : null
  }

  /** The plan of the correction that the chosen files show, in any format. */
  const plan = computed(() => planOfPair(plans.value, pair.value))
  /**
   * The compared files. All formats of a plan have the same changes, found in its drawing if there is one. Main needs
   * the other formats for decisions that were stored for them.
   */
  const compared = computed(() => ({ ...(plan.value?.pair ?? pair.value), others: plan.value?.others ?? [] }))

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
    isUnlisted,
    /** Titles of the compared orders, one or two. */
    titles: computed(() =>
      [folder.value, other.value].flatMap((each) => (each === null ? [] : [titleOf(each)])),
    ),
    error: computed(() => error.value ?? otherError.value),
    isOwnLoaded,
    isLoaded,
    choices,
    otherChoices,
    pair,
    plans,
    plan,
    /** Whether the review decides about the pictures of the plans that the chosen PDF shows. */
    isReviewedElsewhere: computed(
      () =>
        props.otherId === undefined &&
        isReviewedAsPictures(pair.value, deliveries.deliveries.value ?? [], files.value),
    ),
    compared,
    /** The plan that the new file shows, as annotations name it. Null for a file of another order. */
    annotatedPlan: computed(() => {
      const file = own(compared.value.after)
      return file === undefined ? null : planOf(file)
    }),
    show({ pair: files }: Pick<CorrectedPlan, 'pair'>): void {
      if (files !== null) go(files.before, files.after)
    },
    /** Pictures of the chosen files, if other files of the same plan are compared. */
    sources: computed(() => {
      const [first, second] = [find(pair.value.before), find(pair.value.after)]
      const isOther = pair.value.after !== compared.value.after
      return isOther && first?.source && second?.source
        ? { before: first.source, after: second.source }
        : null
    }),
    before: computed({
      get: () => pair.value.before,
      set: (id) => {
        go(id, pair.value.after)
      },
    }),
    /** Choosing another file also selects its earlier version, or the same plan of the other order. */
    after: computed({
      get: () => pair.value.after,
      set: (id) => {
        const file = find(id)
        go((file && oldFileFor(file)) ?? pair.value.before, id)
      },
    }),
    swap(): void {
      if (pair.value.before !== null && pair.value.after !== null) go(pair.value.after, pair.value.before)
    },
    /** Offers the files of another order and compares with the same plan in it. */
    compareWith(otherId: string): void {
      const { before, after } = pair.value
      go(null, (own(after) ?? own(before))?.id ?? null, otherId)
    },
    /** Versions of both files on disk. Changes when one of them is written. */
    versions: computed(() =>
      [compared.value.before, compared.value.after].map((id) => find(id)?.source ?? '').join(' '),
    ),
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

/** Returns the title of a folder. The mark distinguishes two orders of the same address. */
const titleOf = ({ title, mark }: LibraryFolder): string => (mark === null ? title : `${title} ${mark}`)
