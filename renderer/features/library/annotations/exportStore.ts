import { defineStore } from 'pinia'
import { maxRoomName, type AnnotatedPlan } from '../../../../shared/contract/review/annotations.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { messages } from '../../../app/messages.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'
import { language } from '../../../ui/language.ts'
import { useOutdatedQuestion } from '../../outdated/outdatedStore.ts'
import { groupFiles, type FileGroup } from '../folder/fileGroups.ts'
import type { PlanWithAnnotations } from './annotatedPlans.ts'
import { nameAt, readPlanDrawing } from './planDrawing.ts'

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
    plans: readonly PlanWithAnnotations[],
  ): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null || isBusy || plans.length === 0) return
    isBusy = true
    const of = { connectionId, folderId, format, language }
    await announce.attempt(async () => {
      if (!(await question.mayUse({ folderId }, messages.outdated.exportAnyway))) return
      const { files } = await call('library:files', { connectionId, folderId })
      const groups = groupFiles(files)
      const asked: AnnotatedPlan[] = []
      for (const { fileId, plan, page, title, annotations } of plans) {
        const rooms = page === 1 ? await roomsOf(connectionId, groups, { plan, annotations }) : []
        asked.push({ fileId, plan, page, title, rooms })
      }
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

/** Returns the names of the rooms in which annotations are, from the plan's drawing. */
async function roomsOf(
  connectionId: string,
  groups: readonly FileGroup[],
  { plan, annotations }: Pick<PlanWithAnnotations, 'plan' | 'annotations'>,
): Promise<{ id: string; name: string }[]> {
  const drawing = await readPlanDrawing(connectionId, groups, plan)
  return annotations.flatMap((annotation) => {
    const name = nameAt(drawing, annotation)
    return name === null ? [] : { id: annotation.id, name: name.slice(0, maxRoomName) }
  })
}
