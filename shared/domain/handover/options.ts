import { z } from 'zod'
import { languages } from '../languages.ts'

export const logoCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

/** A logo on each copy. Lengths are in percent of the copy's longest edge. */
const logoSchema = z.strictObject({
  /** SHA-256 of the stored picture. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  corner: z.enum(logoCorners),
  /** Longest edge of the logo. */
  size: z.number().min(2).max(50),
  /** Distance to the edges of the copy. */
  margin: z.number().min(0).max(20),
})
export type HandoverLogo = z.output<typeof logoSchema>

/** Delivered files that a web page offers as they are, beside the pictures. */
export const pageFiles = [
  'video_3d',
  'listing_floorplans',
  'cad_files',
  'gla_package',
  'home_report',
  'snapshot',
] as const
export type PageFiles = (typeof pageFiles)[number]

/** Options of a web page. The logo of the copies stands at its top, and not on its pictures. */
const pageSchema = z.strictObject({
  files: z.array(z.enum(pageFiles)).max(pageFiles.length),
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  contact: z.string().max(300),
  disclaimer: z.string().max(2000),
  /**
   * Whether a second page without logo, colour, contact and disclaimer is made. Listing services forbid whatever names
   * the company, and the free text of a disclaimer may do so.
   */
  isUnbrandedToo: z.boolean(),
  /** Presets of earlier versions of Planroom have no language. */
  language: z.enum(languages).default('en'),
})
export type PageOptions = z.output<typeof pageSchema>
/** Maximum length of the notes on a web page, in characters. */
export const maxPageNotes = 5000

/** Options of copies. Lengths are in pixels, file sizes in megabytes (10^6 bytes). */
export const handoverOptionsSchema = z.strictObject({
  format: z.enum(['jpg', 'png']),
  /** Longest edge of a copy with its margin. Smaller plans are not enlarged. */
  edge: z.number().int().min(200).max(8000),
  /** Maximum size of a copy; null: no limit. */
  maxMegabytes: z.number().min(0.05).max(100).nullable(),
  /** White margin, in percent of the longest edge. */
  margin: z.number().min(0).max(20),
  variants: z.enum(['plain', 'dim', 'both']),
  /** Template with the same tokens as the name template of downloads. */
  nameTemplate: z.string().min(1).max(300),
  /** Whether one archive is created instead of files. */
  zip: z.boolean(),
  /** Whether a contact sheet (PDF) is created for each order. */
  sheet: z.boolean(),
  /** The logo is also on the contact sheet. Presets of earlier versions of Planroom have no logo. */
  logo: logoSchema.nullable().default(null),
  /** Null for copies without a web page. */
  page: pageSchema.nullable().default(null),
})
export type HandoverOptions = z.output<typeof handoverOptionsSchema>

/** Named options, such as the requirements of a portal, and the folder for their copies. */
export const handoverPresetSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  options: handoverOptionsSchema,
  /** Id of a remembered folder; null if none was chosen. */
  target: z.string().min(1).max(200).nullable().default(null),
})
export type HandoverPreset = z.output<typeof handoverPresetSchema>
export const maxHandoverPresets = 50
/** Maximum number of remembered folders of copies. */
export const maxHandoverTargets = 8

/** Common edges of listing services, in pixels. */
export const usualEdges = [2048, 1920, 1280] as const

/** JPG, at most 2,048 px and 4 MB: accepted by most listing services. */
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
  page: null,
}

export const defaultPageOptions: PageOptions = {
  files: ['video_3d', 'listing_floorplans'],
  accent: '#2f5d8a',
  contact: '',
  disclaimer: '',
  isUnbrandedToo: false,
  language: 'en',
}

/** Default position of a logo: at the top, since the scale and title are at the bottom of a plan. */
export const defaultLogoPlace: Omit<HandoverLogo, 'id'> = { corner: 'top-right', size: 15, margin: 2 }
