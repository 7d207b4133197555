import type { Transferable } from 'node:worker_threads'
import { fromSent, toSent, type SentError } from './sentErrors.ts'

/** A call, or an answer to one. `call` is null where no answer is wanted. */
type Message =
  | { to: number; call: number | null; name: string; args: unknown[] }
  | { answers: number; value?: unknown; error?: SentError }

/** What goes from one thread to the other at once. */
export type Messages = Message[]

/** Objects have numbers; their methods can be called from the other thread. */
type Methods<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => R : never }
type ArgsOf<T, K extends keyof T> = Parameters<Methods<T>[K]>
type AnswerOf<T, K extends keyof T> = Promise<Awaited<ReturnType<Methods<T>[K]>>>

/** An object that lives in the other thread. */
export interface Remote<T> {
  /** Calls a method and gives its answer; rejects with its error, or with the reason why the thread ended. */
  ask<K extends keyof T & string>(name: K, ...args: ArgsOf<T, K>): AnswerOf<T, K>
  /** Calls a method whose answer does not matter. It is done before every later call. */
  notify<K extends keyof T & string>(name: K, ...args: ArgsOf<T, K>): void
  /** As `ask`; this memory moves to the other thread. */
  askMoving<K extends keyof T & string>(moved: Transferable[], name: K, ...args: ArgsOf<T, K>): AnswerOf<T, K>
}

/** Calls between two threads, in order. All calls and answers of one turn travel together. */
export interface Exchange {
  remote<T>(id: number): Remote<T>
  /** Lets the other thread call this object by its number. */
  serve(id: number, object: object): void
  withdraw(id: number): void
  /** Takes what the other thread sent. */
  take(messages: Messages): void
  /** The other thread is gone: every call that waits for an answer rejects with this. */
  end(why: Error): void
}

interface Waiter {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** `post` sends to the other thread's `take`. */
export function createExchange(post: (messages: Messages, moved: Transferable[]) => void): Exchange {
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
      // What is withdrawn is over: its late calls need no answer.
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
    serve(id, object) {
      served.set(id, object as Record<string, (...args: unknown[]) => unknown>)
    },
    withdraw(id) {
      served.delete(id)
    },
    take(messages) {
      messages.forEach(takeOne)
    },
    end(why) {
      if (ended !== null) return
      ended = why
      for (const { reject } of waiting.values()) reject(why)
      waiting.clear()
    },
  }
}
