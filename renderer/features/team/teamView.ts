import { useMediaQuery } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Member } from '../../../shared/contract/team.ts'
import { detailsFromWidth } from '../../../shared/domain/appearance.ts'
import { useAnnounce } from '../../app/announce.ts'
import { useOverview } from '../../app/overview.ts'
import { selectNothing, type Selection } from '../../ui/grid/selection.ts'
import { useRowSelection } from '../../ui/grid/useRowSelection.ts'
import {
  emptyTeamFilter,
  filterMembers,
  sortMembers,
  type TeamFilter,
  type TeamSort,
  type TeamSortKey,
} from './members.ts'
import { useTeam } from './teamStore.ts'

/** State of the team page. It outlives the page, so that the user finds it unchanged. */
export const useTeamView = defineStore('teamView', () => {
  const overview = useOverview()
  const team = useTeam()
  const filter = shallowRef<TeamFilter>({ ...emptyTeamFilter })
  const sort = shallowRef<TeamSort>({ key: 'name', descending: false })
  const selection = shallowRef<Selection>(selectNothing())
  const inspectedId = shallowRef<string | null>(null)
  // A narrow window, as at 200 % zoom, has no room for it beside the list.
  const companyOpen = shallowRef(window.matchMedia('(min-width: 861px)').matches)

  const isWide = useMediaQuery(`(min-width: ${String(detailsFromWidth)}px)`)
  // The details are about a selected user. In a wide window they take the place of the company, as they fill the empty
  // pane of the list of orders.
  watch(
    selection,
    ({ ids }) => {
      if (inspectedId.value !== null && ids.has(inspectedId.value)) return
      const [id = null] = ids
      inspectedId.value = isWide.value && companyOpen.value && ids.size === 1 ? id : null
    },
    { flush: 'sync' },
  )

  const members = computed(() => team.value?.members ?? [])
  const rows = computed(() => sortMembers(filterMembers(members.value, filter.value), sort.value))
  /** The user whose details are shown. The details are about one user, so there are none while several are selected. */
  const inspected = computed(() =>
    selection.value.ids.size > 1 ? null : (members.value.find(({ id }) => id === inspectedId.value) ?? null),
  )
  /** The selected members in list order, without those that the filter hides. */
  const selected = computed(() => rows.value.filter(({ id }) => selection.value.ids.has(id)))
  /** Members to copy or save: the selected members, or else all visible members. */
  const meant = computed((): readonly Member[] => (selected.value.length > 0 ? selected.value : rows.value))

  function change(part: Partial<TeamFilter>): void {
    filter.value = { ...filter.value, ...part }
    selection.value = selectNothing()
  }
  function sortBy(key: TeamSortKey): void {
    sort.value =
      sort.value.key === key
        ? { key, descending: !sort.value.descending }
        : { key, descending: key === 'orders' }
    selection.value = { ...selection.value, cursor: null, anchor: null }
  }

  const actions = useRowSelection({
    selection,
    inspectedId,
    idAt: (index) => rows.value[index]?.id,
    indexOf: (id) => {
      const index = rows.value.findIndex((row) => row.id === id)
      return index < 0 ? undefined : index
    },
    allIds: () => Promise.resolve(rows.value.map(({ id }) => id)),
    firstSelected: () => selected.value[0]?.id,
    attempt: useAnnounce().attempt,
  })

  watch(
    () => overview.activeId,
    () => {
      filter.value = { ...emptyTeamFilter }
      selection.value = selectNothing()
      inspectedId.value = null
    },
  )
  // When the list shrinks, the cursor's row may be gone and its index past the end.
  watch(rows, (now) => {
    const { cursor } = selection.value
    if (cursor !== null && cursor.index >= now.length)
      selection.value = { ...selection.value, cursor: null, anchor: null }
  })

  return {
    filter,
    sort,
    selection,
    inspectedId,
    companyOpen,
    members,
    rows,
    inspected,
    selected,
    meant,
    change,
    sortBy,
    ...actions,
  }
})
