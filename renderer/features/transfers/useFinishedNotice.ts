import { useRouter } from 'vue-router'
import type { EventValue } from '../../../shared/contract.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'
import { hasCorrection } from '../compare/changes/plans.ts'
import { useShowInLibrary } from '../library/useShowInLibrary.ts'
import { useTryList } from '../try/tryList.ts'

/** Announces the result of the transfers once all have ended, with a button that shows it. */
export function useFinishedNotice(): void {
  const announce = useAnnounce()
  const overview = useOverview()
  const router = useRouter()
  const showInLibrary = useShowInLibrary()
  const tryList = useTryList()
  const texts = messages.transfers

  /**
   * Resolves to whether the newest delivery of a folder replaced plans. False if the deliveries can't be read: the
   * notice then does not mention a correction.
   */
  async function isCorrected(connectionId: string, folderId: string): Promise<boolean> {
    try {
      const found = await call('library:deliveries', { connectionId, folderId })
      const files = new Map(found.files.map((file) => [file.id, file]))
      return hasCorrection(found.deliveries.slice(0, 1), files)
    } catch {
      return false
    }
  }

  async function notify({
    orders,
    files,
    failed,
    connectionId,
    folderId,
  }: EventValue<'transfers:finished'>): Promise<void> {
    if (files > 0 && connectionId === overview.activeId) tryList.tick('download')
    const canCompare =
      connectionId !== null &&
      connectionId === overview.activeId &&
      folderId !== null &&
      failed === 0 &&
      (await isCorrected(connectionId, folderId))
    const showTransfers = { label: texts.open, run: () => void router.push('/transfers') }
    const reveal = { connectionId: connectionId ?? '', folderId: folderId ?? undefined }
    const showFiles =
      connectionId === null
        ? [showTransfers]
        : [
            ...(canCompare
              ? [
                  {
                    label: messages.compare.open,
                    run: () => void router.push({ name: 'compare', params: { folderId } }),
                  },
                ]
              : []),
            { label: messages.words.openInLibrary, run: () => void showInLibrary(connectionId, folderId) },
            {
              label: messages.words.showInFiles,
              run: () => void announce.attempt(() => call('library:reveal', reveal)),
            },
          ]
    // Without any file there is nothing to open.
    const actions = failed > 0 ? [showTransfers] : orders === 0 ? [] : showFiles
    announce.show(texts.finished(orders, files, failed), failed > 0, actions)
  }

  useEvent('transfers:finished', (finished) => void notify(finished))
}
