/// <reference types="vite/client" />
import type { Bridge } from '../shared/contract.ts'

declare global {
  interface Window {
    readonly planroom: Bridge
  }
}
