import { AppError, isKeyRefused, type ErrorValue } from '../../../shared/errors.ts'
import type { SyncReport } from '../../services/transfers/types.ts'
import { readFilters, readFormats, readKinds, readWholeNumber, type Filters } from '../arguments.ts'
import { exitCodeOf } from '../exitCodes.ts'
import { outdatedText } from '../outdatedText.ts'
import { countText, folderLine, sizeText, inLine, type CommandOutcome } from '../output.ts'
import type { Command } from '../command.ts'
import { findTarget, pathOfTo, type Target } from '../target.ts'

/**
 * `sync --to DIR`: downloads every selected file of every matching order to DIR (resources/docs/commandLine.md, "What
 * sync promises").
 */
export const sync: Command = async (run) => {
  const { command, headless, reporter, signal } = run
  const { values } = command
  const root = pathOfTo(run, 'DIR')
  const filters = readFilters(values)
  const restore = values.restore === true
  const choice = {
    kinds: readKinds(values.kinds),
    formats: readFormats(values.formats),
    restore,
    startOver: restore,
    deep: values.deep === true,
  }
  const concurrency =
    values.concurrency === undefined || values.concurrency === 'auto'
      ? ('auto' as const)
      : (readWholeNumber('--concurrency', values.concurrency, 1, 64) ?? 'auto')
  const target = await findTarget(run)
  const gone = restore ? null : await headless.findMissingLibrary(root)
  if (gone !== null)
    throw new AppError(
      'disk',
      `The library folder ${gone} is missing or empty. Its drive may not be connected. Nothing ` +
        'was written. Connect the drive, or use --restore to download everything again.',
    )
  await target.services.deliveries.maintenance.makeFolder(root)

  const list = await readList(target, filters)
  const { services, connectionId } = target
  services.details.beginRun(connectionId)
  const report = await services.deliveries.sync(
    {
      connectionId,
      connectionAddress: target.baseUrl,
      root,
      orderIds: list.ids,
      choice,
      concurrency,
      signal,
    },
    ({ totals }) => {
      const note = `${sizeText(totals.bytesDone)}, ${sizeText(totals.bytesPerSecond)}/s`
      reporter.progress({
        what: 'Downloading',
        done: totals.done + totals.unchanged + totals.failed,
        total: totals.files,
        note,
      })
    },
  )
  const { files, bytes, unknownOrders, problem } = report
  const notes = [...services.dataNotes, ...(await services.deliveries.driveNotes(root))]
  const outdated = await services.orders.outdatedIn(connectionId, root)
  const { withoutDetail, failed, ending } = judgeOrders(unknownOrders, target, list.ids)
  const data = {
    orders: {
      seen: list.ids.length + list.nameless,
      changed: list.changed,
      without_detail: withoutDetail,
      failed,
      // Records without an id cannot be fetched; they must be reported.
      ...(list.nameless === 0 ? {} : { not_understood: list.nameless }),
    },
    files,
    bytes,
    outdated: outdated.map(({ orderId }) => orderId),
    // Notes on the drives appear once, not for each file.
    ...(notes.length === 0 ? {} : { notes }),
  }
  const text = [
    summary(root, list.ids.length, files, bytes, withoutDetail.length, failed),
    ...outdatedText(outdated.length),
    ...notes,
  ].join('\n')
  signal.throwIfAborted()
  if (problem !== null)
    return {
      data,
      text: `${text}\n${problem.message}`,
      exit: problem.code === 'disk' ? 6 : 1,
      error: problem,
    }
  if (ending !== null)
    return { data, text: `${text}\n${ending.message}`, exit: exitCodeOf(ending.code), error: ending }
  if (list.incomplete !== null) {
    const { code, message, details } = list.incomplete
    return { data, text: `${text}\n${message}`, exit: 5, error: { code, message, details } }
  }
  if (files.failed.length > 0 || withoutDetail.length > 0 || failed.length > 0 || list.nameless > 0) {
    return {
      data,
      text,
      exit: 5,
      error: {
        code: 'incomplete',
        message: incomplete(files.failed.length, failed.length, withoutDetail.length, list.nameless),
      },
    }
  }
  return { data, text, exit: 0 }
}

async function readList({ services, connectionId, reporter, signal }: Target, filters: Filters) {
  /** Creation time of each order by id, in seconds since the epoch; 0 if unknown. */
  const found = new Map<string, number>()
  const changed = new Set<string>()
  const nameless = new Set<string>()
  let incomplete: AppError | null = null
  try {
    await readAll()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'incomplete_list') throw error
    incomplete = error
  }
  // Newest first, so that the first answers show whether the service offers details.
  const ids = [...found].sort(([, one], [, other]) => other - one).map(([id]) => id)
  return { ids, changed: changed.size, nameless: nameless.size, incomplete }

  async function readAll(): Promise<void> {
    for await (const page of services.orderReads.readAll(connectionId, filters, 0, signal)) {
      for (const id of page.changed) changed.add(id)
      for (const entry of page.orders) {
        const id = entry.understood ? entry.order.id : entry.id
        if (id !== null) found.set(id, (entry.understood ? entry.order.createdAt : null) ?? 0)
        else nameless.add(JSON.stringify(entry.understood ? null : entry.raw))
      }
      reporter.progress({ what: 'Loading orders', done: found.size, total: null })
    }
  }
}

