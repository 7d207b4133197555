import { computed, type Ref } from 'vue'
import type { FrameBox } from '../../../shared/contract/review.ts'
import type { Size } from '../library/viewer/stage.ts'
import { useFraming } from '../library/viewer/useFraming.ts'

/** Space around the frame, in pixels. */
const border = 32
/** Share of the stage that a shown change may fill. */
const changeShare = 0.5
const maxChangeScale = 3

/**
 * Zoom and position that all panes of a comparison share. `pane` is the pane below the pointer, or any other: all have
 * the same size.
 */
export function useCompareStage(pane: () => HTMLElement | null, frame: Readonly<Ref<Size | null>>) {
  /** The chosen box and its framing. The box stays in view when the pane is resized. */
  let chosen: { box: FrameBox; framing: unknown } | null = null
  const { size, framing, fitted, fitAt, fit, place, leave, restore, styleOf, ...base } = useFraming(
    pane,
    () => frame.value,
    {
      enlarge: () => true,
      border,
      onResize() {
        // If the user has zoomed or panned since, `framing` has another value.
        if (chosen?.framing === framing.value) show(chosen.box)
      },
    },
  )

  /** Zooms to a box of the frame, with some of its surroundings. */
  function show(box: FrameBox): void {
    if (frame.value === null) return
    const { width, height } = frame.value
    const room = Math.min(size.value.width / box.width, size.value.height / box.height)
    const scale = Math.min(maxChangeScale, Math.max(fitAt(), room * changeShare))
    fitted.value = false
    place({
      scale,
      x: (width / 2 - box.x - box.width / 2) * scale,
      y: (height / 2 - box.y - box.height / 2) * scale,
    })
    chosen = { box, framing: framing.value }
  }

  const keys: Readonly<Record<string, () => void>> = {
    '+': base.zoomIn,
    '=': base.zoomIn,
    '-': base.zoomOut,
    '0': fit,
    '1': base.zoomActual,
    ArrowLeft: () => {
      base.pan(-1, 0)
    },
    ArrowRight: () => {
      base.pan(1, 0)
    },
    ArrowUp: () => {
      base.pan(0, -1)
    },
    ArrowDown: () => {
      base.pan(0, 1)
    },
  }

  return {
    fit,
    fitted,
    leave,
    restore,
    show,
    keys,
    zoomIn: base.zoomIn,
    zoomOut: base.zoomOut,
    dragging: base.dragging,
    handlers: base.handlers,
    percent: base.percent,
    scale: computed(() => framing.value.scale),
    /** Left edge and width of the frame, from the left edge of a pane, in pixels. */
    across: computed(() => {
      const width = (frame.value?.width ?? 0) * framing.value.scale
      const paneWidth = size.value.width + border
      return { from: (paneWidth - width) / 2 + framing.value.x, width, pane: paneWidth }
    }),
    style: computed(() => styleOf(frame.value)),
  }
}
export type CompareStage = ReturnType<typeof useCompareStage>
