import { serveTransfers } from './serveTransfers.ts'

serveTransfers()
