import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Settings } from '../../../shared/contract/settings.ts'

/** Typed templates that are not saved. They are shown again when the settings are opened again. */
export const useTypedNames = defineStore('typedNames', () => {
  const typed = shallowRef<Pick<Settings, 'folderTemplate' | 'nameTemplate'> | null>(null)
  return { typed }
})
