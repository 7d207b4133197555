import { computed, type Ref } from 'vue'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useCommand } from '../../../app/commands.ts'
import { useCopyText } from '../../../app/copyText.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { useRead } from '../../../bridge/reads.ts'
import type { MenuGroups } from '../../../ui/menu.ts'
import { useCorrection } from '../../compare/openCompare.ts'
import { useOrderSheets } from '../../create/orderSheets.ts'
import { useFileActions } from '../../library/fileActions.ts'
import { useDeletions } from '../deletion/deletions.ts'
import { addressOf, canRequestChange, canUpgrade, isDraft, useOrderActions } from '../orderActions.ts'
import { knownOrderQuery } from '../queries.ts'
import type { OrderWindow } from './useOrderWindow.ts'
import { useOrdersView } from './ordersView.ts'
import type { SelectionActions } from './useSelectionActions.ts'
import type { useSeveralOrders } from './useSeveralOrders.ts'

interface PageActions {
  list: OrderWindow
  actions: SelectionActions
  several: ReturnType<typeof useSeveralOrders>
  /** Opens the download dialog for the selected orders. */
  chooseDownload: () => void
  /** Opens a home report of the selected orders. */
  report: () => void
  showDetails: () => void
  /** Ids of the new and updated orders among the selected orders, or else the open order if it is new or updated. */
  unseenSelected: Readonly<Ref<readonly string[]>>
  markSeen: () => unknown
  /** Opens the completeness dialog for the selected orders. */
  checkCompleteness: () => void
  /** Opens the dialog for copies of the selected orders. */
  handOver: () => void
  quickLook: () => void
}

/** Context menu of the selected orders, with the actions of the toolbar and the inspector. */
export function useOrderMenu(options: PageActions) {
  const {
    list,
    actions,
    several,
    chooseDownload,
    report,
    showDetails,
    unseenSelected,
    markSeen,
    checkCompleteness,
    handOver,
    quickLook,
  } = options
  const view = useOrdersView()
  const overview = useOverview()
  const announce = useAnnounce()
  const sheets = useOrderSheets()
  const deletions = useDeletions()
  const files = useFileActions()
  const { openLibrary, editDraft } = useOrderActions()
  const copy = useCopyText()
  const { menus, inspector, orders } = messages

  const selected = computed(() => [...view.selection.ids])
  /** The selected order; null if there are several or none. */
  const orderId = computed(() => (selected.value.length === 1 ? (selected.value[0] ?? null) : null))
  const { answer: detail } = useRead(() =>
    knownOrderQuery({ connectionId: overview.activeId, orderId: orderId.value }),
  )
  const correction = useCorrection(computed(() => detail.value?.folderId ?? null))
  useCommand('compare', correction.compare, () => correction.has.value)
  const row = computed(() => [...list.rows.values()].find(({ id }) => id === orderId.value))
  const label = computed(() =>
    row.value === undefined ? menus.orders(selected.value.length) : menus.of(row.value.address),
  )

  function deleteDraft(id: string): void {
    const connectionId = overview.activeId
    if (connectionId !== null) void announce.attempt(() => deletions.request(connectionId, id))
  }

  /** Items that need the order's details are disabled until these are read. */
  function ofOne(order: OrderRow): MenuGroups {
    const { id } = order
    const folderId = detail.value?.folderId ?? null
    const draftItems = [
      { label: messages.words.editDraft, run: () => editDraft(id) },
      { label: messages.words.deleteDraft, run: () => deleteDraft(id) },
    ]
    const isKept = (deletions.ofOrder.get(id)?.state ?? 'done') === 'done'
    return [
      [
        { label: menus.showDetails, run: showDetails },
        { label: messages.quickLook.title, run: quickLook },
        { label: messages.compare.open, run: correction.compare, disabled: !correction.has.value },
        {
          label: messages.words.openInLibrary,
          run: () => openLibrary(folderId ?? ''),
          disabled: folderId === null,
        },
        {
          label: messages.words.showInFiles,
          run: () => files.reveal({ folderId: folderId ?? '' }),
          disabled: folderId === null,
        },
      ],
      [
        { label: messages.words.download, run: () => several.download([id]) },
        { label: messages.presets.choose, run: chooseDownload },
        ...(isDraft(order) && isKept ? draftItems : []),
        {
          label: messages.change.open,
          run: () => sheets.requestChange(id),
          disabled: !canRequestChange(order),
        },
        {
          label: messages.upgrade.open,
          run: () => sheets.upgrade(id),
          disabled: !isKept || detail.value === null || !canUpgrade(detail.value),
        },
        { label: messages.words.homeReport, run: report },
        { label: messages.handover.open, run: handOver, disabled: folderId === null },
        {
          label: messages.handover.mark,
          run: () => several.markHandedOver([id]),
          disabled: folderId === null,
        },
      ],
      [
        {
          label: inspector.copyAddress,
          run: () => copy(detail.value === null ? order.address : addressOf(detail.value)),
        },
        { label: inspector.copyId, run: () => copy(id) },
        { label: menus.copyRows(1), run: actions.copy },
        {
          label: menus.copyFolderPath,
          run: () => files.copyPath({ folderId: folderId ?? '' }),
          disabled: folderId === null,
        },
      ],
    ]
  }

  function groups(): MenuGroups {
    if (row.value !== undefined) return ofOne(row.value)
    const n = selected.value.length
    return [
      several.group(selected.value),
      [
        { label: menus.copyRows(n), run: actions.copy },
        { label: messages.words.clearSelection, run: () => actions.none() },
      ],
    ]
  }

  /** Items of the page itself, for the selected orders and for the list. */
  function pageGroups(): MenuGroups {
    const n = selected.value.length
    return [
      [
        {
          label: n === 0 ? messages.words.homeReport : messages.report.openFor(n),
          run: report,
          disabled: n === 0 && view.inspectedId === null,
        },
        { label: messages.completeness.check, run: checkCompleteness, disabled: n === 0 },
        { label: messages.handover.open, run: handOver, disabled: n === 0 && view.inspectedId === null },
        { label: messages.commands['mark-seen'], run: markSeen, disabled: unseenSelected.value.length === 0 },
        { label: menus.copyRows(Math.max(1, n)), run: actions.copy, disabled: n === 0 },
      ],
      [
        { label: orders.selectAll, run: () => actions.all(), disabled: (list.total.value ?? 0) === 0 },
        { label: messages.words.clearSelection, run: () => actions.none(), disabled: n === 0 },
      ],
    ]
  }

  return { label, groups, pageGroups }
}
