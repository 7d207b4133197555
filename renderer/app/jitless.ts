import { z } from 'zod'

// Must be the first module that runs: otherwise zod tries `new Function` and the content policy reports it.
z.config({ jitless: true })
