/** Arrow keys in a grid of cards: moves the focus to the nearest card in that direction. */
export function moveFocus(event: KeyboardEvent, container: HTMLElement): void {
  const cells = [...container.querySelectorAll<HTMLElement>('[data-cell]')]
  const at = cells.findIndex((cell) => cell === document.activeElement)
  const from = cells[at]
  if (!from) return
  let target: HTMLElement | undefined
  if (event.key === 'ArrowRight') target = cells[at + 1]
  else if (event.key === 'ArrowLeft') target = cells[at - 1]
  else if (event.key === 'ArrowDown') target = nearest(cells, from, 1)
  else if (event.key === 'ArrowUp') target = nearest(cells, from, -1)
  else return
  event.preventDefault()
  target?.focus()
}

function nearest(
  cells: readonly HTMLElement[],
  from: HTMLElement,
  direction: 1 | -1,
): HTMLElement | undefined {
  const fromBox = from.getBoundingClientRect()
  let best: HTMLElement | undefined
  let bestDistance = Infinity
  for (const cell of cells) {
    const cellBox = cell.getBoundingClientRect()
    const down = (cellBox.top - fromBox.top) * direction
    if (down < fromBox.height / 2) continue
    const distance = down * 4 + Math.abs(cellBox.left - fromBox.left)
    if (distance < bestDistance) {
      best = cell
      bestDistance = distance
    }
  }
  return best
}
