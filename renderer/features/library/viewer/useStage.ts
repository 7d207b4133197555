import { useResizeObserver } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import { fitScale, keepInSight, MAX_SCALE, zoomAt, type Framing, type Size } from './stage.ts'

const STEP = 1.25

/** Zooming and panning one picture on a stage: wheel, drag, buttons and keys all come through here. */
export function useStage(stage: () => HTMLElement | null, enlarge: () => boolean) {
  const size = shallowRef<Size>({ width: 0, height: 0 })
  const picture = shallowRef<Size | null>(null)
  const framing = shallowRef<Framing>({ scale: 1, x: 0, y: 0 })
  /** Once fitted, the picture stays fitted while the window changes. */
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
    const least = Math.min(fitAt.value, actual())
    const allowed = Math.min(MAX_SCALE, Math.max(least, scale))
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

  function onWheel(event: WheelEvent): void {
    const box = stage()?.getBoundingClientRect()
    if (!box) return
    const point = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    zoomTo(framing.value.scale * Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), point)
  }

  const dragging = shallowRef(false)
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragging.value = true
  }
  function onPointerMove(event: PointerEvent): void {
    if (dragging.value) panBy(event.movementX, event.movementY)
  }
  function onPointerUp(): void {
    dragging.value = false
  }
  function onDoubleClick(event: MouseEvent): void {
    const box = stage()?.getBoundingClientRect()
    if (!box) return
    if (fitted.value)
      zoomTo(actual(), {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      })
    else fit()
  }

  useResizeObserver(stage, () => {
    const box = stage()
    if (box) size.value = { width: box.clientWidth - 48, height: box.clientHeight - 48 }
    if (fitted.value) fit()
  })

  /** Zoom works by sizes, not by transforms, so that drawings stay sharp. */
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
    handlers: {
      wheel: onWheel,
      pointerdown: onPointerDown,
      pointermove: onPointerMove,
      pointerup: onPointerUp,
      pointercancel: onPointerUp,
      dblclick: onDoubleClick,
    },
  }
}
export type Stage = ReturnType<typeof useStage>
