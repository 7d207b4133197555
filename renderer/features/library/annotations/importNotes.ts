import { useRouter } from 'vue-router'
import type { AgentNotes } from '../../../../shared/domain/review/agentNotes.ts'
import { AppError } from '../../../../shared/errors.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'
import { useOrdersView } from '../../orders/list/ordersView.ts'
import { planOf } from '../folder/tiles.ts'
import { useAnnotationStore } from './annotationStore.ts'

/**
 * Returns a function that adds an agent's notes to the plans of their order as annotations, and opens the first note.
 * Notes that were added before stay as they are.
 */
export function useImportNotes(): (notes: AgentNotes) => Promise<void> {
  const overview = useOverview()
  const store = useAnnotationStore()
  const announce = useAnnounce()
  const router = useRouter()
  const view = useOrdersView()
  const texts = messages.annotations.imported

  return async ({ orderId, marks }) => {
    const connectionId = overview.activeId
    if (connectionId === null) return
    const order = await call('orders:detail', { connectionId, orderId, fetchDetail: false }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      },
    )
    if (order === null) {
      announce.show(texts.unknownOrder, true)
      return
    }
    const { folderId } = order
    if (folderId === null) {
      announce.show(texts.notDownloaded, true)
      view.show(orderId)
      await router.push('/orders')
      return
    }
    const of = { connectionId, folderId }
    const [{ files }, { annotations }] = await Promise.all([
      call('library:files', of),
      call('annotations:list', of),
    ])
    const known = new Set(annotations.map(({ id }) => id))
    const fresh = marks.filter(({ id }) => !known.has(id))
    const placed = fresh.flatMap((mark) => {
      const file = files.find((each) => planOf(each) === mark.plan)
      return file === undefined ? [] : [{ fileId: file.id, mark }]
    })
    const added = await Promise.all(
      placed.map(({ fileId, mark }) => store.change({ folderId, fileId }, null, mark)),
    )
    // A refused write has its own message.
    if (!added.includes(false))
      announce.show(texts.added(added.length, marks.length - fresh.length, fresh.length - placed.length))
    const [first] = placed
    await router.push({ name: 'folder', params: { folderId, fileId: first?.fileId } })
    store.selectedId = first?.mark.id ?? null
  }
}
