import { messages } from '../../app/messages.ts'

const { settings, presets, operations, commands, health, backup, words } = messages
const backups = [commands['save-backup'], commands['restore-backup'], backup.hint]
const help = [commands.guide, commands['save-diagnostics'], commands['show-logs']]
const { sections, speed } = settings

/** Sections of the settings in page order, with the texts that the search matches. */
export const settingsSections = [
  { id: 'general', title: sections.general, texts: [settings.general, settings.updates, words.download] },
  {
    id: 'connections',
    title: sections.connections,
    texts: [words.folder, commands['add-connection'], settings.keyStates],
  },
  { id: 'presets', title: sections.presets, texts: [presets, words.edit, words.name] },
  {
    id: 'names',
    title: sections.names,
    texts: [settings.folderTemplate, settings.nameTemplate, settings.tokens, words.preview],
  },
  {
    id: 'transfers',
    title: sections.transfers,
    texts: [
      settings.concurrency,
      settings.auto,
      settings.announce,
      settings.announceHint,
      speed,
      settings.fixed,
    ],
  },
  { id: 'prices', title: sections.prices, texts: [settings.prices] },
  { id: 'health', title: sections.health, texts: [health.parts] },
  { id: 'data', title: sections.data, texts: [settings.dataFolder, settings.dataHint, backups, help] },
  {
    id: 'operations',
    title: operations.title,
    texts: [operations, messages.fieldNames, words.edit, words.save],
    isAdvanced: true,
  },
] as const
export type SettingsSection = (typeof settingsSections)[number]['id']

/** Returns all texts in a part of the messages, joined. Texts with parameters are left out. */
const textOf = (part: unknown): string =>
  typeof part === 'string'
    ? part
    : typeof part === 'object' && part !== null
      ? Object.values(part).map(textOf).join(' ')
      : ''

const found = settingsSections.map(({ id, title, texts }) => ({
  id,
  text: `${title} ${texts.map(textOf).join(' ')}`.toLocaleLowerCase(),
}))

/** Returns the sections whose texts contain every word of a search; all sections for an empty search. */
export function findSections(search: string): SettingsSection[] {
  const words = search.toLocaleLowerCase().split(/\s+/)
  return found.filter(({ text }) => words.every((word) => text.includes(word))).map(({ id }) => id)
}