/** An order whose detail could not be read (resources/docs/commandLine.md, "Incomplete lists and orders"). */
interface FailedOrder {
  id: string
  code: string
  message: string
}

/**
 * Judges the orders that could not be read. `ending` is a fault of the entire run: a refused key, a problem of the disk
 * or program, or an unreachable service. Any other fault belongs to its order.
 */
function judgeOrders(
  unknown: readonly { orderId: string; error: ErrorValue }[],
  { services, connectionId }: Target,
  ids: readonly string[],
): { withoutDetail: string[]; failed: FailedOrder[]; ending: ErrorValue | null } {
  const isMissing = ({ error }: { error: ErrorValue }): boolean =>
    error.code === 'not_offered' || error.code === 'not_found'
  if (unknown.every(isMissing) && services.details.support(connectionId).state !== 'offered') {
    // The files of an order that this program placed may be known although its detail could not be read.
    const isKnownOtherwise = (id: string): boolean =>
      (services.orders.find(connectionId, id)?.delivery?.assets.length ?? 0) > 0
    const withoutDetail = unknown.map(({ orderId }) => orderId).filter((id) => !isKnownOtherwise(id))
    return { withoutDetail, failed: [], ending: null }
  }
  const isOrderFault = ({ error }: { error: ErrorValue }): boolean => ![1, 6].includes(exitCodeOf(error.code))
  const failed = unknown.filter(isOrderFault).map(({ orderId, error }) => ({
    id: orderId,
    code: codeOfOrder(error),
    message: error.message,
  }))
  const fatal = unknown.find((each) => !isOrderFault(each) || isKeyRefused(AppError.fromValue(each.error)))
  const isEvery = new Set(unknown.map(({ orderId }) => orderId)).size >= ids.length
  const isSilent = isEvery && unknown.every(({ error }) => ['unreachable', 'timeout'].includes(error.code))
  return {
    withoutDetail: [],
    failed,
    ending: fatal?.error ?? (isSilent ? (unknown[0]?.error ?? null) : null),
  }
}

function codeOfOrder({ code }: ErrorValue): string {
  switch (code) {
    case 'not_offered':
      return 'not_found'
    case 'key_refused':
    case 'bad_input':
      return 'refused'
    default:
      return code
  }
}

function incomplete(failed: number, unread: number, withoutDetail: number, nameless: number): string {
  const parts = [
    failed === 0 ? '' : `${countText(failed, 'file')} failed`,
    unread === 0 ? '' : `${countText(unread, 'order')} couldn’t be loaded`,
    withoutDetail === 0 ? '' : `files of ${countText(withoutDetail, 'order')} are unknown`,
    nameless === 0
      ? ''
      : `${countText(nameless, 'record')} in the list ${nameless === 1 ? 'has' : 'have'} unsupported data`,
  ]
  return `${parts.filter((part) => part !== '').join('; ')}.`
}

function summary(
  root: string,
  orders: number,
  files: SyncReport['files'],
  bytes: number,
  withoutDetail: number,
  unread: readonly FailedOrder[],
): CommandOutcome['text'] {
  const extra = [
    files.superseded === 0 ? '' : `${files.superseded} replaced by a newer delivery`,
    files.kept_local === 0 ? '' : `${files.kept_local} saved next to files you changed`,
    (files.withdrawn ?? 0) === 0
      ? ''
      : `${files.withdrawn ?? 0} no longer delivered, moved to Earlier deliveries`,
    files.deleted_locally === 0 ? '' : `${files.deleted_locally} deleted by you, not restored`,
  ].filter((part) => part !== '')
  return [
    `${countText(orders, 'order')}, ${countText(files.wanted, 'file')}: ${files.downloaded} downloaded ` +
      `(${sizeText(bytes)}), ${files.unchanged} unchanged, ${files.failed.length} failed.`,
    ...(extra.length === 0 ? [] : [`${extra.join(', ')}.`]),
    ...(withoutDetail === 0
      ? []
      : [`The service doesn’t list the files of ${countText(withoutDetail, 'order')}.`]),
    ...unread
      .slice(0, 20)
      .map(({ id, message }) => `  failed: order ${inLine(id)}\n          ${inLine(message)}`),
    ...(unread.length > 20 ? [`  … and ${unread.length - 20} more orders (all with --json)`] : []),
    ...files.failed
      .slice(0, 20)
      .map(({ kind, url, message }) => `  failed: ${kind} ${inLine(url)}\n          ${inLine(message)}`),
    ...(files.failed.length > 20 ? [`  … and ${files.failed.length - 20} more (all with --json)`] : []),
    folderLine(root, files.downloaded + files.kept_local, files.unchanged),
  ].join('\n')
}
