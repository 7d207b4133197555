/** Names only, so that the preload can allow exactly these without bringing zod along. */
export const channelNames = [
  'app:overview',
  'app:dismissNotice',
  'app:copyText',
  'connections:test',
  'connections:save',
  'connections:activate',
  'connections:forget',
  'connections:startDemo',
  'connections:chooseFolder',
  'settings:update',
  'settings:previewTemplate',
  'orders:query',
  'orders:ids',
  'orders:facets',
  'orders:detail',
  'orders:refresh',
  'orders:cancelRefresh',
  'transfers:start',
  'transfers:overview',
  'transfers:files',
  'transfers:pause',
  'transfers:resume',
  'transfers:cancel',
  'transfers:retry',
  'transfers:clearFinished',
  'library:folders',
  'library:files',
  'library:text',
  'library:reveal',
  'library:rescan',
] as const
export type ChannelName = (typeof channelNames)[number]

export const eventNames = [
  'app:changed',
  'orders:changed',
  'refresh:progress',
  'transfers:progress',
  'library:changed',
  'menu:command',
] as const
export type EventName = (typeof eventNames)[number]
