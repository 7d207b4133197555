import { useResizeObserver } from '@vueuse/core'
import { computed, shallowRef, type Ref } from 'vue'
import type { FrameBox } from '../../../shared/contract/review.ts'
import { fitScale, keepInSight, MAX_SCALE, zoomAt, type Framing, type Size } from '../library/viewer/stage.ts'
import { useStagePointer } from '../library/viewer/useStagePointer.ts'

const step = 1.25
const panStep = 80
/** Of the stage: how much of it a change takes up. */
const changeShare = 0.5
const maxChangeScale = 3

/**
 * One zoom and place for all panes of a comparison. `pane` is the one below the pointer, or any: all are of one size.
 */
export function useCompareStage(pane: () => HTMLElement | null, frame: Readonly<Ref<Size | null>>) {
  const size = shallowRef<Size>({ width: 0, height: 0 })
  const framing = shallowRef<Framing>({ scale: 1, x: 0, y: 0 })
  const fitted = shallowRef(true)
  /** The place that is shown, until the user zooms or pans: it stays in sight when a pane gets another size. */
  let shown: FrameBox | null = null
  const actual = (): number => 1 / window.devicePixelRatio
  const fitAt = (): number => (frame.value === null ? 1 : fitScale(frame.value, size.value, true))

  function fit(): void {
    fitted.value = true
    shown = null
    framing.value = { scale: fitAt(), x: 0, y: 0 }
  }

  function place(next: Framing): void {
    if (frame.value === null) return
    fitted.value = false
    shown = null
    framing.value = keepInSight(next, frame.value, size.value)
  }

  function zoomTo(scale: number, point = { x: 0, y: 0 }): void {
    const allowed = Math.min(MAX_SCALE, Math.max(Math.min(fitAt(), actual()), scale))
    place(zoomAt(framing.value, allowed, point))
  }

  function panBy(x: number, y: number): void {
    place({ ...framing.value, x: framing.value.x + x, y: framing.value.y + y })
  }

  /** Zooms to a place of the frame, with some of what is around it. */
  function show(box: FrameBox): void {
    if (frame.value === null) return
    const scale = Math.min(
      maxChangeScale,
      Math.max(fitAt(), Math.min(size.value.width / box.width, size.value.height / box.height) * changeShare),
    )
    place({
      scale,
      x: (frame.value.width / 2 - box.x - box.width / 2) * scale,
      y: (frame.value.height / 2 - box.y - box.height / 2) * scale,
    })
    shown = box
  }

  useResizeObserver(pane, () => {
    const box = pane()
    if (box) size.value = { width: box.clientWidth - 32, height: box.clientHeight - 32 }
    if (fitted.value) fit()
    else if (shown !== null) show(shown)
  })

  const { dragging, handlers } = useStagePointer(pane, {
    zoomBy: (factor, point) => {
      zoomTo(framing.value.scale * factor, point)
    },
    panBy,
    onDoubleClick: (point) => {
      if (fitted.value) zoomTo(actual(), point)
      else fit()
    },
  })

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => {
      zoomTo(framing.value.scale * step)
    },
    '=': () => {
      zoomTo(framing.value.scale * step)
    },
    '-': () => {
      zoomTo(framing.value.scale / step)
    },
    '0': fit,
    '1': () => {
      zoomTo(actual())
    },
    ArrowLeft: () => {
      panBy(panStep, 0)
    },
    ArrowRight: () => {
      panBy(-panStep, 0)
    },
    ArrowUp: () => {
      panBy(0, panStep)
    },
    ArrowDown: () => {
      panBy(0, -panStep)
    },
  }

  return {
    fit,
    fitted,
    show,
    dragging,
    handlers,
    keys,
    percent: computed(() => framing.value.scale * window.devicePixelRatio * 100),
    scale: computed(() => framing.value.scale),
    /** Where the frame begins and how wide it is, from the left edge of a pane. */
    across: computed(() => {
      const width = (frame.value?.width ?? 0) * framing.value.scale
      return {
        from: (size.value.width + 32 - width) / 2 + framing.value.x,
        width,
        pane: size.value.width + 32,
      }
    }),
    style: computed(() => ({
      width: `${String((frame.value?.width ?? 0) * framing.value.scale)}px`,
      height: `${String((frame.value?.height ?? 0) * framing.value.scale)}px`,
      transform: `translate(-50%, -50%) translate(${String(framing.value.x)}px, ${String(framing.value.y)}px)`,
    })),
  }
}
export type CompareStage = ReturnType<typeof useCompareStage>
