import { readableName } from '../../operations/readableFacts.ts'

/** Returns the name of a field in a path of the service: “Unit” for `exports.0.modelOptions.unit`. */
export const fieldName = (path: string): string =>
  readableName(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path)
