import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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
export function memoryOfAll(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const family = [pid]
  for (const parent of family) for (const [each, of] of rows) if (of === parent) family.push(each)
  const resident = new Map(rows.map(([each, , kilobytes]) => [each, kilobytes]))
  return family.reduce((sum, each) => sum + (sharedOut(each) ?? resident.get(each) ?? 0) * 1024, 0)
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
