import { z } from 'zod'
import {
  draftBodySchema,
  draftUpdateBodySchema,
  newUserBodySchema,
  postPurchaseBodySchema,
  redrawBodySchema,
  redrawTypes,
  userRoles,
  userUpdateBodySchema,
} from '../../shared/domain/requestBodies.ts'
import { addOns, packageTypes } from '../../shared/domain/ordering/product.ts'

/**
 * Request bodies that the demo service accepts. It sells only the products of resources/docs/service.md, whatever the
 * program sends.
 */

const product = {
  package_type: z.enum(packageTypes).optional(),
  add_ons: z.array(z.enum(addOns)).optional(),
}
export const demoDraftSchema = draftBodySchema.extend(product)
export const demoDraftUpdateSchema = draftUpdateBodySchema.extend(product)
export type DemoDraftBody = z.infer<typeof demoDraftSchema>
export const demoRedrawSchema = redrawBodySchema.extend({ order_type: z.enum(redrawTypes) })
export const demoPurchaseSchema = postPurchaseBodySchema.extend({
  package_type: z.enum(packageTypes).nullish(),
  add_ons: z.array(z.enum(addOns)).optional(),
})
export const demoUserUpdateSchema = userUpdateBodySchema.extend({ role: z.enum(userRoles).optional() })
export const demoNewUserSchema = newUserBodySchema.extend({ role: z.enum(userRoles) })
