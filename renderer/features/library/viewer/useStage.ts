import { useResizeObserver } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import { fitScale, keepInSight, MAX_SCALE, zoomAt, type Framing, type Size } from './stage.ts'
import { useStagePointer } from './useStagePointer.ts'

const STEP = 1.25

/** Zooms and pans one picture by wheel, drag, buttons and keys. */
export function useStage(stage: () => HTMLElement | null, enlarge: () => boolean) {
  const size = shallowRef<Size>({ width: 0, height: 0 })
  const picture = shallowRef<Size | null>(null)
  const framing = shallowRef<Framing>({ scale: 1, x: 0, y: 0 })
  /** Whether the picture fits the stage. It then stays fitted when the window is resized. */
  const fitted = shallowRef(true)

  const fitAt = computed(() => (picture.value === null ? 1 : fitScale(picture.value, size.value, enlarge())))
  const actual = (): number => 1 / window.devicePixelRatio
  const percent = computed(() => framing.value.scale * window.devicePixelRatio * 100)

  function fit(): void {
    fitted.value = true
    framing.value = { scale: fitAt.value, x: 0, y: 0 }
  }

  function zoomTo(scale: number, point = { x: 0, y: 0 }): void {
    if (picture.value === null) return
    const minScale = Math.min(fitAt.value, actual())
    const allowed = Math.min(MAX_SCALE, Math.max(minScale, scale))
    fitted.value = false
    framing.value = keepInSight(zoomAt(framing.value, allowed, point), picture.value, size.value)
  }

  function panBy(x: number, y: number): void {
    if (picture.value === null) return
    const { scale } = framing.value
    framing.value = keepInSight(
      { scale, x: framing.value.x + x, y: framing.value.y + y },
      picture.value,
      size.value,
    )
  }

  function setPicture(next: Size): void {
    const same = picture.value?.width === next.width && picture.value.height === next.height
    picture.value = next
    if (!same || fitted.value) fit()
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
    transform: `translate(-50%, -50%) translate(${String(framing.value.x)}px, ${String(framing.value.y)}px)`,
  }))

  return {
    setPicture,
    fit,
    fitted,
    percent,
    style,
    dragging,
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
    handlers,
  }
}
export type Stage = ReturnType<typeof useStage>
