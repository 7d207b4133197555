import { defineStore } from 'pinia'
import { call, useEvent } from '../../../bridge/client.ts'
import { queryAtStart, type OrderQuery } from './orderQuery.ts'

/** Enough for a tall window. More would only hold up the first rows of a start. */
export const pageSize = 100

type FirstPage = ReturnType<typeof call<'orders:query'>>

/** The first page of the order list, which main looks for while the window makes the page that shows it. */
export const useFirstPage = defineStore('firstPage', () => {
  let asked: { key: string; answer: FirstPage } | null = null

  // What was asked for before may be older than this.
  useEvent('orders:changed', () => {
    asked = null
  })

  /**
   * To be called as soon as the connection is known, before anything else asks for orders: main keeps the answer to the
   * first question for the next start.
   */
  function ask(connectionId: string | null): void {
    if (connectionId === null) return
    const query = queryAtStart(connectionId)
    const answer = call('orders:query', { ...query, offset: 0, limit: pageSize })
    // Who takes the answer is told of its fault.
    answer.catch(() => undefined)
    asked = { key: JSON.stringify(query), answer }
  }

  /** The answer to this query, once; null where another one was asked for, or none. */
  function take(query: OrderQuery, offset: number): FirstPage | null {
    const found = asked
    asked = null
    return found !== null && offset === 0 && found.key === JSON.stringify(query) ? found.answer : null
  }

  return { ask, take }
})
