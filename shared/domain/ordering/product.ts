import type { FieldProblem } from './form.ts'

/** Package types that are known. */
export const packageTypes = ['base', 'plus', 'plus_3d'] as const
/** Add-ons that are known. */
export const addOns = ['gla', 'express_sla', '3d_video', '3d_cad_files'] as const

export type PackageType = (typeof packageTypes)[number]
export type AddOn = (typeof addOns)[number]

/** The packages with which an add-on can be bought; an add-on that is not listed goes with any. */
export const addOnPackages: Readonly<Partial<Record<AddOn, readonly PackageType[]>>> = {
  '3d_video': ['plus_3d'],
  '3d_cad_files': ['plus', 'plus_3d'],
}

/**
 * What can be ordered together (resources/docs/service.md, "Packages and add-ons"): 3d_video needs plus_3d,
 * 3d_cad_files needs plus or more. A missing package or a missing list of add-ons is the company's default, and what
 * another package holds nobody here knows either: such a pair is let through.
 */
export function addOnProblems(packageType: string | undefined, chosen: readonly string[]): FieldProblem[] {
  if (packageType === undefined || !isPackageType(packageType)) return []
  return chosen.flatMap((addOn) => {
    const needed = isAddOn(addOn) ? addOnPackages[addOn] : undefined
    return needed === undefined || needed.some((each) => each === packageType)
      ? []
      : [{ field: 'add_ons', message: `${addOn} requires the package ${needed.join(' or ')}.` }]
  })
}

/**
 * Values of open sets that Planroom does not know: they are sent as they are, and are worth a look where somebody
 * typed them.
 */
export function unknownProducts(packageType: string | undefined, chosen: readonly string[]): FieldProblem[] {
  const unknown = (field: string, value: string, what: string): FieldProblem => ({
    field,
    message: `Unknown ${what} “${value}”. It is sent as it is. The service may decline it.`,
  })
  return [
    ...(packageType === undefined || packageType === '' || isPackageType(packageType)
      ? []
      : [unknown('package_type', packageType, 'package')]),
    ...chosen.filter((addOn) => !isAddOn(addOn)).map((addOn) => unknown('add_ons', addOn, 'add-on')),
  ]
}

/** Whether an add-on can be chosen with a package; null is the company's default package. */
export function goesWith(addOn: AddOn, packageType: PackageType | null): boolean {
  return packageType === null || (addOnPackages[addOn]?.includes(packageType) ?? true)
}

export const isAddOn = (value: string): value is AddOn => addOns.some((each) => each === value)
export const isPackageType = (value: string): value is PackageType =>
  packageTypes.some((each) => each === value)
