import { AppError } from '../../../shared/errors.ts'
import type { Command } from '../command.ts'
import { outdatedText } from '../outdatedText.ts'
import { countText, inLine, sizeText } from '../output.ts'
import { localOrders, pathOfTo } from '../target.ts'

/**
 * `handover page ORDER_ID --to DIR`: makes the web page of an order from the files on this computer. It needs no
 * network.
 */
export const handoverPage: Command = async (given) => {
  const { command, reporter, signal } = given
  const [orderId = ''] = command.operands
  const { preset } = command.values
  const folder = pathOfTo(given, 'DIR')
  const { services, connectionId } = await localOrders(given)
  if (connectionId === null || services.orders.find(connectionId, orderId) === null)
    throw new AppError('not_found', `Order ${orderId} is not on this computer. Download it with sync first.`)
  reporter.progress({ what: 'Making the web page', done: 0, total: null })
  const name = typeof preset === 'string' ? preset : null
  const { run, paths, isOutdated } = await services.handover.makePage(
    { connectionId, orderId, folder, preset: name },
    signal,
  )
  if (run.state === 'cancelled') throw new AppError('cancelled', 'Cancelled before it was finished.')
  if (run.state !== 'done')
    throw new AppError(run.error?.code ?? 'internal', run.error?.message ?? 'The web page couldn’t be made.')
  const outdated = isOutdated ? [orderId] : []
  const data = { pages: paths, files: run.made, bytes: run.bytes, failed: run.problems, outdated }
  const text = [
    ...paths.map(inLine),
    `${countText(run.made, 'file')}, ${sizeText(run.bytes)}`,
    ...run.problems.map((problem) => `  failed: ${inLine(problem.name)}: ${inLine(problem.reason)}`),
    ...outdatedText(outdated.length),
  ].join('\n')
  if (run.problems.length === 0) return { data, text, exit: 0 }
  const message = `${countText(run.problems.length, 'file')} failed.`
  return { data, text, exit: 5, error: { code: 'incomplete', message } }
}
