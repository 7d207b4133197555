import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { PageContents } from '../../../electron/services/handover/page/makePages.ts'
import { thisPlatform } from '../platform.ts'

/**
 * A process that makes the web page of an order and its unbranded twin, and kills itself at a rename. Arguments: the
 * target folder, a picture (JPG), and the number of the step, or `never`. An even number is before a rename, an odd one
 * after it. A process that is not killed prints the number of steps.
 */
const [, , folder = '', picture = '', at = ''] = process.argv
let step = 0
const killAt = (): void => {
  if (step++ === Number(at)) process.kill(process.pid, 'SIGKILL')
}
const rename = promises.rename
promises.rename = async (...given) => {
  killAt()
  await rename(...given)
  killAt()
}
syncBuiltinESMExports()
const { makePages } = await import('../../../electron/services/handover/page/makePages.ts')
const { systemClock } = await import('../../../electron/services/files/clock.ts')
const { defaultHandoverOptions, defaultPageOptions } =
  await import('../../../shared/domain/handover/options.ts')

const contents: PageContents = {
  orderId: 'oak',
  title: '14 Oak Lane',
  place: 'Dover',
  notes: '',
  gla: null,
  pictures: (['plain', 'dim'] as const).map((variant) => ({
    source: { kind: 'image', path: picture },
    label: variant,
    stem: variant,
    plan: { floor: 0, variant },
    scale: null,
    isBranded: false,
    thumbnail: '',
  })),
  files: [{ path: picture, label: 'Report', stem: 'report', isVideo: false, isBranded: true }],
}
const options = { ...defaultHandoverOptions, page: { ...defaultPageOptions, isUnbrandedToo: true } }
await makePages(folder, [contents], options, picture, {
  platform: thisPlatform,
  clock: systemClock,
  copy: ({ target }) => promises.copyFile(picture, target),
  begin: () => undefined,
  end: () => undefined,
  isProblem: () => false,
  signal: new AbortController().signal,
})
fs.writeSync(1, String(step))
