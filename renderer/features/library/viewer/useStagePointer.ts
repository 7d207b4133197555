import { shallowRef } from 'vue'

interface Point {
  x: number
  y: number
}

/** Wheel and drag on the stage of a picture. Points are relative to the stage's centre. */
export function useStagePointer(
  stage: () => HTMLElement | null,
  actions: {
    zoomBy: (factor: number, point: Point) => void
    panBy: (x: number, y: number) => void
    onDoubleClick: (point: Point) => void
  },
) {
  const dragging = shallowRef(false)

  function pointOf(event: MouseEvent): Point | null {
    const box = stage()?.getBoundingClientRect()
    return box === undefined
      ? null
      : { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }

  function onWheel(event: WheelEvent): void {
    const point = pointOf(event)
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const speed = event.ctrlKey ? 0.01 : 0.0016
    if (point !== null) actions.zoomBy(Math.exp(-event.deltaY * lines * speed), point)
  }
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragging.value = true
  }
  function onPointerMove(event: PointerEvent): void {
    if (dragging.value) actions.panBy(event.movementX, event.movementY)
  }
  function onPointerUp(): void {
    dragging.value = false
  }
  function onDoubleClick(event: MouseEvent): void {
    const point = pointOf(event)
    if (point !== null) actions.onDoubleClick(point)
  }

  return {
    dragging,
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
