import { config } from 'zod/v4/core'

// Must be the first module to run. Otherwise zod tries `new Function`, and the content security policy reports it.
config({ jitless: true })
