import { useRoute, useRouter } from 'vue-router'
import { useOverview } from './overview.ts'

/** Opens the guide at the part about the shown page or dialog. */
export function useGuide() {
  const route = useRoute()
  const router = useRouter()
  const overview = useOverview()
  function part(): string {
    const isConnecting = overview.value?.connections.length === 0 || route.query['connect'] !== undefined
    if (isConnecting) return 'connect-your-company'
    // A folder with an open file shows the viewer.
    return (route.name === 'folder' && route.params['fileId'] ? 'view-plans' : route.meta.guide) ?? ''
  }
  /** Returns the address of the part. */
  const address = (): string => `/guide/${part()}`
  /** Returns the part about the uppermost open dialog; null if there is none. */
  function dialogPart(): string | null {
    const scrim = [...document.querySelectorAll<HTMLElement>('[data-scrim][data-state="open"]')].at(-1)
    return scrim === undefined ? null : (scrim.dataset.guide ?? part())
  }
  return { address, dialogPart, open: () => router.push(address()), isOpen: () => route.name === 'guide' }
}
