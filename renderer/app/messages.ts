import { appMessages } from './messages/app.ts'
import { assetMessages } from './messages/assets.ts'
import { connectionMessages } from './messages/connection.ts'
import { downloadMessages } from './messages/download.ts'
import { inspectorMessages } from './messages/inspector.ts'
import { libraryMessages } from './messages/library.ts'
import { orderMessages } from './messages/orders.ts'
import { settingsMessages } from './messages/settings.ts'
import { transferMessages } from './messages/transfers.ts'
import { verifyMessages } from './messages/verify.ts'

/** Every text of the window, from its parts in `messages/`. Plain words, no blame, and the next step where there is one. */
export const messages = {
  ...appMessages,
  ...connectionMessages,
  ...orderMessages,
  ...inspectorMessages,
  ...assetMessages,
  ...downloadMessages,
  ...transferMessages,
  ...libraryMessages,
  ...verifyMessages,
  ...settingsMessages,
}
