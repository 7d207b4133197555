import { addOnName, packageName } from '../../../app/messages/productNames.ts'
import { say } from '../../../app/messages/say.ts'
import { addOnPackages, addOns, isAddOn } from '../../../../shared/domain/ordering/product.ts'
import {
  needsOtherPackage,
  upgradeProblems,
  type Purchasable,
} from '../../../../shared/domain/ordering/upgradeForm.ts'
import { messages } from '../../../app/messages.ts'

/** An offer and its effect. `not`: why it can't be chosen now; null if it can. */
export interface Offer {
  code: string
  name: string
  effect: string
  /** A note, such as that it is included in the chosen package. */
  note: string | null
  not: string | null
}

const texts = messages.upgrade

export function packageOffers(order: Purchasable): Offer[] {
  return (order.purchasablePackageTypes ?? []).map((code) => ({
    code,
    name: packageName(code),
    effect: texts.effects[code] ?? texts.unknownEffect,
    note: null,
    not: null,
  }))
}

/**
 * Returns the add-ons on offer, and add-ons that an offered package makes possible. `bought` is the chosen package;
 * null keeps the present package. Add-ons that this order can never have are left out.
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
      name: addOnName(code),
      effect: texts.effects[code] ?? texts.unknownEffect,
      note: now && comesWith && bought !== null ? texts.becomesPossible(packageName(bought)) : null,
      not: now ? null : reason(code, order, bought),
    }
  })
}

function reason(code: string, order: Purchasable, bought: string | null): string {
  const needed = isAddOn(code) ? addOnPackages[code] : undefined
  const [problem] = upgradeProblems({ package_type: bought, add_ons: [code] }, order)
  const isForPackage = needsOtherPackage(code, bought ?? order.packageType)
  return needed !== undefined && isForPackage
    ? texts.needs(needed.map(packageName))
    : problem === undefined
      ? texts.nothing
      : say(problem.message)
}
