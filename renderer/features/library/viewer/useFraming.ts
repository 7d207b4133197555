import { useResizeObserver } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import { fitScale, keepInSight, MAX_SCALE, zoomAt, type Framing, type Size } from './stage.ts'
import { useStagePointer } from './useStagePointer.ts'

const zoomStep = 1.25
/** Pan distance of a key press, in pixels of the window. */
const panStep = 80

/** Zoom and position when the user left the page. */
export interface LeftFraming {
  framing: Framing
  fitted: boolean
}

/**
 * Zooms and pans the content of a stage, by wheel, drag, pinch, buttons and keys. `content` returns the size of the
 * content after rotation; null while there is no content. `border` is the space around the content, in pixels.
 * `onResize` is called when the stage is resized and its content is not fitted.
 */
export function useFraming(
  stage: () => HTMLElement | null,
  content: () => Size | null,
  { enlarge, border, onResize }: { enlarge: () => boolean; border: number; onResize?: () => void },
) {
  const size = shallowRef<Size>({ width: 0, height: 0 })
  const framing = shallowRef<Framing>({ scale: 1, x: 0, y: 0 })
  /** Whether the whole content is shown. The content then stays fitted when the stage is resized. */
  const fitted = shallowRef(true)

  const actual = (): number => 1 / window.devicePixelRatio
  const fitAt = (): number => {
    const of = content()
    return of === null ? 1 : fitScale(of, size.value, enlarge())
  }

  function fit(): void {
    fitted.value = true
    framing.value = { scale: fitAt(), x: 0, y: 0 }
  }

  /** Shows this framing, limited so that the content stays in view. */
  function place(next: Framing): void {
    const of = content()
    if (of !== null) framing.value = keepInSight(next, of, size.value)
  }

  function zoomTo(scale: number, point = { x: 0, y: 0 }): void {
    if (content() === null) return
    const allowed = Math.min(MAX_SCALE, Math.max(Math.min(fitAt(), actual()), scale))
    fitted.value = false
    place(zoomAt(framing.value, allowed, point))
  }
  const zoomBy = (factor: number, point?: { x: number; y: number }): void => {
    zoomTo(framing.value.scale * factor, point)
  }
  const panBy = (x: number, y: number): void => {
    place({ ...framing.value, x: framing.value.x + x, y: framing.value.y + y })
  }

  /** Shows a framing again. If it was fitted, or is undefined, the whole content is shown. */
  function restore(left: LeftFraming | undefined): void {
    if (left === undefined || left.fitted) {
      fit()
      return
    }
    fitted.value = false
    place(left.framing)
  }

  useResizeObserver(stage, () => {
    const box = stage()
    if (box) size.value = { width: box.clientWidth - border, height: box.clientHeight - border }
    if (fitted.value) fit()
    else onResize?.()
  })

  return {
    size,
    framing,
    fitted,
    fitAt,
    fit,
    place,
    leave: (): LeftFraming => ({ framing: framing.value, fitted: fitted.value }),
    restore,
    percent: computed(() => framing.value.scale * window.devicePixelRatio * 100),
    /**
     * CSS size and position of the content. Zooming changes the size instead of a transform, so that drawings stay
     * sharp.
     */
    styleOf: (of: Size | null) => ({
      width: `${String((of?.width ?? 0) * framing.value.scale)}px`,
      height: `${String((of?.height ?? 0) * framing.value.scale)}px`,
      transform: `translate(-50%, -50%) translate(${String(framing.value.x)}px, ${String(framing.value.y)}px)`,
    }),
    zoomIn: () => {
      zoomBy(zoomStep)
    },
    zoomOut: () => {
      zoomBy(1 / zoomStep)
    },
    zoomActual: () => {
      zoomTo(actual())
    },
    /** Pans by a step in each direction: 1 shows more of the right or lower part. */
    pan: (right: -1 | 0 | 1, down: -1 | 0 | 1) => {
      panBy(-right * panStep, -down * panStep)
    },
    ...useStagePointer(stage, {
      zoomBy,
      panBy,
      onDoubleClick: (point) => {
        if (fitted.value) zoomTo(actual(), point)
        else fit()
      },
    }),
  }
}
