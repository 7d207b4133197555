import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Settings } from '../../../shared/contract/settings.ts'

/** Templates that were typed and not saved: they are still there when the settings are opened again. */
export const useTypedNames = defineStore('typedNames', () => {
  const typed = shallowRef<Pick<Settings, 'folderTemplate' | 'nameTemplate'> | null>(null)
  return { typed }
})
