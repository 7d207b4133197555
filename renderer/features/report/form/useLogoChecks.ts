import { refDebounced } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import type { ReportSectionName } from '../../../../shared/domain/requestBodies.ts'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { logosOf, type ReportForm } from '../../../../shared/domain/report/form.ts'
import { messages } from '../../../app/messages.ts'
import { useLinkChecks, type LinkState, type LinkVerdict } from '../../create/links/useLinkChecks.ts'

/** Returns the service's field name of a section's logo. `index`: position of the export. */
export const logoField = (index: number, section: ReportSectionName): string =>
  `exports.${String(index)}.${section}.assets.logo.url`

const DEBOUNCE_MS = 600
const texts = messages.report.logo

const isWebLink = (text: string): boolean => /^https?:\/\/[^\s/]+[^\s]*$/i.test(text) && URL.canParse(text)

const linksOf = (form: ReportForm): string[] => logosOf(form).filter(isWebLink)

/** Check result of a logo. A logo has stricter rules than other links. */
export interface LogoCheck {
  verdict: LinkVerdict
  state: LinkState | undefined
  /** Why the logo can't be used or could not be checked. */
  problem: string | null
}

/**
 * Checks the logos of a form after a pause in typing. Each logo is checked once, however many sections use it. `used`:
 * logos of earlier exports and of templates, which are offered.
 */
export function useLogoChecks(connectionId: string, form: ReportForm, used: () => readonly string[]) {
  const typed = computed(() => linksOf(form).join('\n'))
  const debounced = refDebounced(typed, DEBOUNCE_MS)
  /** Whether a logo field was opened. Earlier logos are loaded only then. */
  const wanted = shallowRef(false)
  const known = (): string[] => [...new Set(used().filter(isWebLink))]
  const checks = useLinkChecks({
    connectionId,
    expect: 'logo',
    links: () => [
      ...new Set([...debounced.value.split('\n').filter(isWebLink), ...(wanted.value ? known() : [])]),
    ],
    idle: () => false,
  })
  /**
   * Logos of the form and of saved settings that can be used, each with the id of its picture. Without a network they
   * are those with a saved picture.
   */
  const earlier = computed(() =>
    [...new Set([...linksOf(form), ...(wanted.value ? known() : [])])].flatMap((link) => {
      const thumbnailId = checks.of(link)?.check?.thumbnailId ?? null
      const verdict = checks.verdict(link)
      return thumbnailId !== null && ['ok', 'warning', 'unseen'].includes(verdict)
        ? [{ link, thumbnailId }]
        : []
    }),
  )
  const offer = (): void => {
    wanted.value = true
  }

  /** Returns the check result of a logo. Null for an empty field or an invalid link. */
  function of(logo: string): LogoCheck | null {
    const link = logo.trim()
    if (!isWebLink(link)) return null
    const state = checks.of(link)
    const verdict = checks.verdict(link)
    const isPdf = state?.check?.type === 'pdf' && !state.checking
    return {
      verdict: isPdf ? 'bad' : verdict,
      state,
      problem: isPdf ? texts.isPdf : (state?.check?.problem ?? state?.fault ?? null),
    }
  }

  /**
   * Returns the problems that block an export, by the field name of each logo. The form's own validation reports
   * invalid links.
   */
  function problems(): FieldProblem[] {
    return form.exports.flatMap(({ sections }, index) =>
      sections.flatMap(({ section, on, logo }): FieldProblem[] => {
        const result = on ? of(logo) : null
        if (result === null || result.verdict === 'ok' || result.verdict === 'warning') return []
        const message = {
          checking: texts.wait,
          unseen: texts.unseenNeeded,
          bad: result.problem ?? texts.states.bad,
        }[result.verdict]
        return [{ field: logoField(index, section), message }]
      }),
    )
  }

  return { of, problems, recheck: checks.recheck, earlier, offer }
}
export type LogoChecks = ReturnType<typeof useLogoChecks>
