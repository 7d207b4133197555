import { addOnPackages, addOns, packageTypes, type AddOn, type PackageType } from '../bodies.ts'
import type { FieldProblem } from './form.ts'

/**
 * What can be ordered together (interface.md, "Package types and add-ons"): 3d_video needs plus_3d, 3d_cad_files needs plus or
 * more. A missing package or a missing list of add-ons is the company's default, which nobody here knows: such a pair is let through.
 */
export function addOnProblems(packageType: string | undefined, chosen: readonly string[]): FieldProblem[] {
  if (packageType === undefined) return []
  return chosen.flatMap((addOn) => {
    const needed = isAddOn(addOn) ? addOnPackages[addOn] : undefined
    return needed === undefined || needed.some((each) => each === packageType)
      ? []
      : [{ field: 'add_ons', message: `${addOn} needs the package ${needed.join(' or ')}.` }]
  })
}

/** Whether an add-on can be chosen with a package; null is the company's default package. */
export function goesWith(addOn: AddOn, packageType: PackageType | null): boolean {
  return packageType === null || (addOnPackages[addOn]?.includes(packageType) ?? true)
}

export const isAddOn = (value: string): value is AddOn => addOns.some((each) => each === value)
export const isPackageType = (value: string): value is PackageType =>
  packageTypes.some((each) => each === value)
