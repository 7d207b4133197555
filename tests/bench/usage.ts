import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const idleMs = 3000
const mostIdleMs = 120_000

/** Samples the memory of a process and all that it started, until `end` gives the most of it over its rest, in bytes. */
export function watchMemory(pid: number): { end(): number } {
  const rest = memoryOfAll(pid)
  let most = rest
  const sampling = setInterval(() => (most = Math.max(most, memoryOfAll(pid))), 400)
  return {
    end() {
      clearInterval(sampling)
      return most - rest
    },
  }
}

/** Of a process and all that it started, in bytes; on Linux what they share is counted once. */
export const memoryOfAll = (pid: number): number =>
  familyOf(pid).reduce((sum, { pid: each, resident }) => sum + (sharedOut(each) ?? resident) * 1024, 0)

/** What a process and all that it started have worked, in seconds of a core. Those that ended do not count. */
export const cpuOfAll = (pid: number): number =>
  familyOf(pid).reduce((sum, { pid: each }) => sum + workedBy(each), 0)

/** Until a process and all that it started work less than a twentieth of a core for three seconds; two minutes at most. */
export async function untilIdle(pid: number): Promise<void> {
  for (let waited = 0; waited < mostIdleMs; waited += idleMs) {
    const before = cpuOfAll(pid)
    await sleep(idleMs)
    if (cpuOfAll(pid) - before < (idleMs / 1000) * 0.05) return
  }
}

interface Member {
  pid: number
  /** In kB. */
  resident: number
}

/** A process and all that it started. */
function familyOf(pid: number): Member[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const family = [pid]
  for (const parent of family) for (const [each, of] of rows) if (of === parent) family.push(each)
  const members = new Set(family)
  return rows.flatMap(([each, , resident]) => (members.has(each) ? [{ pid: each, resident }] : []))
}

/** In seconds, in steps of 10 ms; 0 where the system does not tell. */
function workedBy(pid: number): number {
  try {
    // The name, in parentheses, may have spaces. User and system time are the 14th and 15th field.
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    // It ended, or there is no such file.
    return 0
  }
}

/** The proportional memory of a process in kB; null where the system does not tell. */
function sharedOut(pid: number): number | null {
  try {
    const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    // It ended, or there is no such file.
    return null
  }
}
