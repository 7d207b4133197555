import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { instance } from '@viz-js/viz'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import configuration from '../../.dependency-cruiser.mjs'
import { PROJECT_ROOT } from './project.ts'

/** ARCHITECTURE.md shows this file. */
const PICTURE = 'resources/docs/layers.svg'

/** Folders that are one box in the picture: a layer of the services, or a part of the program. */
const boxes = [
  /^renderer\/app\/messages/,
  /^electron\/services\/[^/]+/,
  /^electron\/[^/]+/,
  /^renderer\/[^/]+/,
  /^shared/,
]
/** Parts of the window that contain no modules. */
const notDrawn = /^renderer\/(styles|[^/]+\.[a-z.]+)$/

function boxOf(file: string): string | null {
  const box = boxes.map((pattern) => pattern.exec(file)?.[0]).find((found) => found !== undefined)
  return box === undefined || notDrawn.test(box) ? null : box
}

/**
 * Draws the imports between parts of the program, types included, as an SVG. Returns its path. Arrows that a longer
 * path implies are left out.
 */
export async function drawLayers(): Promise<string> {
  const { tsConfig: _, ...options } = configuration.options
  const { output } = await cruise(['electron', 'renderer', 'shared'], { ...options, baseDir: PROJECT_ROOT })
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const from = boxOf(source)
    if (from === null) continue
    const to = arrows.get(from) ?? new Set()
    arrows.set(from, to)
    for (const { resolved } of dependencies) {
      const box = boxOf(resolved)
      if (box !== null && box !== from) to.add(box)
    }
  }
  const svg = (await instance()).renderString(dot(withoutShortcuts(arrows)), { format: 'svg' })
  const file = path.join(PROJECT_ROOT, PICTURE)
  await writeFile(file, svg)
  return file
}

/** Removes each arrow whose target is also reached through other boxes. Both arrows of a cycle stay. */
function withoutShortcuts(arrows: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return new Map(
    [...arrows].map(([from, ends]) => [
      from,
      [...ends]
        .filter(
          (end) => ![...ends].some((other) => other !== end && reaches(other, end) && !reaches(other, from)),
        )
        .sort(),
    ]),
  )
}

function dot(arrows: ReadonlyMap<string, readonly string[]>): string {
  const names = [...arrows.keys()].sort()
  const parts = [
    ['services', 'electron/services', (name: string) => name.startsWith('electron/services/')],
    ['electron', 'electron', (name: string) => /^electron\/(?!services\/)/.test(name)],
    ['renderer', 'renderer', (name: string) => name.startsWith('renderer/')],
  ] as const
  const clusters = parts.map(([id, label, isIn]) => {
    const nodes = names
      .filter(isIn)
      .map((name) => `    "${name}" [label="${name.split('/').at(-1) ?? name}"]`)
    return `  subgraph cluster_${id} {\n    label="${label}"\n${nodes.join('\n')}\n  }`
  })
  const lines = [...arrows].flatMap(([from, ends]) => ends.map((end) => `  "${from}" -> "${end}"`))
  return `digraph layers {
  graph [rankdir=TB, fontname="sans-serif", fontsize=12, color="#8a8f98", style=rounded, bgcolor="white", nodesep=0.25]
  node [shape=box, style="rounded,filled", fillcolor="#f2f4f7", color="#8a8f98", fontname="sans-serif", fontsize=11
    margin="0.2,0.08"]
  edge [color="#5b616b", arrowsize=0.6]
${clusters.join('\n')}
  "shared"
${lines.join('\n')}
}
`
}
