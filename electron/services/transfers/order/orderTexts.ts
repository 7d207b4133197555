import { createHash } from 'node:crypto'
import { textKey, type DeliveryText } from '../../../../shared/domain/assets.ts'
import { commit } from '../commit/commit.ts'
import { PutElsewhere } from '../commit/planPlace.ts'
import { bytesToPart } from '../download/fetchToPart.ts'
import type { OrderWork } from './context.ts'
import { readFresh } from './syncFile.ts'

const textNames: Record<DeliveryText['name'], string> = { 'gla-formula': 'GLA formula', tour: 'Tour links' }

/** Saves a text of the delivery as a file, with the steps of a download. Texts are not counted as files. */
export async function putText(job: OrderWork, text: DeliveryText): Promise<void> {
  try {
    await putOnce(job, text)
  } catch (error) {
    if (!(error instanceof PutElsewhere)) throw error
    // The order is read again, so its text is newer than the one that the other computer saved.
    const { texts } = await readFresh(job)
    const renewed = texts.find(({ name }) => name === text.name)
    if (renewed !== undefined) await putOnce(job, renewed)
  }
}

async function putOnce(job: OrderWork, { name, text }: DeliveryText): Promise<void> {
  const { store, tools, signal } = job
  const assetKey = textKey(name)
  const bytes = Buffer.from(text, 'utf8')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const record = store.current(assetKey)
  if (record !== null && !store.isPresent(record.relPath) && job.choice.restore !== true) return
  if (record !== null && store.isPresent(record.relPath) && record.sha256 === sha256) return
  const stem = textNames[name]
  const place = { root: job.order.root, folder: await store.path(), stem }
  const written = await bytesToPart(bytes, place, tools.fetch)
  const part = { ...written, assetKey, url: '', extension: '.txt', asked: job.asked }
  await commit(part, stem, (replaced) => job.versions.of(replaced, assetKey), store, tools.commit, signal)
}
