import { say } from '../../app/messages/say.ts'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { maxHandedOver, type HandoverRun } from '../../../shared/contract/review/handover.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { call, on } from '../../bridge/client.ts'
import { formatBytes } from '../../ui/format.ts'
import { useTryList } from '../try/tryList.ts'

/** The dialog for copies, and the run that makes them. The run continues when the dialog is closed. */
export const useHandover = defineStore('handover', () => {
  const announce = useAnnounce()
  const tryList = useTryList()
  /** Orders of the open dialog. Null while it is closed. */
  const orderIds = shallowRef<readonly string[] | null>(null)
  /** Number of further orders that were asked for: too many for one run. */
  const unplanned = shallowRef(0)
  const run = shallowRef<HandoverRun | null>(null)

  on('handover:progress', (next) => {
    const before = run.value
    run.value = next
    const ended = next.state !== 'running' && before?.state === 'running'
    if (ended && next.made > 0) tryList.tick('handover')
    if (!ended || orderIds.value !== null) return
    const actions =
      next.made > 0 ? [{ label: messages.words.showInFiles, run: () => void act('handover:reveal') }] : []
    announce.show(outcomeOf(next), next.state === 'failed', actions)
  })

  /** Orders of the dialog that was closed last. */
  let closedIds: readonly string[] = []

  function open(ids: readonly string[]): void {
    // A finished run must not hide the options of the next run.
    if (run.value?.state !== 'running') run.value = null
    orderIds.value = ids.slice(0, maxHandedOver)
    unplanned.value = ids.length - orderIds.value.length
  }

  /** Does something with the present run, if there is one. */
  async function act(
    channel: 'handover:reveal' | 'handover:cancel' | 'handover:open' | 'handover:copyPath' | 'handover:drag',
  ): Promise<void> {
    const id = run.value?.id
    if (id !== undefined) await announce.attempt(() => call(channel, { id }))
  }

  return {
    orderIds,
    unplanned,
    run,
    open,
    close(): void {
      closedIds = orderIds.value ?? []
      orderIds.value = null
    },
    /** Opens the dialog again, to show the run. */
    reopen(): void {
      orderIds.value = closedIds
    },
    reveal: () => act('handover:reveal'),
    cancel: () => act('handover:cancel'),
    openPage: () => act('handover:open'),
    copyPath: () => act('handover:copyPath'),
    async drag(event: DragEvent): Promise<void> {
      event.preventDefault()
      await act('handover:drag')
    },
  }
})

/** Returns the result of a run as a sentence. */
export function outcomeOf(run: HandoverRun): string {
  const texts = messages.handover
  if (run.error !== null) return say(run.error.message)
  return run.state === 'cancelled' ? texts.cancelled(run.made) : texts.done(run.made, formatBytes(run.bytes))
}
