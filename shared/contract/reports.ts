import { z } from 'zod'
import { reportFormSchema } from '../domain/report/form.ts'
import { done, errorValueSchema, id, seconds, text } from './words.ts'

/** Home reports: forms kept by connection, templates of settings, and exports that run, one order after the other. */

/** One order whose report is wanted, or a model that was typed and belongs to no order that is known. */
const reportTargetSchema = z.strictObject({
  orderId: id.nullable(),
  modelId: z.string().trim().min(1).max(200),
})
export type ReportTarget = z.output<typeof reportTargetSchema>

const candidateSchema = z.object({
  orderId: z.string(),
  address: z.string(),
  status: text,
  createdAt: seconds,
  /** Null where the service gave none: it has to be typed. */
  modelId: text,
})
export type ReportCandidate = z.output<typeof candidateSchema>

const templateSchema = z.object({ id, name: z.string(), form: reportFormSchema })
export type ReportTemplate = z.output<typeof templateSchema>
/** Disclaimer lines by name, to be put into any section. */
const disclaimerSchema = z.object({ id, name: z.string(), lines: z.array(z.string()) })
export type DisclaimerPreset = z.output<typeof disclaimerSchema>

const reportFileSchema = z.object({
  /** As it is named in its folder. */
  name: z.string(),
  /** Of the library, to open it in the viewer; null where it has no place there. */
  folderId: text,
  fileId: text,
  bytes: z.number(),
  /** Read out of this ZIP, beside it. */
  unpackedFrom: text,
})
export type ReportFile = z.output<typeof reportFileSchema>

const reportJobSchema = z.object({
  target: reportTargetSchema,
  title: z.string(),
  state: z.enum(['waiting', 'asking', 'downloading', 'done', 'failed', 'cancelled', 'unknown']),
  /**
   * The folder of a model that belongs to no known order, to be read; `reports:reveal` shows it. Null: in the order's
   * own folder.
   */
  place: text,
  /** By export, in the order of the form. */
  exports: z.array(z.object({ name: z.string(), files: z.array(reportFileSchema) })),
  /** What is worth knowing, though all files are there: what stayed in a ZIP. */
  notes: z.array(z.string()),
  /**
   * Why it failed; `details.answer` and `details.fields` hold what the service said, `details.files`
   * (`{export,name,url,code,message}`) the files that failed by name. The others may be there all the same.
   */
  error: errorValueSchema.nullable(),
})
export type ReportJob = z.output<typeof reportJobSchema>

export const reportRunSchema = z.object({
  id,
  connectionId: id,
  startedAt: z.number(),
  over: z.boolean(),
  jobs: z.array(reportJobSchema),
})
export type ReportRun = z.output<typeof reportRunSchema>

const connection = z.strictObject({ connectionId: id })
const named = z.string().trim().min(1).max(100)

export const reportChannels = {
  /** The form as it was left, with the templates and disclaimers of this connection. */
  'reports:settings': {
    input: connection,
    output: z.object({
      form: reportFormSchema,
      templates: z.array(templateSchema),
      disclaimers: z.array(disclaimerSchema),
    }),
  },
  'reports:keep': { input: z.strictObject({ connectionId: id, form: reportFormSchema }), output: done },
  /** Without an id: a new one; a name that is taken replaces that one. */
  'reports:saveTemplate': {
    input: z.strictObject({ connectionId: id, id: id.optional(), name: named, form: reportFormSchema }),
    output: z.object({ templates: z.array(templateSchema) }),
  },
  'reports:deleteTemplate': {
    input: z.strictObject({ connectionId: id, id }),
    output: z.object({ templates: z.array(templateSchema) }),
  },
  'reports:saveDisclaimer': {
    input: z.strictObject({
      connectionId: id,
      id: id.optional(),
      name: named,
      lines: z.array(z.string().max(2000)).min(1).max(100),
    }),
    output: z.object({ disclaimers: z.array(disclaimerSchema) }),
  },
  'reports:deleteDisclaimer': {
    input: z.strictObject({ connectionId: id, id }),
    output: z.object({ disclaimers: z.array(disclaimerSchema) }),
  },
  /**
   * The given orders, or, where none are given, those that match `search` (newest first, at most 50). From the
   * catalogue.
   */
  'reports:candidates': {
    input: z.strictObject({
      connectionId: id,
      orderIds: z.array(id).max(500),
      search: z.string().max(200),
    }),
    output: z.object({ orders: z.array(candidateSchema) }),
  },
  /**
   * Checks the form and starts; nothing is sent where something is wrong (`bad_input` with `details.fields`). Each
   * target is asked for once. News by `reports:changed`.
   */
  'reports:export': {
    input: z.strictObject({
      connectionId: id,
      form: reportFormSchema,
      targets: z.array(reportTargetSchema).min(1).max(200),
    }),
    output: z.object({ run: reportRunSchema }),
  },
  /** What runs or ran, also before the program was started, newest first. */
  'reports:runs': { input: connection, output: z.object({ runs: z.array(reportRunSchema) }) },
  'reports:cancel': { input: z.strictObject({ id }), output: done },
  /** Takes a run that is over off the list. Its files stay. */
  'reports:dismiss': { input: z.strictObject({ id }), output: done },
  /** Shows the folder of a typed model (`place`) in the system's file manager. */
  'reports:reveal': {
    input: z.strictObject({ id, modelId: z.string().min(1).max(200) }),
    output: done,
  },
} as const

export const reportEvents = {
  'reports:changed': reportRunSchema,
} as const
