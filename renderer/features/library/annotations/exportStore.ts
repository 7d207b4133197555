import { defineStore } from 'pinia'
import type { AnnotatedPlan } from '../../../../shared/contract/review/annotations.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'
import { language } from '../../../ui/language.ts'
import { useOutdatedQuestion } from '../../outdated/outdatedStore.ts'

/** Saves plans with their annotations to a place that the user chooses. */
export const useAnnotationExport = defineStore('annotationExport', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const question = useOutdatedQuestion()
  /** Whether an export is being prepared or made. Buttons stay enabled, because a disabled button loses the focus. */
  let isBusy = false

  async function save(
    folderId: string,
    format: 'png' | 'pdf',
    plans: readonly AnnotatedPlan[],
  ): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null || isBusy || plans.length === 0) return
    isBusy = true
    const of = { connectionId, folderId, format, language }
    const asked = plans.map(({ fileId, plan, page, title }) => ({ fileId, plan, page, title }))
    await announce.attempt(async () => {
      if (!(await question.mayUse({ folderId }, messages.outdated.exportAnyway))) return
      const { saved } = await call('annotations:export', { ...of, plans: asked })
      if (saved)
        announce.show(messages.annotations.exported, false, [
          { label: messages.words.showInFiles, run: reveal },
        ])
    })
    isBusy = false
  }

  function reveal(): void {
    void announce.attempt(() => call('annotations:reveal', {}))
  }

  return { save }
})
