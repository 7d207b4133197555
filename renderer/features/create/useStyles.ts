import { computed } from 'vue'
import { useRead } from '../../bridge/reads.ts'
import { styleTemplatesQuery } from './queries.ts'

/** Drawing styles of a connection's earlier orders. */
export function useStyles(connectionId: () => string) {
  const { answer, error } = useRead(() => styleTemplatesQuery(connectionId()))
  const templates = computed(() => answer.value ?? [])
  /** Returns the name of a style, or its id if no earlier order names it. */
  const nameOf = (id: string): string => templates.value.find((each) => each.id === id)?.name ?? id
  return { answer, templates, error, nameOf }
}
