import { z } from 'zod'
import { reportFormSchema } from '../domain/report/form.ts'
import { done, errorValueSchema, id, seconds, text } from './words.ts'

/** Channels of home reports: forms by connection, templates, and exports, which run one order after the other. */

/** An order whose report is requested, or a typed model id without a known order. */
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
  /** Null if the service returned none: the user must type it. */
  modelId: text,
})
export type ReportCandidate = z.output<typeof candidateSchema>

const templateSchema = z.object({ id, name: z.string(), form: reportFormSchema })
export type ReportTemplate = z.output<typeof templateSchema>
/** Named disclaimer lines for any section. */
const disclaimerSchema = z.object({ id, name: z.string(), lines: z.array(z.string()) })
export type DisclaimerPreset = z.output<typeof disclaimerSchema>

const reportFileSchema = z.object({
  /** Name of the file in its folder. */
  name: z.string(),
  /** Ids in the library, for the viewer; null if the file is not in the library. */
  folderId: text,
  fileId: text,
  bytes: z.number(),
  /** The ZIP in the same folder from which the file was unpacked. */
  unpackedFrom: text,
})
export type ReportFile = z.output<typeof reportFileSchema>

const reportJobSchema = z.object({
  target: reportTargetSchema,
  title: z.string(),
  state: z.enum(['waiting', 'asking', 'downloading', 'done', 'failed', 'cancelled', 'unknown']),
  /**
   * Path of the folder of a model without a known order, for display; `reports:reveal` shows it. Null: the order's
   * folder.
   */
  place: text,
  /** The exports in the order of the form, each with its files. */
  exports: z.array(z.object({ name: z.string(), files: z.array(reportFileSchema) })),
  /** Remarks on a finished job, such as files that stayed in a ZIP. */
  notes: z.array(z.string()),
  /**
   * Why it failed. `details.answer` and `details.fields` contain the service's answer, `details.files`
   * (`{export,name,url,code,message}`) the failed files. Other files may exist.
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
  /** Returns the last form (null before the first), templates, disclaimers and used logos of the connection. */
  'reports:settings': {
    input: connection,
    output: z.object({
      form: reportFormSchema.nullable(),
      templates: z.array(templateSchema),
      disclaimers: z.array(disclaimerSchema),
      /** Links of the logos in earlier exports, latest first. */
      logos: z.array(z.string()),
    }),
  },
  'reports:keep': { input: z.strictObject({ connectionId: id, form: reportFormSchema }), output: done },
  /** Without an id it creates a template. An existing name is replaced. */
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
  /** Returns the given orders from the catalogue; without ids, at most 50 orders that match `search`, newest first. */
  'reports:candidates': {
    input: z.strictObject({
      connectionId: id,
      orderIds: z.array(id).max(500),
      search: z.string().max(200),
    }),
    output: z.object({ orders: z.array(candidateSchema) }),
  },
  /**
   * Checks the form and starts. Invalid fields fail with `bad_input` and `details.fields`; nothing is sent. Each target
   * is requested once. Progress arrives as `reports:changed`.
   */
  'reports:export': {
    input: z.strictObject({
      connectionId: id,
      form: reportFormSchema,
      targets: z.array(reportTargetSchema).min(1).max(200),
    }),
    output: z.object({ run: reportRunSchema }),
  },
  /** Returns running and finished exports, also of earlier starts, newest first. */
  'reports:runs': { input: connection, output: z.object({ runs: z.array(reportRunSchema) }) },
  'reports:cancel': { input: z.strictObject({ id }), output: done },
  /** Removes a finished run from the list. Its files stay. */
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
