import { useResizeObserver } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import {
  fitScale,
  framingFor,
  keepInSight,
  MAX_SCALE,
  standing,
  turnedBy,
  zoomAt,
  type Framing,
  type Rotation,
  type Size,
} from './stage.ts'
import { useStagePointer } from './useStagePointer.ts'

const STEP = 1.25
/** How far a key pans, in pixels of the window. */
const PAN = 80

/** Zooms, pans and turns one picture by wheel, drag, pinch, buttons and keys. */
export function useStage(stage: () => HTMLElement | null, enlarge: () => boolean) {
  const size = shallowRef<Size>({ width: 0, height: 0 })
  const picture = shallowRef<Size | null>(null)
  const framing = shallowRef<Framing>({ scale: 1, x: 0, y: 0 })
  const rotation = shallowRef<Rotation>(0)
  /** Whether the picture fits the stage. It then stays fitted when the window is resized. */
  const fitted = shallowRef(true)
  /** What the picture shows. Another picture of the same plan is shown at the same place. */
  let shownPlan: string | null = null

  const upright = computed(() => (picture.value === null ? null : standing(picture.value, rotation.value)))
  const fitAt = computed(() => (upright.value === null ? 1 : fitScale(upright.value, size.value, enlarge())))
  const actual = (): number => 1 / window.devicePixelRatio
  const percent = computed(() => framing.value.scale * window.devicePixelRatio * 100)

  function fit(): void {
    fitted.value = true
    framing.value = { scale: fitAt.value, x: 0, y: 0 }
  }

  function show(next: Framing): void {
    if (upright.value !== null) framing.value = keepInSight(next, upright.value, size.value)
  }

  function zoomTo(scale: number, point = { x: 0, y: 0 }): void {
    const minScale = Math.min(fitAt.value, actual())
    const allowed = Math.min(MAX_SCALE, Math.max(minScale, scale))
    if (picture.value === null) return
    fitted.value = false
    show(zoomAt(framing.value, allowed, point))
  }

  function panBy(x: number, y: number): void {
    show({ scale: framing.value.scale, x: framing.value.x + x, y: framing.value.y + y })
  }

  /** `plan`: what the picture shows, or null if it is like no other. */
  function setPicture(next: Size, plan: string | null = null): void {
    const before = picture.value
    const isSamePlan = plan !== null && plan === shownPlan
    shownPlan = plan
    if (!isSamePlan && plan !== null) rotation.value = 0
    picture.value = next
    const same = before?.width === next.width && before.height === next.height
    if (fitted.value || before === null || (!isSamePlan && (plan !== null || !same))) fit()
    else if (!same) {
      const other = framingFor(before, next, framing.value)
      if (other === null) fit()
      else show(other)
    }
  }

  function turn(quarter: 1 | -1): void {
    rotation.value = turnedBy(rotation.value, quarter)
    if (fitted.value) fit()
    else show(framing.value)
  }

  const { dragging, handlers } = useStagePointer(stage, {
    zoomBy: (factor, point) => {
      zoomTo(framing.value.scale * factor, point)
    },
    panBy,
    onDoubleClick: (point) => {
      if (fitted.value) zoomTo(actual(), point)
      else fit()
    },
  })

  useResizeObserver(stage, () => {
    const box = stage()
    if (box) size.value = { width: box.clientWidth - 48, height: box.clientHeight - 48 }
    if (fitted.value) fit()
  })

  /** Zooms by size instead of a transform, so that drawings stay sharp. */
  const style = computed(() => ({
    width: `${String((picture.value?.width ?? 0) * framing.value.scale)}px`,
    height: `${String((picture.value?.height ?? 0) * framing.value.scale)}px`,
    transform: `translate(-50%, -50%) translate(${String(framing.value.x)}px, ${String(framing.value.y)}px) rotate(${String(rotation.value)}deg)`,
  }))

  return {
    setPicture,
    fit,
    fitted,
    percent,
    style,
    dragging,
    picture,
    framing,
    rotation,
    ready: computed(() => picture.value !== null),
    zoomIn: () => {
      zoomTo(framing.value.scale * STEP)
    },
    zoomOut: () => {
      zoomTo(framing.value.scale / STEP)
    },
    zoomActual: () => {
      zoomTo(actual())
    },
    turn,
    /** Pans by a step in each direction: 1 shows more of the right or lower part. */
    pan: (right: -1 | 0 | 1, down: -1 | 0 | 1) => {
      panBy(-right * PAN, -down * PAN)
    },
    handlers,
  }
}
export type Stage = ReturnType<typeof useStage>
