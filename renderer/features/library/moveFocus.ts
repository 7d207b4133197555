/**
 * Handles arrow keys in a grid of cards: moves the focus to the nearest card in that direction. Home and End move it to
 * the first and the last card. Among the chips of a
 * card, left and right move to the next chip, and up moves to the card.
 */
export function moveFocus(event: KeyboardEvent, container: HTMLElement): void {
  if (event.altKey) return
  const card = document.activeElement?.closest('[data-card]')
  const chips = [...(card?.querySelectorAll<HTMLElement>('ul button') ?? [])]
  const chip = chips.findIndex((each) => each === document.activeElement)
  if (chip !== -1) {
    const target = {
      ArrowRight: chips[chip + 1],
      ArrowLeft: chips[chip - 1],
      ArrowUp: card?.querySelector<HTMLElement>('[data-cell]'),
    }[event.key]
    if (event.key.startsWith('Arrow')) event.preventDefault()
    target?.focus()
    return
  }
  const cells = [...container.querySelectorAll<HTMLElement>('[data-cell]')]
  const at = cells.findIndex((cell) => cell === document.activeElement)
  const from = cells[at]
  if (!from) return
  let target: HTMLElement | undefined
  if (event.key === 'ArrowRight') target = cells[at + 1]
  else if (event.key === 'ArrowLeft') target = cells[at - 1]
  else if (event.key === 'ArrowDown') target = nearest(cells, from, 1)
  else if (event.key === 'ArrowUp') target = nearest(cells, from, -1)
  else if (event.key === 'Home') target = cells[0]
  else if (event.key === 'End') target = cells.at(-1)
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
