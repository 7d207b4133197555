import type { Emit } from '../../shared/contract.ts'
import type { HealthLine } from '../../shared/contract/health.ts'
import type { Overview } from '../../shared/contract/app.ts'
import type { AutoDownloads } from '../services/autoDownload/autoDownloads.ts'
import type { InsightsThread } from '../services/catalogue/insights/insightsThread.ts'
import type { People } from '../services/catalogue/peopleRepository.ts'
import type { ChangeRequests } from '../services/changeRequests/changeRequests.ts'
import type { Connections } from '../services/connections/connections.ts'
import type { DraftLists } from '../services/draftLists/draftLists.ts'
import type { Outbox } from '../services/outbox/outbox.ts'
import type { Details } from '../services/refresh/details.ts'
import type { Refreshes } from '../services/refresh/refreshes.ts'
import type { Notices } from '../services/settings/notices.ts'
import type { Operations } from '../services/settings/operations.ts'
import type { LogoFiles } from '../services/handover/logoFiles.ts'
import type { Schedule } from '../services/schedule/schedule.ts'
import type { Preferences } from '../services/settings/preferences.ts'
import type { OperationCalls } from '../services/operations/operationCalls.ts'
import type { TeamService } from '../services/team/team.ts'
import type { FileSaving } from './fileSaving.ts'
import type { Media } from './media.ts'
import type { Desktop, Log } from './ports.ts'
import type { OverdueOrders } from '../services/overdue/overdueOrders.ts'
import type { ConnectionAccess } from '../services/connections/access.ts'
import type { BringCombinedPdf, SavePdf } from '../services/attachments/combinedPdf.ts'
import type { DeliveryAnnouncements } from '../services/autoDownload/deliveryAnnouncements.ts'
import type { Deliveries } from './wiring/deliveries.ts'
import type { DemoCompany } from './demoCompany.ts'
import type { DemoSamples } from './demoSamples.ts'
import type { KeyPolling } from '../services/connections/keyPolling.ts'
import type { Links } from '../services/links/links.ts'
import type { OrderForms } from '../services/catalogue/orders/orderForms.ts'
import type { OrderReads } from '../services/refresh/orderReads.ts'
import type { OutboxFile } from '../services/outbox/outboxFile.ts'
import type { OrderService } from '../services/library/orderService.ts'
import type { AnnotationService } from '../services/review/annotationService.ts'
import type { AnnotationExport } from '../services/handover/annotated/annotationExport.ts'
import type { HandoverService } from '../services/handover/handover.ts'
import type { RulerService } from '../services/review/ruler.ts'
import type { SearchService } from '../services/library/search.ts'
import type { ReportServices } from './wiring/reports.ts'
import type { PlanReview } from '../services/review/planReview.ts'
import type { Updates } from '../services/updates/updates.ts'
import type { StatementOf } from '../services/statements/statements.ts'
import type { TokenService } from '../services/token/tokenService.ts'

/**
 * All services of the program. `createApp` creates them. Handlers destructure the services that they use.
 */
export interface Services {
  // Connections and settings
  connections: Connections
  access: ConnectionAccess
  keys: KeyPolling
  demo: DemoCompany
  demoSamples: DemoSamples
  preferences: Preferences
  schedule: Schedule
  operations: Operations
  notices: Notices
  /** Sentences for the user on missing features of the data folder's drive; usually empty. */
  dataNotes: readonly string[]

  // Orders and people
  orders: OrderService
  orderReads: OrderReads
  orderForms: OrderForms
  insights: InsightsThread
  statementOf: StatementOf
  details: Details
  refreshes: Refreshes
  people: People
  team: TeamService

  // Files
  deliveries: Deliveries
  autoDownloads: AutoDownloads
  deliveryNews: DeliveryAnnouncements
  overdueOrders: OverdueOrders
  combinedPdf: BringCombinedPdf
  savePdf: SavePdf
  media: Media
  search: SearchService
  annotations: AnnotationService
  planReview: PlanReview
  handover: HandoverService
  annotationExport: AnnotationExport
  logos: LogoFiles
  ruler: RulerService

  // Sending
  outbox: Outbox
  outboxFile: OutboxFile
  draftLists: DraftLists
  changeRequests: ChangeRequests
  operationCalls: OperationCalls
  links: Links
  reports: ReportServices
  token: TokenService

  // The program
  updates: Updates
  /** Returns the state of each part that the program depends on. `isAsking`: asks the active service first. */
  health: (isAsking: boolean) => Promise<HealthLine[]>

  // Shell and window
  desktop: Desktop
  fileSaving: FileSaving
  /** The user's documents folder, in which dialogs start. */
  documents: string
  log: Log
  emit: Emit
  overview: () => Overview
  /** Sends the current overview to the window. */
  changed: () => Promise<void>
  /** Shows the recently opened orders of the active connection in the menus. */
  showRecent: () => void
  /** Removes a connection and its data; its folder stays. Throws `busy` while something of it is uncertain. */
  forgetConnection: (connectionId: string) => Promise<void>
}
