import { shallowRef } from 'vue'

interface Point {
  x: number
  y: number
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Handles wheel, drag and pinch on a stage. Points are relative to the stage's centre. */
export function useStagePointer(
  stage: () => HTMLElement | null,
  actions: {
    zoomBy: (factor: number, point: Point) => void
    panBy: (x: number, y: number) => void
    onDoubleClick: (point: Point) => void
  },
) {
  const dragging = shallowRef(false)
  /** Pressed pointers by their id. Two pressed pointers zoom (pinch). */
  const down = new Map<number, Point>()

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
    const point = pointOf(event)
    if (event.button !== 0 || point === null || !(event.currentTarget instanceof HTMLElement)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    down.set(event.pointerId, point)
    dragging.value = true
  }
  function onPointerMove(event: PointerEvent): void {
    const from = down.get(event.pointerId)
    const to = pointOf(event)
    if (from === undefined || to === null) return
    down.set(event.pointerId, to)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) {
      actions.panBy(to.x - from.x, to.y - from.y)
      return
    }
    const [before, after] = [between(from, other), between(to, other)]
    actions.panBy(after.x - before.x, after.y - before.y)
    if (distance(from, other) > 0) actions.zoomBy(distance(to, other) / distance(from, other), after)
  }
  function onPointerUp(event: PointerEvent): void {
    down.delete(event.pointerId)
    dragging.value = down.size > 0
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
