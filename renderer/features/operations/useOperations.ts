import { say } from '../../app/messages/say.ts'
import { computed, watch } from 'vue'
import type { Operation } from '../../../shared/contract/operations.ts'
import type { OperationValues } from '../../../shared/domain/operations/request.ts'
import { changesService, operationOf, type OperationName } from '../../../shared/domain/operations/table.ts'
import { messages } from '../../app/messages.ts'
import { useRead } from '../../bridge/reads.ts'
import type { MenuGroups } from '../../ui/menu.ts'
import { operationsQuery } from '../settings/queries.ts'
import { isOn } from './isOn.ts'
import { useOperationRun } from './operationStore.ts'

/** Operations that need no order and no user, so that they can be offered anywhere. */
export const pagelessOperations: readonly OperationName[] = [
  'createScanOrder',
  'addUser',
  'addOffice',
  'getUser',
  'companyPackage',
  'updateWebhook',
  'deleteWebhook',
  'sendMergeRequest',
  'listTokens',
]

/** Operations that a connection's service offers, for the place where they are offered. */
export function useOperations(connectionId: () => string | null) {
  const run = useOperationRun()
  const { answer, refetch } = useRead(() => operationsQuery(connectionId()))
  // The service may have said that it does not offer the operation.
  watch(
    () => run.chosen,
    (chosen) => (chosen === null ? refetch() : undefined),
  )
  const offered = computed(
    (): readonly Operation[] =>
      answer.value?.operations.filter((each) => isOn(each) && each.state !== 'not_offered') ?? [],
  )
  const find = (name: OperationName): Operation | undefined =>
    offered.value.find((each) => each.name === name)

  return {
    /** Whether one of these operations is on and not known to be missing. */
    hasAny: (names: readonly OperationName[]): boolean => names.some((name) => find(name) !== undefined),
    /** Returns menu items for those of the operations that are on. `values` and `about`: what the place knows. */
    items: (
      names: readonly OperationName[],
      values: () => OperationValues = () => ({}),
      about?: () => string,
    ): MenuGroups[number] => {
      const connection = connectionId() ?? ''
      return names.flatMap((name) => {
        const operation = find(name)
        if (operation === undefined) return []
        return [
          {
            label: messages.operations.run.open(
              say(operationOf(name).title),
              changesService(name, operation.request.method),
            ),
            run: () => {
              run.chosen = {
                connectionId: connection,
                operation,
                values: values(),
                about: about?.(),
              }
            },
          },
        ]
      })
    },
  }
}
