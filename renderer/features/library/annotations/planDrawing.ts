import { defineQueryOptions } from '@pinia/colada'
import { placeOf, type AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import { nearestName, type PlanName } from '../../../../shared/domain/review/planNames.ts'
import { call } from '../../../bridge/client.ts'
import type { FileGroup } from '../folder/fileGroups.ts'
import { allFilesIn } from '../folder/tiles.ts'

/** Names on a plan's drawing, such as those of its rooms. `ratio`: its width divided by its height. */
export interface PlanDrawing {
  names: readonly PlanName[]
  ratio: number
}

/** Returns the SVG file of a plan. */
const drawingFileOf = (groups: readonly FileGroup[], plan: string) =>
  groups
    .flatMap(({ tiles }) => tiles)
    .filter(({ key }) => key === plan)
    .flatMap(allFilesIn)
    .find(({ show }) => show === 'svg')

/** Reads the names on the SVG drawing of a plan; null without a drawing that can be read. */
export async function readPlanDrawing(
  connectionId: string,
  groups: readonly FileGroup[],
  plan: string,
): Promise<PlanDrawing | null> {
  const file = drawingFileOf(groups, plan)
  if (file === undefined) return null
  const asked = { connectionId, fileId: file.id, page: 1, password: null }
  // A missing drawing only costs the names.
  const shown = (await call('library:view', asked).catch(() => null))?.shown
  return shown === null || shown === undefined
    ? null
    : { names: shown.names, ratio: shown.width / shown.height }
}

/** Reads the drawings of these plans, by plan. Another version of a drawing is read again. */
export const planDrawingsQuery = defineQueryOptions(
  (of: { connectionId: string | null; groups: readonly FileGroup[]; plans: readonly string[] }) => ({
    key: [
      'planDrawings',
      of.connectionId ?? '',
      ...of.plans.map((plan) => [plan, drawingFileOf(of.groups, plan)?.source ?? '']),
    ],
    async query() {
      const { connectionId, groups, plans } = of
      const read = async (plan: string) =>
        [plan, await readPlanDrawing(connectionId ?? '', groups, plan)] as const
      return new Map(await Promise.all(plans.map(read)))
    },
    enabled: of.connectionId !== null && of.plans.length > 0,
  }),
)

/** Returns the name nearest to an annotation; null if none is near, or without a drawing. */
export const nameAt = (
  drawing: PlanDrawing | null | undefined,
  annotation: Pick<AnnotationMark, 'shape' | 'points'>,
): string | null => (drawing ? nearestName(placeOf(annotation), drawing.names, drawing.ratio) : null)
