import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The open search across everything. */
export const useSearchEverything = defineStore('search everything', () => ({
  /** The text that the search begins with. Null while it is closed. */
  begin: shallowRef<string | null>(null),
}))
