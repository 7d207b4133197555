import fc from 'fast-check'
import { often } from './soak.ts'

// To be imported for its effect by every test that generates values: `npm test` tries the same ones each time; the
// long run tries new ones, and says its seed where one fails.
fc.configureGlobal(often({ seed: 20261122 }, {}))
