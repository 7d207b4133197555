import type { LinkCheck } from '../../../shared/contract/ordering.ts'
import type { ExportBody } from '../../../shared/domain/requestBodies.ts'
import type { FieldProblem } from '../../../shared/domain/ordering/form.ts'
import { logoPlacesOf, withLogos } from '../../../shared/domain/report/body.ts'
import { AppError } from '../../../shared/errors.ts'

interface LogoDeps {
  /** Checks a link as the service would. */
  check: (link: string, signal: AbortSignal) => Promise<LinkCheck>
  /** Rejects with `unreachable` or `timeout` if the service can't be reached. */
  ping: (signal: AbortSignal) => Promise<unknown>
}

/** A logo for which a share page was given. The direct link of its picture is sent. */
export interface ReplacedLogo {
  given: string
  direct: string
}

/**
 * Checks every logo link of a body once. Returns the body with direct picture links. Throws `bad_input` with
 * `details.fields` for a link that is no picture, and `unreachable` without a network. Nothing is sent then.
 */
export async function checkLogos(
  body: ExportBody,
  { check, ping }: LogoDeps,
  signal: AbortSignal,
): Promise<{ body: ExportBody; replaced: ReplacedLogo[] }> {
  const places = logoPlacesOf(body)
  if (places.length === 0) return { body, replaced: [] }
  const links = [...new Set(places.map(({ url }) => url))]
  const checks = new Map(
    await Promise.all(links.map(async (link) => [link, await check(link, signal)] as const)),
  )
  const problemsAt = (problemOf: (check: LinkCheck) => string | null): FieldProblem[] =>
    places.flatMap(({ field, url }) => {
      const found = checks.get(url)
      const message = found === undefined ? null : problemOf(found)
      return message === null ? [] : [{ field, message }]
    })

  const unseen = problemsAt(({ state, problem }) =>
    state === 'offline' ? (problem ?? 'Couldn’t check this link because you’re offline.') : null,
  )
  if (unseen.length > 0) throw offline(unseen)
  const wrong = problemsAt(problemWithLogo)
  if (wrong.length > 0) {
    // Without a network every link seems broken.
    await ping(signal).catch((error: unknown) => {
      const isAway = error instanceof AppError && (error.code === 'unreachable' || error.code === 'timeout')
      throw isAway ? offline(wrong.map(({ field }) => ({ field, message: error.message }))) : error
    })
    throw new AppError(
      'bad_input',
      'Nothing was sent: the service can’t use these logos. Replace or remove them.',
      {
        details: { fields: wrong },
      },
    )
  }
  const replaced = links.flatMap((given) => {
    const direct = checks.get(given)?.direct ?? null
    return direct === null ? [] : [{ given, direct }]
  })
  return { body: withLogos(body, new Map(replaced.map(({ given, direct }) => [given, direct]))), replaced }
}

function problemWithLogo({ state, type, problem }: LinkCheck): string | null {
  if (state === 'bad') return problem ?? 'This link can’t be used.'
  return type === 'pdf' ? 'This link opens a PDF. Use a PNG or JPG picture as logo.' : null
}

const offline = (fields: FieldProblem[]): AppError =>
  new AppError(
    'unreachable',
    'Nothing was sent: couldn’t check the logos because you’re offline. Export again when you’re online.',
    { details: { fields } },
  )
