import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const idleMs = 3000
const mostIdleMs = 120_000

/** Samples the memory of a process and its descendants. `end` returns the peak above the first sample, in bytes. */
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

/** Returns the memory of a process and its descendants in bytes. Linux counts shared memory once. */
export const memoryOfAll = (pid: number): number =>
  familyOf(pid).reduce((sum, { pid: each, resident }) => sum + (sharedOut(each) ?? resident) * 1024, 0)

/** Returns the CPU seconds of a process and its descendants. Ended processes do not count. */
export const cpuOfAll = (pid: number): number =>
  familyOf(pid).reduce((sum, { pid: each }) => sum + workedBy(each), 0)

/** Waits until a process and its descendants use less than 5 % of a core for three seconds. Returns after two minutes. */
export async function untilIdle(pid: number): Promise<void> {
  for (let waited = 0; waited < mostIdleMs; waited += idleMs) {
    const before = cpuOfAll(pid)
    await sleep(idleMs)
    if (cpuOfAll(pid) - before < (idleMs / 1000) * 0.05) return
  }
}

interface Member {
  pid: number
  /** In KiB. */
  resident: number
}

/** Returns a process and its descendants. */
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

/** Returns CPU seconds in steps of 10 ms, or 0 where the system has no such figure. */
function workedBy(pid: number): number {
  try {
    // The name in parentheses may contain spaces. User and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    // The process ended, or the system has no such file.
    return 0
  }
}

/** Returns the proportional memory of a process in KiB, or null where the system has no such figure. */
function sharedOut(pid: number): number | null {
  try {
    const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    // The process ended, or the system has no such file.
    return null
  }
}
