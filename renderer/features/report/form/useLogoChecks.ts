import { refDebounced } from '@vueuse/core'
import { computed } from 'vue'
import type { ReportSectionName } from '../../../../shared/domain/bodies.ts'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import type { ReportForm } from '../../../../shared/domain/report/form.ts'
import { messages } from '../../../app/messages.ts'
import { useLinkChecks, type Looked, type Verdict } from '../../create/links/useLinkChecks.ts'

/** The wire's name of a section's logo. */
export const logoField = (index: number, section: ReportSectionName): string =>
  `exports.${String(index)}.${section}.assets.logo.url`

const SETTLE_MS = 600
const words = messages.report.logo

const isWebLink = (text: string): boolean => /^https?:\/\/[^\s/]+[^\s]*$/i.test(text) && URL.canParse(text)

const linksOf = ({ exports }: ReportForm): string[] => [
  ...new Set(
    exports
      .flatMap(({ sections }) => sections.filter(({ on }) => on).map(({ logo }) => logo.trim()))
      .filter(isWebLink),
  ),
]

/** What is known of one logo, with what a logo asks for beyond being a picture or a PDF. */
export interface LogoLook {
  verdict: Verdict
  looked: Looked | undefined
  /** Why it cannot be used or could not be looked at. */
  problem: string | null
}

/** Looks at the logos of a form once their typing has come to rest, each once, however many pages have it. */
export function useLogoChecks(connectionId: string, form: ReportForm) {
  const typed = computed(() => linksOf(form).join('\n'))
  const settled = refDebounced(typed, SETTLE_MS)
  const checks = useLinkChecks({
    connectionId,
    expect: 'image',
    links: () => settled.value.split('\n').filter(isWebLink),
    idle: () => false,
  })

  /** Null for an empty field and for what is no link. */
  function of(logo: string): LogoLook | null {
    const link = logo.trim()
    if (!isWebLink(link)) return null
    const looked = checks.of(link)
    const verdict = checks.verdict(link)
    const isPdf = looked?.check?.type === 'pdf' && !looked.checking
    return {
      verdict: isPdf ? 'bad' : verdict,
      looked,
      problem: isPdf ? words.isPdf : (looked?.check?.problem ?? looked?.fault ?? null),
    }
  }

  /**
   * What stands in the way of an export, at the wire's field of each logo. What is no link at all is told by the
   * form's own check.
   */
  function problems(): FieldProblem[] {
    return form.exports.flatMap(({ sections }, index) =>
      sections.flatMap(({ section, on, logo }): FieldProblem[] => {
        const look = on ? of(logo) : null
        if (look === null || look.verdict === 'ok' || look.verdict === 'warning') return []
        const message = {
          checking: words.wait,
          unseen: words.unseenNeeded,
          bad: look.problem ?? words.states.bad,
        }[look.verdict]
        return [{ field: logoField(index, section), message }]
      }),
    )
  }

  return { of, problems, recheck: checks.recheck }
}
export type LogoChecks = ReturnType<typeof useLogoChecks>
