/** Returns the local day of a time in seconds, such as `2026-03-14`. */
export function localDay(seconds: number): string {
  const date = new Date(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
