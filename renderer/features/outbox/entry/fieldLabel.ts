import { say } from '../../../app/messages/say.ts'
import type { EntryError } from '../../../../shared/contract/outbox.ts'
import { messages } from '../../../app/messages.ts'
import { readableName } from '../../operations/readableFacts.ts'

const texts = messages.outbox

/**
 * Returns the label of a field by the service's name. Elements of a list are numbered from 1. An unknown name is shown
 * as words.
 */
export function fieldLabel(field: string): string {
  const [, list = field, index] = /^(.+)\.(\d+)$/.exec(field) ?? []
  const name = texts.fields[list] ?? readableName(list)
  return index === undefined ? name : `${name} ${String(Number(index) + 1)}`
}

/** Returns why an entry was refused, on one line: its field problems, or else the message. */
export const reasonInShort = ({ message, fields }: EntryError): string =>
  fields.map((each) => messages.app.labelled(fieldLabel(each.field), say(each.message))).join(' · ') ||
  say(message)
