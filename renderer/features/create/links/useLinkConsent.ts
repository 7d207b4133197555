import { computed, shallowRef } from 'vue'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { messages } from '../../../app/messages.ts'
import type { LinkChecks } from './useLinkChecks.ts'

const texts = messages.links

/**
 * Decides whether a form may be sent with its links. Bad links block it. Unchecked links need the user's consent, which
 * covers only the links that are unchecked at that moment.
 */
export function useLinkConsent(checks: LinkChecks, links: () => readonly string[]) {
  const accepted = shallowRef<ReadonlySet<string>>(new Set())
  const orderAnyway = computed({
    get: () =>
      checks.unseen.value.length > 0 && checks.unseen.value.every((link) => accepted.value.has(link)),
    set(yes) {
      accepted.value = new Set(yes ? checks.unseen.value : [])
    },
  })

  /** Returns the blocking problems. `field` is the service's name of the field with the links. */
  function problems(field: string): FieldProblem[] {
    const bad = links().flatMap((link, index): FieldProblem[] =>
      checks.verdict(link) === 'bad'
        ? [
            {
              field: `${field}.${String(index)}`,
              message: checks.of(link)?.check?.problem ?? texts.states.bad,
            },
          ]
        : [],
    )
    if (bad.length > 0) return bad
    if (checks.checking.value.length > 0) return [{ field, message: texts.waitForChecks }]
    const unseen = checks.unseen.value.length
    return unseen > 0 && !orderAnyway.value ? [{ field, message: texts.orderAnywayNeeded(unseen) }] : []
  }

  return { orderAnyway, problems, unseen: checks.unseen, bad: checks.bad }
}
export type LinkConsent = ReturnType<typeof useLinkConsent>
