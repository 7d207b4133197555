import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** Handlers for the calibration of the ruler. */
export function rulerHandlers({ ruler }: Pick<Services, 'ruler'>) {
  return {
    'ruler:scales': async (of) => ({ scales: await ruler.scales(of) }),
    'ruler:setScale': ({ plan, metresPerWidth, ...of }) => ruler.setScale(of, plan, metresPerWidth),
  } satisfies Partial<Handlers>
}
