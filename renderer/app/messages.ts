import { appMessages } from './messages/app.ts'
import { assetMessages } from './messages/assets.ts'
import { bulkMessages } from './messages/bulk.ts'
import { connectionMessages } from './messages/connection.ts'
import { correctionMessages } from './messages/corrections.ts'
import { createMessages } from './messages/create.ts'
import { downloadMessages } from './messages/download.ts'
import { inspectorMessages } from './messages/inspector.ts'
import { libraryMessages } from './messages/library.ts'
import { operationsMessages } from './messages/operations.ts'
import { orderActionMessages } from './messages/orderActions.ts'
import { orderMessages } from './messages/orders.ts'
import { outboxMessages } from './messages/outbox.ts'
import { redrawMessages } from './messages/redraw.ts'
import { reportMessages } from './messages/report.ts'
import { settingsMessages } from './messages/settings.ts'
import { teamMessages } from './messages/team.ts'
import { tokenMessages } from './messages/token.ts'
import { transferMessages } from './messages/transfers.ts'
import { verifyMessages } from './messages/verify.ts'

/** Every text of the window, from its parts in `messages/`. Plain words, no blame, and the next step where there is one. */
export const messages = {
  ...appMessages,
  ...connectionMessages,
  ...createMessages,
  ...bulkMessages,
  ...redrawMessages,
  ...reportMessages,
  ...correctionMessages,
  ...outboxMessages,
  ...orderMessages,
  ...orderActionMessages,
  ...inspectorMessages,
  ...assetMessages,
  ...downloadMessages,
  ...transferMessages,
  ...libraryMessages,
  ...verifyMessages,
  ...settingsMessages,
  ...teamMessages,
  ...tokenMessages,
  ...operationsMessages,
}
