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
import { useHandover } from '../../handover/handoverStore.ts'
import { useFileActions } from '../../library/fileActions.ts'
import { useDeletions } from '../deletion/deletions.ts'
import { addressOf, canRequestChange, canUpgrade, isDraft, useOrderActions } from '../orderActions.ts'
import { knownOrderQuery } from '../queries.ts'
import { useSeveralOrders } from './useSeveralOrders.ts'
import { useShowOrder } from './useShowOrder.ts'

type MenuItem = MenuGroups[number][number]

/** The page that shows the orders, and what differs from page to page. */
interface MenuPage {
  /** Ids of the selected orders. */
  selected: Readonly<Ref<readonly string[]>>
  /** Returns the page's facts about the one selected order, before its details are read. */
  known: () => { address: string; row?: OrderRow; folderId?: string } | undefined
  /** Returns the number of selected orders that may have files; null if unknown. Missing where all have files. */
  downloadable?: () => number | null
  /** Opens the download dialog for the selected orders. */
  chooseDownload: () => void
  /** Opens the completeness dialog for the selected orders. */
  checkCompleteness: () => void
  /** First items for one order: how the page shows it. `folderId`: null until the order's details are read. */
  show: (folderId: string | null) => MenuItem[]
  /** The other page that can show the order. */
  other: 'library' | 'orders'
  /** Copies the selected rows of a table. Folders are not rows. */
  copyRows?: () => unknown
  /** Whether drafts can be deleted: the page has a `DeletionBar` with Undo. */
  deletesDrafts?: true
  /** Missing on the page of one folder. */
  clearSelection?: () => unknown
}

/** The menu of the selected orders, one or several, with the same actions in the list and in the library. */
export function useOrderMenu(page: MenuPage) {
  const { selected } = page
  const overview = useOverview()
  const announce = useAnnounce()
  const sheets = useOrderSheets()
  const handover = useHandover()
  const deletions = useDeletions()
  const files = useFileActions()
  const several = useSeveralOrders()
  const { editDraft, openLibrary } = useOrderActions()
  const showOrder = useShowOrder()
  const copy = useCopyText()
  const { menus, inspector, words } = messages

  /** The selected order; null if there are several or none. */
  const orderId = computed(() => (selected.value.length === 1 ? (selected.value[0] ?? null) : null))
  const { answer: detail } = useRead(() =>
    knownOrderQuery({ connectionId: overview.activeId, orderId: orderId.value }),
  )
  const known = computed(() => (orderId.value === null ? undefined : page.known()))
  const row = computed(() => known.value?.row ?? detail.value?.row)
  const address = computed(() => known.value?.address ?? detail.value?.row.address)
  const folderId = computed(() => known.value?.folderId ?? detail.value?.folderId ?? null)
  const correction = useCorrection(folderId)
  const label = computed(() =>
    address.value === undefined ? menus.orders(selected.value.length) : menus.of(address.value),
  )

  function deleteDraft(id: string): void {
    const connectionId = overview.activeId
    if (connectionId !== null) void announce.attempt(() => deletions.request(connectionId, id))
  }

  const takesChange = (): boolean => row.value !== undefined && canRequestChange(row.value)
  const isKept = (): boolean => (deletions.ofOrder.get(orderId.value ?? '')?.state ?? 'done') === 'done'
  const sells = (): boolean => isKept() && detail.value !== null && canUpgrade(detail.value)
  const hasFolder = (): boolean => folderId.value !== null
  /** Whether the selection is one order without a folder. Nothing of such an order can be handed over. */
  const lacksFolder = (): boolean => orderId.value !== null && !hasFolder()
  const reveal = (): Promise<void> => files.reveal({ folderId: folderId.value ?? '' })
  const requestChange = (): void => sheets.requestChange(orderId.value ?? '')
  const upgrade = (): void => sheets.upgrade(orderId.value ?? '')
  const openFolder = (): Promise<unknown> => openLibrary(folderId.value ?? '')
  useCommand('open-folder', openFolder, () => page.other === 'library' && hasFolder())
  useCommand('compare', correction.compare, () => correction.has.value)
  useCommand('show-folder', reveal, hasFolder)
  useCommand('request-change', requestChange, takesChange)
  useCommand('upgrade-order', upgrade, sells)
  const hasSelection = (): boolean => selected.value.length > 0
  const handOver = (): void => handover.open([...selected.value])
  useCommand('check-completeness', page.checkCompleteness, hasSelection)
  useCommand('report-orders', () => several.report(selected.value), hasSelection)
  useCommand('hand-over', handOver, () => hasSelection() && !lacksFolder())
  useCommand('download', () => several.download(selected.value), hasSelection)
  useCommand('choose-download', page.chooseDownload, hasSelection)

  /** Items for one order. Items that need the order's details are disabled until these are read. */
  function ofOne(id: string): Record<'shown' | 'changes' | 'copies', MenuItem[]> {
    const folder = { folderId: folderId.value ?? '' }
    const hasNoFolder = !hasFolder()
    return {
      shown: [
        ...page.show(folderId.value),
        { label: messages.compare.open, run: correction.compare, disabled: !correction.has.value },
        page.other === 'library'
          ? { label: words.openInLibrary, run: openFolder, disabled: hasNoFolder }
          : { label: words.showOrder, run: () => showOrder(overview.activeId ?? '', id) },
        { label: words.showInFiles, run: reveal, disabled: hasNoFolder },
      ],
      changes: [
        ...(row.value !== undefined && isDraft(row.value) && isKept()
          ? [
              { label: words.editDraft, run: () => editDraft(id) },
              ...(page.deletesDrafts ? [{ label: words.deleteDraft, run: () => deleteDraft(id) }] : []),
            ]
          : []),
        { label: messages.change.open, run: requestChange, disabled: !takesChange() },
        { label: messages.upgrade.open, run: upgrade, disabled: !sells() },
      ],
      copies: [
        {
          label: inspector.copyAddress,
          run: () => copy(detail.value === null ? (address.value ?? '') : addressOf(detail.value)),
          disabled: address.value === undefined,
        },
        { label: inspector.copyId, run: () => copy(id) },
        ...copiedRows(),
        { label: menus.copyFolder, run: () => files.copyFile(folder), disabled: hasNoFolder },
        { label: menus.copyFolderPath, run: () => files.copyPath(folder), disabled: hasNoFolder },
      ],
    }
  }
  const copiedRows = (): MenuItem[] =>
    page.copyRows === undefined ? [] : [{ label: menus.copyRows(selected.value.length), run: page.copyRows }]

  function groups(): MenuGroups {
    const ids = selected.value
    const downloadable = page.downloadable === undefined ? ids.length : page.downloadable()
    const one = orderId.value === null ? null : ofOne(orderId.value)
    return [
      ...(one === null ? [] : [one.shown]),
      [
        {
          label: one === null ? messages.orders.downloadSelected(downloadable) : words.download,
          run: () => several.download(ids),
          disabled: downloadable === 0,
        },
        {
          label: messages.commands['choose-download'],
          run: page.chooseDownload,
          disabled: downloadable === 0,
        },
        ...(one?.changes ?? []),
        { label: words.homeReport, run: () => several.report(ids) },
        { label: messages.completeness.check, run: page.checkCompleteness },
        { label: messages.handover.open, run: handOver, disabled: lacksFolder() },
        { label: messages.handover.mark, run: () => several.markHandedOver(ids), disabled: lacksFolder() },
      ],
      one?.copies ?? [...copiedRows(), { label: words.clearSelection, run: () => page.clearSelection?.() }],
    ]
  }

  return { label, groups, lacksFolder }
}
