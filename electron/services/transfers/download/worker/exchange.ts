import type { Transferable } from 'node:worker_threads'
import { fromSent, toSent, type SentError } from './sentErrors.ts'

/** A call or an answer. `call` is null if no answer is wanted. */
type Message =
  | { to: number; call: number | null; name: string; args: unknown[] }
  | { answers: number; value?: unknown; error?: SentError }

/** Messages that are sent together. */
export type Messages = Message[]

/** The methods of an object in the other thread. Its other properties can't be used. */
type Methods<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => R : never }
type ArgsOf<T, K extends keyof T> = Parameters<Methods<T>[K]>
type AnswerOf<T, K extends keyof T> = Promise<Awaited<ReturnType<Methods<T>[K]>>>

/** An object in the other thread. */
export interface Remote<T> {
  /** Calls a method and resolves with its answer. Rejects with its error, or with the reason why the thread ended. */
  ask<K extends keyof T & string>(name: K, ...args: ArgsOf<T, K>): AnswerOf<T, K>
  /** Calls a method without waiting for an answer. It runs before all later calls. */
  notify<K extends keyof T & string>(name: K, ...args: ArgsOf<T, K>): void
  /** As `ask`, transferring memory to the other thread. */
  askMoving<K extends keyof T & string>(moved: Transferable[], name: K, ...args: ArgsOf<T, K>): AnswerOf<T, K>
}

/** Ordered calls between two threads. Calls and answers of one event-loop iteration are sent together. */
export type Exchange = ReturnType<typeof createExchange>

interface Waiter {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** `post`: sends to the other thread's `take`. */
export function createExchange(post: (messages: Messages, moved: Transferable[]) => void) {
  const served = new Map<number, Record<string, (...args: unknown[]) => unknown>>()
  const waiting = new Map<number, Waiter>()
  let lastCall = 0
  let outgoing: Messages = []
  let moving: Transferable[] = []
  let ended: Error | null = null

  function send(message: Message, moved: Transferable[] = []): void {
    if (ended !== null) return
    if (outgoing.length === 0) setImmediate(flush)
    outgoing.push(message)
    moving.push(...moved)
  }

  function flush(): void {
    const [messages, moved] = [outgoing, moving]
    outgoing = []
    moving = []
    if (ended === null && messages.length > 0) post(messages, moved)
  }

  function ask(to: number, name: string, args: unknown[], moved: Transferable[]): Promise<unknown> {
    if (ended !== null) return Promise.reject(ended)
    const call = (lastCall += 1)
    return new Promise((resolve, reject) => {
      waiting.set(call, { resolve, reject })
      send({ to, call, name, args }, moved)
    })
  }

  function answer(call: number | null, settle: () => unknown): void {
    const fail = (error: unknown): void => {
      if (call !== null) send({ answers: call, error: toSent(error) })
    }
    try {
      const value = settle()
      if (value instanceof Promise)
        value.then((later: unknown) => {
          if (call !== null) send({ answers: call, value: later })
        }, fail)
      else if (call !== null) send({ answers: call, value })
    } catch (error) {
      fail(error)
    }
  }

  function takeOne(message: Message): void {
    if ('answers' in message) {
      const waiter = waiting.get(message.answers)
      waiting.delete(message.answers)
      if (message.error === undefined) waiter?.resolve(message.value)
      else waiter?.reject(fromSent(message.error))
      return
    }
    const { to, call, name, args } = message
    answer(call, () => {
      const object = served.get(to)
      const method = object?.[name]
      // The object was withdrawn. A late `notify` is ignored, and a late `ask` rejects.
      if (method === undefined) throw new Error(`no method ${name} of ${String(to)}`)
      return method.apply(object, args)
    })
  }

  return {
    remote<T>(id: number): Remote<T> {
      return {
        ask: (name, ...args) => ask(id, name, args, []) as AnswerOf<T, typeof name>,
        notify(name, ...args) {
          send({ to: id, call: null, name, args })
        },
        askMoving: (moved, name, ...args) => ask(id, name, args, moved) as AnswerOf<T, typeof name>,
      }
    },
    /** Makes an object callable by its number. */
    serve(id: number, object: object): void {
      served.set(id, object as Record<string, (...args: unknown[]) => unknown>)
    },
    withdraw(id: number): void {
      served.delete(id)
    },
    /** Handles messages of the other thread. */
    take(messages: Messages): void {
      messages.forEach(takeOne)
    },
    /** The other thread has ended: all pending calls reject with this error. */
    end(why: Error): void {
      if (ended !== null) return
      ended = why
      for (const { reject } of waiting.values()) reject(why)
      waiting.clear()
    },
  }
}
