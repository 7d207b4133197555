import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** What the ruler is calibrated by. */
export function rulerHandlers({ ruler }: Pick<Services, 'ruler'>) {
  return {
    'ruler:scales': async (of) => ({ scales: await ruler.scales(of) }),
    'ruler:setScale': ({ plan, metresPerWidth, ...of }) => ruler.setScale(of, plan, metresPerWidth),
  } satisfies Partial<Handlers>
}
