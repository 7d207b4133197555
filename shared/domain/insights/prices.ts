/** The user's own prices of packages and add-ons. Planroom knows no prices of the service. */
export interface PriceList {
  /** ISO 4217. */
  currency: string
  /** Prices by the code of the package or add-on. */
  prices: Readonly<Record<string, number>>
}

/** Products of an order or an upgrade, as codes. */
interface Products {
  packageType: string | null
  addOns: readonly string[]
}

/** Returns the price of an order; null if a product has no price, or if the package is not known. */
export const priceOfOrder = ({ prices }: PriceList, { packageType, addOns }: Products): number | null =>
  packageType === null ? null : sumOf([packageType, ...addOns].map((code) => prices[code] ?? null))

/** Returns the price of an upgrade; null if an add-on has no price. The list has no prices of package upgrades. */
export const priceOfUpgrade = ({ prices }: PriceList, { packageType, addOns }: Products): number | null =>
  packageType === null ? sumOf(addOns.map((code) => prices[code] ?? null)) : null

/** Returns a sum in whole cents, so that it has no errors of binary fractions; null if a price is missing. */
function sumOf(prices: readonly (number | null)[]): number | null {
  let cents = 0
  for (const price of prices) {
    if (price === null) return null
    cents += Math.round(price * 100)
  }
  return cents / 100
}

/** Returns the sum of the known prices. */
export const totalOf = (prices: readonly (number | null)[]): number =>
  sumOf(prices.filter((price) => price !== null)) ?? 0
