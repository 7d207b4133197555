import { computed, shallowRef } from 'vue'
import { usePlace } from '../../../app/places.ts'
import { framingFor, rotatedSize, rotatedBy, type Rotation, type Size } from './stage.ts'
import { useFraming } from './useFraming.ts'

/**
 * Zooms, pans and rotates a picture by wheel, drag, pinch, buttons and keys. `place`: path of the page on which Back and
 * Forward restore zoom, position and rotation; undefined if there is none.
 */
export function useStage(
  stage: () => HTMLElement | null,
  enlarge: () => boolean,
  place: () => string | undefined = () => undefined,
) {
  const picture = shallowRef<Size | null>(null)
  const rotation = shallowRef<Rotation>(0)
  /** Key of the plan that the picture shows. Another picture of the same plan keeps the position. */
  let shownPlan: string | null = null

  const upright = computed(() => (picture.value === null ? null : rotatedSize(picture.value, rotation.value)))
  const frame = useFraming(stage, () => upright.value, { enlarge, border: 48 })
  const { framing, fitted, fit } = frame
  let left = usePlace(place, 'stage', () => ({ ...frame.leave(), rotation: rotation.value }))

  /** `plan`: key of the plan that the picture shows; null if it shares its plan with no other picture. */
  function setPicture(next: Size, plan: string | null = null): void {
    const before = picture.value
    const isSamePlan = plan !== null && plan === shownPlan
    shownPlan = plan
    if (!isSamePlan && plan !== null) rotation.value = 0
    picture.value = next
    if (left !== undefined) {
      rotation.value = left.rotation
      frame.restore(left)
      left = undefined
      return
    }
    const same = before?.width === next.width && before.height === next.height
    if (fitted.value || before === null || (!isSamePlan && (plan !== null || !same))) fit()
    else if (!same) {
      const other = framingFor(before, next, framing.value)
      if (other === null) fit()
      else frame.place(other)
    }
  }

  function turn(quarter: 1 | -1): void {
    rotation.value = rotatedBy(rotation.value, quarter)
    if (fitted.value) fit()
    else frame.place(framing.value)
  }

  return {
    setPicture,
    fit,
    fitted,
    size: frame.size,
    percent: frame.percent,
    style: computed(() => {
      const { transform, ...size } = frame.styleOf(picture.value)
      return { ...size, transform: `${transform} rotate(${String(rotation.value)}deg)` }
    }),
    dragging: frame.dragging,
    picture,
    framing,
    rotation,
    ready: computed(() => picture.value !== null),
    zoomIn: frame.zoomIn,
    zoomOut: frame.zoomOut,
    zoomActual: frame.zoomActual,
    turn,
    pan: frame.pan,
    handlers: frame.handlers,
  }
}
export type Stage = ReturnType<typeof useStage>
