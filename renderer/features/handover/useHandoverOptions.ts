import { computed, reactive } from 'vue'
import {
  defaultLogoPlace,
  defaultPageOptions,
  usualEdges,
  type HandoverLogo,
  type HandoverOptions,
  type PageOptions,
} from '../../../shared/domain/handover/options.ts'
import { messages } from '../../app/messages.ts'

/** The options as typed. */
interface Typed extends PageOptions {
  /** Results of a run: copies of plans, or a web page with them. */
  make: 'copies' | 'page'
  format: HandoverOptions['format']
  edge: string
  ownEdge: string
  maxMegabytes: string
  margin: string
  variants: HandoverOptions['variants']
  nameTemplate: string
  zip: boolean
  sheet: boolean
  /** Null for copies without a logo. */
  logoId: string | null
  logoCorner: HandoverLogo['corner']
  logoSize: string
  logoMargin: string
}

export const own = 'own'
const limits = {
  ownEdge: [200, 8000],
  maxMegabytes: [0.05, 100],
  margin: [0, 20],
  logoSize: [2, 50],
  logoMargin: [0, 20],
} as const
type Limited = keyof typeof limits

function typedOf({ logo, page, ...options }: HandoverOptions): Typed {
  const place = logo ?? defaultLogoPlace
  const isUsual = (usualEdges as readonly number[]).includes(options.edge)
  return {
    ...options,
    ...(page ?? defaultPageOptions),
    make: page === null ? 'copies' : 'page',
    edge: isUsual ? String(options.edge) : own,
    ownEdge: String(options.edge),
    maxMegabytes: options.maxMegabytes === null ? '' : String(options.maxMegabytes),
    margin: String(options.margin),
    logoId: logo?.id ?? null,
    logoCorner: place.corner,
    logoSize: String(place.size),
    logoMargin: String(place.margin),
  }
}

/** The fields of the dialog, and the options that result from them. */
export function useHandoverOptions(first: HandoverOptions) {
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
    margin: typed.make === 'page' ? null : problemOf('margin'),
    logoSize: typed.logoId === null || typed.make === 'page' ? null : problemOf('logoSize'),
    logoMargin: typed.logoId === null || typed.make === 'page' ? null : problemOf('logoMargin'),
  }))
  const number = (text: string): number => Number(text.trim().replace(',', '.'))

  /** The options that result from the fields; null while a field is invalid. */
  const options = computed((): HandoverOptions | null => {
    if (Object.values(problems.value).some((each) => each !== null) || typed.nameTemplate.trim() === '')
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
      logo:
        typed.logoId === null
          ? null
          : {
              id: typed.logoId,
              corner: typed.logoCorner,
              size: number(typed.logoSize),
              margin: number(typed.logoMargin),
            },
      page:
        typed.make === 'copies'
          ? null
          : {
              files: [...typed.files],
              accent: typed.accent,
              contact: typed.contact,
              disclaimer: typed.disclaimer,
              isUnbrandedToo: typed.isUnbrandedToo,
              language: typed.language,
            },
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
