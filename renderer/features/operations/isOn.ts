import type { Operation } from '../../../shared/contract/operations.ts'

/** Whether an operation is on: its method and path are known. */
export const isOn = ({ request }: Pick<Operation, 'request'>): boolean => request.path !== ''
