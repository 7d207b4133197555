import { computed } from 'vue'
import type { DraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { messages } from '../../app/messages.ts'
import { useRead } from '../../bridge/reads.ts'
import { styleTemplatesQuery } from './queries.ts'

const texts = messages.create.style

/** Drawing styles of a connection's earlier orders. */
export function useStyles(connectionId: () => string) {
  const { answer, error } = useRead(() => styleTemplatesQuery(connectionId()))
  const templates = computed(() => answer.value ?? [])
  /** Returns the name of a style. Empty without an id. An id that no earlier order names is said to be unknown. */
  const nameOf = (id: string): string =>
    id === '' ? '' : (templates.value.find((each) => each.id === id)?.name ?? texts.unknown)
  /** Returns the style of an order in a few words. */
  const styleText = ({ style_template_id: id }: DraftForm['preferences']): string =>
    id === '' ? texts.asOrdered : nameOf(id)
  return { answer, templates, error, nameOf, styleText }
}
