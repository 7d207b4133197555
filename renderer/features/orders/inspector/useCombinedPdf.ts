import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { AppError } from '../../../../shared/errors.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { isDialogOpen } from '../../../app/shortcuts.ts'
import { call, sentence } from '../../../bridge/client.ts'
import { useRead } from '../../../bridge/reads.ts'
import { useShowInLibrary } from '../../library/useShowInLibrary.ts'
import { operationsQuery } from '../../settings/queries.ts'

/**
 * Downloads the combined PDF of an order into its folder and shows it. If the user has left the order, or a dialog is
 * open, a message announces the PDF and offers to show it. A failure after leaving the order is announced, too.
 * `offered` is false if the service does not offer the PDF.
 */
export function useCombinedPdf(connectionId: string, orderId: string) {
  const router = useRouter()
  const announce = useAnnounce()
  const showInLibrary = useShowInLibrary()
  const busy = shallowRef(false)
  let isLeft = false
  onScopeDispose(() => {
    isLeft = true
  })
  /** Why the download failed. */
  const problem = shallowRef<AppError | null>(null)

  const { answer, error, refetch } = useRead(() => operationsQuery(connectionId))
  const offered = computed(
    () =>
      problem.value?.code !== 'not_offered' &&
      answer.value !== null &&
      answer.value.operations.find(({ name }) => name === 'combinedPdf')?.state !== 'not_offered',
  )
  watch(error, (text) => {
    if (text !== null) announce.show(text, true)
  })

  async function fetchPdf(): Promise<void> {
    if (busy.value) return
    busy.value = true
    problem.value = null
    try {
      const { folderId, fileId, name } = await call('orders:combinedPdf', { connectionId, orderId })
      if (folderId === null || fileId === null) announce.show(messages.combined.fetched(name))
      else if (isLeft || isDialogOpen())
        announce.show(messages.combined.fetched(name), false, [
          {
            label: messages.words.openInLibrary,
            run: () => void showInLibrary(connectionId, folderId, fileId),
          },
        ])
      else await router.push({ name: 'folder', params: { folderId, fileId } })
    } catch (fault) {
      if (isLeft) {
        announce.show(sentence(fault), true)
        return
      }
      problem.value = AppError.fromValue(AppError.toValue(fault))
      if (problem.value.code === 'not_offered') await refetch()
    } finally {
      busy.value = false
    }
  }

  return { busy, offered, problem, fetchPdf }
}
