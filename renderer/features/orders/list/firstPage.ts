import { defineStore } from 'pinia'
import { call, useEvent } from '../../../bridge/client.ts'
import { queryAtStart, type OrderQuery } from './orderQuery.ts'

/** Enough rows for a tall window. More rows would delay the first paint. */
export const pageSize = 100

type FirstPage = ReturnType<typeof call<'orders:query'>>

/** First page of the order list. Main reads it while the window creates the page that shows it. */
export const useFirstPage = defineStore('firstPage', () => {
  let asked: { key: string; answer: FirstPage } | null = null

  // An earlier answer may be outdated.
  useEvent('orders:changed', () => {
    asked = null
  })

  /**
   * Call it as soon as the connection is known, before any other order query. Main stores the answer to the first query
   * for the next start.
   */
  function ask(connectionId: string | null): void {
    if (connectionId === null) return
    const query = queryAtStart(connectionId)
    const answer = call('orders:query', { ...query, offset: 0, limit: pageSize })
    // The caller of `take` handles the error.
    answer.catch(() => undefined)
    asked = { key: JSON.stringify(query), answer }
  }

  /** Returns the answer to this query, once. Null if another query was asked, or none. */
  function take(query: OrderQuery, offset: number): FirstPage | null {
    const found = asked
    asked = null
    return found !== null && offset === 0 && found.key === JSON.stringify(query) ? found.answer : null
  }

  return { ask, take }
})
