/** Returns the line about known newer deliveries; an empty array if there are none. */
export function outdatedText(orders: number): string[] {
  if (orders === 0) return []
  const of = orders === 1 ? '1 order has' : `${orders} orders have`
  return [`${of} a newer delivery than the files here. Use sync to download it.`]
}
