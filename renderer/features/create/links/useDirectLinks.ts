import type { Ref } from 'vue'
import type { LinkCheck } from '../../../../shared/contract/ordering.ts'
import type { PastedLink } from '../../../../shared/domain/ordering/redrawForm.ts'

/**
 * Returns a handler that stores the direct file link next to the pasted page link when a check finds it. A failed check
 * keeps the earlier result.
 */
export function useDirectLinks(form: { links: PastedLink[] }, fixed: Readonly<Ref<boolean>>) {
  return ({ given, direct, state }: LinkCheck): void => {
    const at = form.links.findIndex((link) => link.given === given)
    const known = form.links[at]
    if (known === undefined || fixed.value || state === 'bad') return
    const found = direct ?? (state === 'ok' ? null : known.direct)
    if (found !== known.direct) form.links[at] = { given, direct: found }
  }
}
