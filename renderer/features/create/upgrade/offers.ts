import { addOnPackages, addOns } from '../../../../shared/domain/bodies.ts'
import { isAddOn } from '../../../../shared/domain/ordering/product.ts'
import {
  needsOtherPackage,
  upgradeProblems,
  type Purchasable,
} from '../../../../shared/domain/ordering/upgradeForm.ts'
import { messages } from '../../../app/messages.ts'

/** Something that can be bought: its effect in words, and why it cannot be chosen now; null where it can. */
export interface Offer {
  code: string
  name: string
  effect: string
  /** What else is to be known, such as that it comes with the package that is bought. */
  note: string | null
  not: string | null
}

const words = messages.upgrade

export function packageOffers(order: Purchasable): Offer[] {
  return (order.purchasablePackageTypes ?? []).map((code) => ({
    code,
    name: messages.packages[code] ?? code,
    effect: words.effects[code] ?? words.unknownEffect,
    note: null,
    not: null,
  }))
}

/**
 * The add-ons that are offered, and those that become possible by a package that is offered. `bought` is the package
 * that is chosen, null where the present one stays. What can never be bought for this order is left out.
 */
export function addOnOffers(order: Purchasable, bought: string | null): Offer[] {
  const packages = order.purchasablePackageTypes ?? []
  const offered = order.purchasableAddOns ?? []
  const canBe = (code: string, packageType: string | null): boolean =>
    !upgradeProblems({ package_type: packageType, add_ons: [code] }, order).some(
      ({ field }) => field === 'add_ons',
    )
  const possible = addOns.filter(
    (code) => !offered.includes(code) && packages.some((each) => canBe(code, each)),
  )
  return [...offered, ...possible].map((code): Offer => {
    const now = canBe(code, bought)
    const comesWith = !offered.includes(code)
    return {
      code,
      name: messages.addOns[code] ?? code,
      effect: words.effects[code] ?? words.unknownEffect,
      note: now && comesWith && bought !== null ? words.becomesPossible(bought) : null,
      not: now ? null : reason(code, order, bought),
    }
  })
}

/** Anything at all that this order can be given. */
export const hasOffers = (order: Purchasable): boolean =>
  (order.purchasablePackageTypes?.length ?? 0) > 0 || (order.purchasableAddOns?.length ?? 0) > 0

function reason(code: string, order: Purchasable, bought: string | null): string {
  const needed = isAddOn(code) ? addOnPackages[code] : undefined
  const [problem] = upgradeProblems({ package_type: bought, add_ons: [code] }, order)
  const isForPackage = needsOtherPackage(code, bought ?? order.packageType)
  return needed !== undefined && isForPackage ? words.needs(needed) : (problem?.message ?? words.nothing)
}
