import fc from 'fast-check'
import { often } from './soak.ts'

// Every test that generates values imports this file. `npm test` tries the same values each time. The long run tries
// new values, and prints its seed after a failure.
fc.configureGlobal(often({ seed: 20261122 }, {}))
