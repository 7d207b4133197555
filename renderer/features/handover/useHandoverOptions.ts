import { computed, reactive } from 'vue'
import {
  defaultHandoverOptions,
  usualEdges,
  type HandoverOptions,
} from '../../../shared/domain/handover/options.ts'
import { messages } from '../../app/messages.ts'

/** The options as they are typed. */
interface Typed {
  format: HandoverOptions['format']
  edge: string
  ownEdge: string
  maxMegabytes: string
  margin: string
  variants: HandoverOptions['variants']
  nameTemplate: string
  zip: boolean
  sheet: boolean
}

export const own = 'own'
const limits = { ownEdge: [200, 8000], maxMegabytes: [0.05, 100], margin: [0, 20] } as const
type Limited = keyof typeof limits

function typedOf(options: HandoverOptions): Typed {
  const isUsual = (usualEdges as readonly number[]).includes(options.edge)
  return {
    ...options,
    edge: isUsual ? String(options.edge) : own,
    ownEdge: String(options.edge),
    maxMegabytes: options.maxMegabytes === null ? '' : String(options.maxMegabytes),
    margin: String(options.margin),
  }
}

/** The fields of the dialog, and the options that they make. */
export function useHandoverOptions(first: HandoverOptions = defaultHandoverOptions) {
  const typed = reactive<Typed>(typedOf(first))

  function problemOf(field: Limited): string | null {
    const [least, most] = limits[field]
    const text = typed[field].trim().replace(',', '.')
    if (field === 'maxMegabytes' && text === '') return null
    const value = Number(text)
    const isRight = text !== '' && value >= least && value <= most
    return isRight && (field !== 'ownEdge' || Number.isInteger(value))
      ? null
      : messages.handover.between(least, most)
  }
  const problems = computed(() => ({
    ownEdge: typed.edge === own ? problemOf('ownEdge') : null,
    maxMegabytes: problemOf('maxMegabytes'),
    margin: problemOf('margin'),
  }))
  const number = (text: string): number => Number(text.trim().replace(',', '.'))

  /** Null while a field is wrong. */
  const options = computed((): HandoverOptions | null => {
    const { ownEdge, maxMegabytes, margin } = problems.value
    if (ownEdge !== null || maxMegabytes !== null || margin !== null || typed.nameTemplate.trim() === '')
      return null
    return {
      format: typed.format,
      edge: number(typed.edge === own ? typed.ownEdge : typed.edge),
      maxMegabytes: typed.maxMegabytes.trim() === '' ? null : number(typed.maxMegabytes),
      margin: number(typed.margin),
      variants: typed.variants,
      nameTemplate: typed.nameTemplate,
      zip: typed.zip,
      sheet: typed.sheet,
    }
  })
  return {
    typed,
    problems,
    options,
    use(next: HandoverOptions): void {
      Object.assign(typed, typedOf(next))
    },
  }
}
