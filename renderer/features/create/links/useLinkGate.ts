import { computed, shallowRef } from 'vue'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { messages } from '../../../app/messages.ts'
import type { LinkChecks } from './useLinkChecks.ts'

const words = messages.links

/**
 * Whether a form may go with its links as they are. A bad one never; one that could not be looked at only when the
 * user says so, for these very links: another one that cannot be looked at is asked about again.
 */
export function useLinkGate(checks: LinkChecks, links: () => readonly string[]) {
  const accepted = shallowRef<ReadonlySet<string>>(new Set())
  const allTheSame = computed({
    get: () =>
      checks.unseen.value.length > 0 && checks.unseen.value.every((link) => accepted.value.has(link)),
    set(yes) {
      accepted.value = new Set(yes ? checks.unseen.value : [])
    },
  })

  /** What stands in the way, at the field of the wire that has the links. */
  function problems(field: string): FieldProblem[] {
    const bad = links().flatMap((link, index): FieldProblem[] =>
      checks.verdict(link) === 'bad'
        ? [
            {
              field: `${field}.${String(index)}`,
              message: checks.of(link)?.check?.problem ?? words.states.bad,
            },
          ]
        : [],
    )
    if (bad.length > 0) return bad
    if (checks.checking.value.length > 0) return [{ field, message: words.waitForChecks }]
    const unseen = checks.unseen.value.length
    return unseen > 0 && !allTheSame.value ? [{ field, message: words.allTheSameNeeded(unseen) }] : []
  }

  return { allTheSame, problems, unseen: checks.unseen, bad: checks.bad }
}
export type LinkGate = ReturnType<typeof useLinkGate>
