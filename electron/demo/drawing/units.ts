/** Returns a length in feet as 12' 4". */
export function feetAndInches(feet: number): string {
  const inches = Math.round(feet * 12)
  const rest = inches % 12
  return `${String(Math.floor(inches / 12))}'${rest === 0 ? '' : ` ${String(rest)}"`}`
}

/** Returns an area with commas between thousands, whatever the system's language is. */
export function grouped(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
}
