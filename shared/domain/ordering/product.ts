import { unknownName } from '../codeInWords.ts'
import type { FieldProblem } from './form.ts'

/** Known package types. */
export const packageTypes = ['base', 'plus', 'plus_3d'] as const
/** Known add-ons. */
export const addOns = ['gla', 'express_sla', '3d_video', '3d_cad_files'] as const

export type PackageType = (typeof packageTypes)[number]
export type AddOn = (typeof addOns)[number]

/** Names of packages for users. */
const packageNames: Readonly<Record<PackageType, string>> = { base: 'Base', plus: 'Plus', plus_3d: 'Plus 3D' }
/** Names of add-ons for users. */
const addOnNames: Readonly<Record<AddOn, string>> = {
  gla: 'GLA',
  express_sla: 'Express',
  '3d_video': '3D video',
  '3d_cad_files': 'CAD files',
}

/** Returns the readable name of a package. The name of an unknown package says that it is unknown. */
export const packageName = (code: string): string =>
  isPackageType(code) ? packageNames[code] : unknownName(code, 'package')
/** Returns the readable name of an add-on. The name of an unknown add-on says that it is unknown. */
export const addOnName = (code: string): string =>
  isAddOn(code) ? addOnNames[code] : unknownName(code, 'add-on')

/** Packages with which an add-on can be bought; an add-on that is not listed can be bought with any package. */
export const addOnPackages: Readonly<Partial<Record<AddOn, readonly PackageType[]>>> = {
  '3d_video': ['plus_3d'],
  '3d_cad_files': ['plus', 'plus_3d'],
}

/**
 * Checks the combination (resources/docs/service.md, "Packages and add-ons"): 3d_video needs plus_3d, 3d_cad_files
 * needs plus or more. The company's default and unknown packages are not checked.
 */
export function addOnProblems(packageType: string | undefined, chosen: readonly string[]): FieldProblem[] {
  if (packageType === undefined || !isPackageType(packageType)) return []
  return chosen.flatMap((addOn) => {
    const needed = isAddOn(addOn) ? addOnPackages[addOn] : undefined
    return needed === undefined || needed.some((each) => each === packageType)
      ? []
      : [
          {
            field: 'add_ons',
            message: `${addOnName(addOn)} requires the package ${needed.map(packageName).join(' / ')}.`,
          },
        ]
  })
}

/** A package or add-on that Planroom does not know: the service may have introduced it, or it is a typing error. */
export interface UnknownProduct extends FieldProblem {
  field: 'package_type' | 'add_ons'
  value: string
}

/** Returns unknown packages and add-ons. They can be sent unchanged. */
export function unknownProducts(
  packageType: string | undefined,
  chosen: readonly string[],
): UnknownProduct[] {
  const unknown = (field: UnknownProduct['field'], value: string, what: string): UnknownProduct => ({
    field,
    value,
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
