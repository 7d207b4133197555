import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { HTTPError, RequestError, TimeoutError, type Method } from 'got'
import { AppError, isKeyMissing, statusOf } from '../../../../shared/errors.ts'
import { certificateSentence, NetworkFault } from '../../network/networkFaults.ts'
import type { TryEnd } from './readRetries.ts'
import { refusal } from './refusals.ts'

/**
 * Whether a request may have left this computer. The request is written after the connection (for https: the TLS
 * handshake) is established. A failure before that (DNS, route, refused port, proxy, certificate) sent nothing.
 */
export type Sent = 'no' | 'maybe'

/** Returns whether a failed call may have sent its request. Unknown errors count as `maybe`. */
export function sentOf(error: unknown): Sent {
  if (!(error instanceof AppError)) return 'maybe'
  // These faults occur before a request is made.
  if (error.code === 'bad_input' || isKeyMissing(error.code)) return 'no'
  const { details } = error
  return typeof details === 'object' && details !== null && 'sent' in details && details.sent === 'no'
    ? 'no'
    : 'maybe'
}

/** Whether a failed write certainly changed nothing: it was not sent, or the service declined it. */
export function isUnchanged(error: unknown): boolean {
  if (sentOf(error) === 'no') return true
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && status !== 408
}

/** Tracks the connections of a call. The returned function says whether any connection was established. */
export function followConnection(call: {
  on(event: 'request', listener: (request: ClientRequest) => void): unknown
}): () => Sent {
  let sent: Sent = 'no'
  const stands = (): void => {
    sent = 'maybe'
  }
  const follow = (socket: Socket): void => {
    if (socket instanceof TLSSocket) {
      if (socket.authorized) stands()
      else socket.once('secureConnect', stands)
    } else if (socket.connecting) socket.once('connect', stands)
    else stands()
  }
  call.on('request', (request) => {
    if (request.socket === null) request.once('socket', follow)
    else follow(request.socket)
  })
  return () => sent
}

/** Classifies a failed attempt that a retry may solve. Returns null for a permanent fault. */
export function retryableEnd(error: unknown, host: string, sent: Sent): TryEnd | null {
  if (error instanceof TimeoutError) return { end: 'unreachable' }
  if (!(error instanceof RequestError)) return null
  if (error.cause instanceof NetworkFault) return error.cause.mayPass ? { end: 'unreachable' } : null
  // An answer that is not HTTP and an untrusted certificate stay the same at the next attempt.
  if (error.code.startsWith('HPE_') || certificateSentence(error.code, host) !== null) return null
  return { end: sent === 'maybe' ? 'lost' : 'unreachable' }
}

/**
 * Turns the error of a call into a fault with a sentence for the user. The fault says whether anything may have been
 * sent.
 */
export function explain(
  error: unknown,
  { method, url, signal }: { method: Method; url: URL; signal: AbortSignal | undefined },
  sent: Sent,
): AppError {
  // A write that may have arrived must not be repeated. Its caller gives the advice.
  const advice = method === 'GET' || sent === 'no' ? ' Try again.' : ''
  if (signal?.aborted === true) return new AppError('cancelled', 'Cancelled.', { details: { sent } })
  if (error instanceof AppError) return error
  if (error instanceof TimeoutError)
    return new AppError('timeout', `${url.host} timed out.${advice}`, { details: { sent }, cause: error })
  if (error instanceof HTTPError) return refusal(error.response.statusCode, url.host, null, method)
  if (error instanceof RequestError && error.cause instanceof NetworkFault)
    return new AppError(error.cause.shownAs, error.cause.message, { details: { code: error.code, sent } })
  if (error instanceof RequestError)
    return new AppError('unreachable', unreachable(error.code, url.host, advice), {
      details: { code: error.code, sent },
      cause: new Error(error.code),
    })
  return new AppError('internal', `The request to ${url.host} failed.${advice}`, {
    details: { sent },
    cause: error,
  })
}

function unreachable(code: string, host: string, advice: string): string {
  switch (code) {
    case 'ENOTFOUND':
      return `Can’t find ${host}. Check the address and your internet connection.`
    case 'EAI_AGAIN':
      return `Can’t find ${host} (DNS). Check your internet connection and try again.`
    case 'ECONNREFUSED':
      return `Can’t connect to ${host}: it refused the connection. Try again later, or check the address.`
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return `Can’t connect to ${host} from this network. Check your internet connection and try again.`
    default:
      return certificateSentence(code, host) ?? `The connection to ${host} was lost.${advice}`
  }
}
