import { unknownName as englishUnknownName } from '../../../shared/domain/codeInWords.ts'
import {
  addOnName as englishAddOnName,
  packageName as englishPackageName,
} from '../../../shared/domain/ordering/product.ts'
import { say } from './say.ts'

/** Returns the name of a package in the window's language. The name of an unknown one says that it is unknown. */
export const packageName = (code: string): string => say(englishPackageName(code))
/** Returns the name of an add-on in the window's language. The name of an unknown one says that it is unknown. */
export const addOnName = (code: string): string => say(englishAddOnName(code))
/** Returns the name of a code that Planroom does not know, in the window's language. `what`: what it stands for. */
export const unknownName = (code: string, what: string): string => say(englishUnknownName(code, what))
