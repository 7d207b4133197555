import { computed } from 'vue'
import { useRead } from '../../bridge/reads.ts'
import { styleTemplatesQuery } from './queries.ts'

/** The drawing styles of a connection's earlier orders. */
export function useStyles(connectionId: () => string) {
  const { answer, error } = useRead(() => styleTemplatesQuery(connectionId()))
  const templates = computed(() => answer.value ?? [])
  /** The name of a style; its id where no earlier order names it. */
  const nameOf = (id: string): string => templates.value.find((each) => each.id === id)?.name ?? id
  return { answer, templates, error, nameOf }
}
