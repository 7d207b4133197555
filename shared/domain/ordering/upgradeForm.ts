import { z } from 'zod'
import { postPurchaseBodySchema, type PostPurchaseBody } from '../requestBodies.ts'
import { checkBody, type FieldProblem, type FormResult } from './form.ts'
import { addOnName, addOnPackages, addOnProblems, isAddOn, packageName } from './product.ts'

/** The edited form of an upgrade. `package_type` null keeps the package. */
export const upgradeFormSchema = z.strictObject({
  package_type: z.string().max(200).nullable(),
  add_ons: z.array(z.string().max(200)).max(20),
})
export type UpgradeForm = z.output<typeof upgradeFormSchema>

/** Package and add-ons of an order, and packages and add-ons on offer; null if the service did not say. */
export interface Purchasable {
  packageType: string | null
  addOns: readonly string[] | null
  purchasableAddOns: readonly string[] | null
  purchasablePackageTypes: readonly string[] | null
}

/** Returns the body of POST /orders/{order_id}/post-purchase. Only offered items are accepted. */
export function toUpgradeBody(form: UpgradeForm, order: Purchasable): FormResult<PostPurchaseBody> {
  const fields = upgradeProblems(form, order)
  if (fields.length > 0) return { ok: false, fields }
  return checkBody(
    postPurchaseBodySchema,
    { package_type: form.package_type, add_ons: form.add_ons },
    () => null,
  )
}

/**
 * Returns why an upgrade is impossible: nothing is chosen, not offered, or a package is missing. An add-on may be
 * missing from the offer if it needs the package that is bought with it.
 */
export function upgradeProblems(form: UpgradeForm, order: Purchasable): FieldProblem[] {
  const { package_type: bought, add_ons: addOns } = form
  if (bought === null && addOns.length === 0)
    return [{ field: '', message: 'Select a package or an add-on.' }]
  const problems: FieldProblem[] = []
  if (bought !== null && order.purchasablePackageTypes?.includes(bought) !== true)
    problems.push({
      field: 'package_type',
      message: `${packageName(bought)} is not available for this order.`,
    })
  for (const [index, addOn] of addOns.entries()) {
    const offered = order.purchasableAddOns?.includes(addOn) === true
    const comesWithPackage = bought !== null && needsOtherPackage(addOn, order.packageType)
    if (addOns.indexOf(addOn) !== index)
      problems.push({
        field: 'add_ons',
        message: `${addOnName(addOn)} is selected twice. It can be bought once.`,
      })
    else if (order.addOns?.includes(addOn) === true)
      problems.push({ field: 'add_ons', message: `The order already has ${addOnName(addOn)}.` })
    else if (!offered && !comesWithPackage)
      problems.push({ field: 'add_ons', message: `${addOnName(addOn)} is not available for this order.` })
  }
  return [...problems, ...addOnProblems(bought ?? order.packageType ?? undefined, addOns)]
}

/** Whether an add-on needs a package that an order does not have. */
export function needsOtherPackage(addOn: string, packageType: string | null): boolean {
  const needed = isAddOn(addOn) ? addOnPackages[addOn] : undefined
  return needed !== undefined && !needed.some((each) => each === packageType)
}
