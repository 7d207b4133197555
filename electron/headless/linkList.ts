import type { LinkCheck } from '../../shared/contract/ordering.ts'
import type { FieldProblem } from '../../shared/domain/ordering/form.ts'
import { AppError } from '../../shared/errors.ts'
import type { Target } from './target.ts'

export interface LinkListFile {
  /** Field of the body that contains the links. */
  field: string
  links: readonly string[]
  /** A picture or PDF, or the page of a tour. */
  expect: 'image' | 'tour'
}

/**
 * Probes links as the service will. `sent`: the links to send, in order; the link of a share page is replaced by its
 * file's link and announced. `refused`: the wrong links, by field name.
 */
export async function checkLinks(
  target: Target,
  { field, links, expect }: LinkListFile,
): Promise<{ sent: string[]; refused: FieldProblem[] }> {
  const { services, connectionId, reporter, signal } = target
  const checkAll = (): Promise<LinkCheck[]> => {
    let done = 0
    return Promise.all(
      links.map(async (link) => {
        const check = await services.links.check(connectionId, link, { expect, recheck: true }, signal)
        reporter.progress({ what: 'Checking links', done: ++done, total: links.length })
        return check
      }),
    )
  }
  let checks = await checkAll()
  // Without a network every link fails. A request to the service shows whether there is a network. If there is none,
  // the second check reports the links as offline, not as bad.
  if (checks.some(({ state }) => state === 'bad') && !(await isReached(target))) checks = await checkAll()
  const refused: FieldProblem[] = []
  for (const [index, check] of checks.entries()) {
    const name = `${field}.${index}`
    const { given, direct, state, problem } = check
    if (state === 'bad') refused.push({ field: name, message: problem ?? 'This link can’t be used.' })
    else
      for (const note of notesOf(check))
        reporter.announce({ what: 'link', field: name, given, direct, note }, `${name}: ${note}`)
  }
  return { sent: checks.map(({ given, direct }) => direct ?? given), refused }
}

async function isReached({ services, connectionId, signal }: Target): Promise<boolean> {
  try {
    await services.orderReads.list(connectionId, {}, 0, 1, signal)
    return true
  } catch (error) {
    // Other faults of the service are reported when the order is sent.
    return !(error instanceof AppError) || (error.code !== 'unreachable' && error.code !== 'timeout')
  }
}

function notesOf({ given, direct, recognised, state, problem, warnings }: LinkCheck): string[] {
  return [
    ...(direct === null ? [] : [`${recognised ?? 'a share page'}: ${direct} is sent instead of ${given}`]),
    ...(state === 'offline' ? [`couldn’t be checked: ${problem ?? 'you’re offline'}`] : []),
    ...warnings,
  ]
}
