import { z } from 'zod'

export const logoCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

/** A logo on each copy. Lengths are in percent of the copy's longest edge. */
const logoSchema = z.strictObject({
  /** Of the picture that the program keeps: the hash of its bytes. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  corner: z.enum(logoCorners),
  /** Its longest edge. */
  size: z.number().min(2).max(50),
  /** Between it and the edges of the copy. */
  margin: z.number().min(0).max(20),
})
export type HandoverLogo = z.output<typeof logoSchema>

/** How copies for a listing are made. Lengths are in pixels, sizes in millions of bytes. */
export const handoverOptionsSchema = z.strictObject({
  format: z.enum(['jpg', 'png']),
  /** The longest edge of a copy, with its margin; smaller plans are not enlarged. */
  edge: z.number().int().min(200).max(8000),
  /** No copy is larger; null: any size. */
  maxMegabytes: z.number().min(0.05).max(100).nullable(),
  /** White around the plan, in percent of the longest edge. */
  margin: z.number().min(0).max(20),
  variants: z.enum(['plain', 'dim', 'both']),
  /** Tokens as in the name template of downloads. */
  nameTemplate: z.string().min(1).max(300),
  /** One archive for all, instead of files. */
  zip: z.boolean(),
  /** Also a contact sheet of each order as PDF. */
  sheet: z.boolean(),
  /** Also on the contact sheet. A preset of an earlier version has none. */
  logo: logoSchema.nullable().default(null),
})
export type HandoverOptions = z.output<typeof handoverOptionsSchema>

/** Named options, such as those that one portal asks for. */
export const handoverPresetSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  options: handoverOptionsSchema,
})
export const maxHandoverPresets = 50

/** Edges that listing services ask for. */
export const usualEdges = [2048, 1920, 1280] as const

/** JPG, at most 2,048 px and 4 MB: what most listing services take. */
export const defaultHandoverOptions: HandoverOptions = {
  format: 'jpg',
  edge: 2048,
  maxMegabytes: 4,
  margin: 0,
  variants: 'both',
  nameTemplate: '{kind} {floor}{variant}',
  zip: false,
  sheet: true,
  logo: null,
}

/** Where a logo is put until the user says otherwise. */
export const defaultLogoPlace: Omit<HandoverLogo, 'id'> = { corner: 'bottom-right', size: 15, margin: 2 }
