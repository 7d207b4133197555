import { AppError } from '../../../shared/errors.ts'
import { readBodyFile } from '../bodyFile.ts'
import { exitCodeOf } from '../exitCodes.ts'
import { countText, inLine } from '../output.ts'
import type { Command } from '../command.ts'
import { assertMaySend } from '../placeOrders.ts'
import { findTarget } from '../target.ts'

/** `offices list`: every office with its users, as the service returns them. */
export const officesList: Command = async (run) => {
  const { services, connectionId, signal } = await findTarget(run)
  const data = await services.team.readOffices(connectionId, signal)
  const lines = data.map((office) => {
    const users = field(office, 'users')
    return [
      id(office),
      text(office, 'name'),
      countText(Array.isArray(users) ? users.length : 0, 'user'),
    ].join('  ')
  })
  return { data, text: [...lines, countText(data.length, 'office')].join('\n'), exit: 0 }
}

/** `users list`: every user of every page without duplicates, as the service returns them. */
export const usersList: Command = async (run) => {
  const { services, connectionId, signal } = await findTarget(run)
  const { entries: data, incomplete } = await services.team.readUsers(connectionId, signal)
  const lines = data.map((user) => {
    const name = [text(user, 'name'), text(user, 'surname') || text(user, 'surename')]
    return [
      id(user),
      text(user, 'role').padEnd(12),
      text(user, 'email'),
      ...name.filter((part) => part !== ''),
    ].join('  ')
  })
  const list = [...lines, countText(data.length, 'user')].join('\n')
  if (incomplete === undefined) return { data, text: list, exit: 0 }
  const { code, message, details } = incomplete
  return { data, text: `${list}\n${message}`, exit: 5, error: { code, message, details } }
}

/**
 * `users update FILE`: sends exactly the fields of FILE, once. `email` or `id` identifies the user. If the command
 * stops after sending, it reports an unknown outcome.
 */
export const usersUpdate: Command = async (run) => {
  const given = await readBodyFile(run.command.operands[0] ?? '', run)
  const target = await findTarget(run)
  assertMaySend(target)
  const { services, connectionId, signal } = target
  try {
    const data = await services.team.updateFrom(connectionId, given, signal)
    return { data, text: `User ${text(data, 'email')} updated.`, exit: 0 }
  } catch (error) {
    const value = AppError.toValue(error)
    if (value.code !== 'not_service') throw error
    // An answer about another user leaves the outcome unknown.
    return { text: '', exit: exitCodeOf('outcome_unknown'), error: value }
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function text(value: unknown, name: string): string {
  const found = field(value, name)
  return typeof found === 'string' ? inLine(found) : ''
}

const id = (value: unknown): string => (text(value, 'id') || '?').padEnd(36)
