import { z } from 'zod'

// Must be the first module to run. Otherwise zod tries `new Function`, and the content security policy reports it.
z.config({ jitless: true })
