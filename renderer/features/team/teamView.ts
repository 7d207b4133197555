import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Member } from '../../../shared/contract/team.ts'
import { useAnnounce } from '../../app/announce.ts'
import { useOverview } from '../../app/overview.ts'
import { nothingSelected, type Selection } from '../../ui/grid/selection.ts'
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

/** How the team's room is set up. It outlives the room, so that coming back finds it as it was left. */
export const useTeamView = defineStore('teamView', () => {
  const overview = useOverview()
  const team = useTeam()
  const filter = shallowRef<TeamFilter>({ ...emptyTeamFilter })
  const sort = shallowRef<TeamSort>({ key: 'name', descending: false })
  const selection = shallowRef<Selection>(nothingSelected)
  const inspectedId = shallowRef<string | null>(null)
  const companyOpen = shallowRef(true)

  const members = computed(() => team.value?.members ?? [])
  const rows = computed(() => sortMembers(filterMembers(members.value, filter.value), sort.value))
  const inspected = computed(() => members.value.find(({ id }) => id === inspectedId.value) ?? null)
  /** The selected ones in the list's order; those that a filter hides are not among them. */
  const selected = computed(() => rows.value.filter(({ id }) => selection.value.ids.has(id)))
  /** Whom copying and saving are about: the selected ones, else all that are shown. */
  const meant = computed((): readonly Member[] => (selected.value.length > 0 ? selected.value : rows.value))

  function change(part: Partial<TeamFilter>): void {
    filter.value = { ...filter.value, ...part }
    selection.value = nothingSelected
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
    allIds: () => Promise.resolve(rows.value.map(({ id }) => id)),
    firstSelected: () => selected.value[0]?.id,
    attempt: useAnnounce().attempt,
  })

  watch(
    () => overview.activeId,
    () => {
      filter.value = { ...emptyTeamFilter }
      selection.value = nothingSelected
      inspectedId.value = null
    },
  )
  // A cursor points at a row; where the rows are other ones it points at nobody in particular.
  watch(rows, (now) => {
    const { cursor } = selection.value
    if (cursor !== null && cursor >= now.length)
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
