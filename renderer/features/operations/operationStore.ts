import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Operation } from '../../../shared/contract/operations.ts'
import type { OperationValues } from '../../../shared/domain/operations/request.ts'

/** An operation that the user wants to run, with the values that its place knows. */
export interface ChosenOperation {
  connectionId: string
  operation: Operation
  values: OperationValues
  /** Subject of the operation, such as a user or an address. */
  about?: string | undefined
}

/** The dialog that runs an operation. Null while it is closed. */
export const useOperationRun = defineStore('operationRun', () => {
  const chosen = shallowRef<ChosenOperation | null>(null)
  return { chosen }
})
