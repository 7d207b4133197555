import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'

/**
 * The scales of plans that the user calibrated while the window is open: metres that a picture's whole width stands
 * for, by plan. All pictures of a plan share it, whatever their format, variant and resolution.
 */
export const useScales = defineStore('scales', () => {
  const metresPerWidth = shallowReactive(new Map<string, number>())
  return { metresPerWidth }
})
