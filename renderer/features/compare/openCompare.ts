import { useRouter } from 'vue-router'

/**
 * Returns a function that opens the comparison of a folder: of one file with its other version, or of the newest
 * correction.
 */
export function useOpenCompare() {
  const router = useRouter()
  return (folderId: string, afterId?: string, beforeId?: string): void => {
    void router.push({
      name: 'compare',
      params: {
        folderId,
        ...(afterId === undefined ? {} : { afterId }),
        ...(beforeId === undefined ? {} : { beforeId }),
      },
    })
  }
}
