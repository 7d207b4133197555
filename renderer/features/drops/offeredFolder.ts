import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OpenedItem } from '../../../shared/contract/app.ts'
import type { InspectedFolder } from '../../../shared/domain/verify.ts'
import { useAnnounce } from '../../app/announce.ts'
import { messages } from '../../app/messages.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'

type OpenedFolder = Extract<OpenedItem, { kind: 'folder' }>
interface Proposal extends OpenedFolder {
  connectionId: string
  inspected: InspectedFolder
}

/** A folder that the user dropped, as a proposal for the library folder of the active connection. */
export const useOfferedFolder = defineStore('offeredFolder', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const texts = messages.drops.folder
  /** The proposal that the user must answer; null if there is none. */
  const proposal = shallowRef<Proposal | null>(null)

  /** Proposes the folder, or says why it can't be used. */
  async function propose(item: OpenedFolder): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null) return
    const { openedId, name } = item
    const inspected = await call('connections:inspectOpened', { id: connectionId, openedId })
    if (inspected.kind === 'library') proposal.value = { ...item, connectionId, inspected }
    else announce.show(texts[inspected.kind](name), true)
  }

  async function accept(): Promise<void> {
    const accepted = proposal.value
    proposal.value = null
    if (accepted === null) return
    const { connectionId, openedId } = accepted
    await announce.attempt(async () => {
      const found = await call('connections:useOpened', { id: connectionId, openedId })
      announce.show(messages.pointed(found))
    })
  }

  return { proposal, propose, accept }
})
