import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { answerOf, startProgram } from '../processes.ts'
import { median, type Outcome } from '../compare.ts'
import type { ListNews, ListPlan, ListQuestion } from './listServer.ts'

const delayMs = 20
const changes = 50
const [maxListRatio, maxLaterRatio] = [0.35, 0.01]

/**
 * Measures a refresh of a large account: the first one, and one after few changes. Compares both with a loop that only
 * reads page after page. Each answer of the service takes 20 ms.
 */
export async function refreshRun(orders: number, rounds: number, work: string): Promise<Outcome> {
  const plan: ListPlan = { orders, delayMs }
  const child = fork(path.join(import.meta.dirname, 'listServer.ts'), [JSON.stringify(plan)])
  const { origin } = (await answerOf(child)) as ListNews
  const all = { loop: [] as number[], list: [] as number[], first: [] as number[], later: [] as number[] }
  const costs: string[] = []
  let memory = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      all.loop.push(await readPageAfterPage(origin, orders))
      await ask(child, 'news')
      const data = path.join(work, 'refresh')
      const program = await startProgram(data)
      try {
        const first = await program.run({ do: 'refresh', origin, root: '' })
        const firstNews = (await ask(child, 'news')) as ListNews
        await ask(child, { change: changes })
        const later = await program.run({ do: 'refresh', origin, root: '' })
        const laterNews = (await ask(child, 'news')) as ListNews
        all.list.push(firstNews.listMs / 1000)
        all.first.push(first.seconds)
        all.later.push(later.seconds)
        memory = Math.max(memory, later.maxMemory - later.restMemory)
        costs.push(
          `first: all orders stored after ${first.stored.toFixed(1)} s; ` +
            `${String(firstNews.lists)} pages and ${String(firstNews.details)} details, ` +
            `${first.cpu.toFixed(1)} s of CPU, longest turn ${first.longestBlock.toFixed(0)} ms; ` +
            `later: ${String(laterNews.lists)} pages and ${String(laterNews.details)} details, ` +
            `${later.cpu.toFixed(1)} s of CPU, longest turn ${later.longestBlock.toFixed(0)} ms`,
        )
      } finally {
        await program.end()
        await rm(data, { recursive: true, force: true })
      }
    }
  } finally {
    child.disconnect()
  }
  const [loop, list, first, later] = [all.loop, all.list, all.first, all.later].map(median)
  if (loop === undefined || list === undefined || first === undefined || later === undefined)
    throw new Error('nothing was measured')
  return {
    heading: `Refresh of ${String(orders)} orders, ${String(delayMs)} ms an answer`,
    verdicts: [
      {
        text:
          `its list read ${list.toFixed(1)} s / page after page ${loop.toFixed(1)} s = ` +
          `${(list / loop).toFixed(2)}, target ${String(maxListRatio)} at most`,
        reached: list / loop <= maxListRatio,
      },
      {
        text: `later, ${String(changes)} changes ${later.toFixed(1)} s / first ${first.toFixed(1)} s = ${((later / first) * 100).toFixed(1)} %, target ${String(maxLaterRatio * 100)} % at most`,
        reached: later / first <= maxLaterRatio,
      },
    ],
    memory,
    notes: costs,
  }
}

/** Returns the seconds to read all pages one after another, with the program's page size. */
async function readPageAfterPage(origin: string, orders: number): Promise<number> {
  const began = performance.now()
  let rows = 0
  for (let offset: number | null = 0; offset !== null;) {
    const answer = await fetch(`${origin}/orders?limit=100&offset=${String(offset)}`)
    const page = (await answer.json()) as { items: unknown[]; pagination: { next_offset: number | null } }
    rows += page.items.length
    offset = page.pagination.next_offset
  }
  if (rows !== orders) throw new Error(`${String(rows)} of ${String(orders)} orders were listed`)
  return (performance.now() - began) / 1000
}

async function ask(child: ChildProcess, question: ListQuestion): Promise<unknown> {
  child.send(question)
  return answerOf(child)
}
