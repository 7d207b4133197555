import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Member } from '../../../shared/contract/team.ts'
import { useOverview } from '../../app/overview.ts'
import * as selecting from '../../ui/grid/selection.ts'
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
  const selection = shallowRef<selecting.Selection>(selecting.nothingSelected)
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
    selection.value = selecting.nothingSelected
  }
  function sortBy(key: TeamSortKey): void {
    sort.value =
      sort.value.key === key
        ? { key, descending: !sort.value.descending }
        : { key, descending: key === 'orders' }
    selection.value = { ...selection.value, cursor: null, anchor: null }
  }

  function follow(id: string): void {
    if (inspectedId.value !== null) inspectedId.value = id
  }
  function extend(index: number, keep: boolean): void {
    const [first, last] = selecting.rangeTo(selection.value, index)
    const between = rows.value.slice(first, last + 1).map(({ id }) => id)
    selection.value = selecting.extendTo(selection.value, index, between, keep)
  }
  /** A click: alone, `add` for one more or less, `range` from where the last one was. */
  function pick(index: number, how: { add: boolean; range: boolean }): void {
    const id = rows.value[index]?.id
    if (id === undefined) return
    if (how.range) extend(index, how.add)
    else if (how.add) selection.value = selecting.toggle(selection.value, index, id)
    else {
      selection.value = selecting.selectOnly(index, id)
      follow(id)
    }
  }
  /** Moves the cursor: `only` without changing what is selected. */
  function move(index: number, how: { range: boolean; only: boolean }): void {
    if (how.range) extend(index, false)
    else if (how.only) selection.value = { ...selection.value, cursor: index }
    else pick(index, { add: false, range: false })
  }
  function toggleCursor(): void {
    if (selection.value.cursor !== null) pick(selection.value.cursor, { add: true, range: false })
  }
  function all(): void {
    selection.value = selecting.selectAll(
      selection.value,
      rows.value.map(({ id }) => id),
    )
  }
  function none(): void {
    selection.value = { ...selecting.nothingSelected, cursor: selection.value.cursor }
  }
  function inspect(): void {
    const { cursor } = selection.value
    const id = (cursor === null ? undefined : rows.value[cursor]?.id) ?? selected.value[0]?.id
    if (id !== undefined) inspectedId.value = id
  }

  watch(
    () => overview.activeId,
    () => {
      filter.value = { ...emptyTeamFilter }
      selection.value = selecting.nothingSelected
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
    pick,
    move,
    toggleCursor,
    all,
    none,
    inspect,
  }
})
