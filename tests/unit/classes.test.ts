import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../resources/scripts/project.ts'

const styles = join(PROJECT_ROOT, 'renderer', 'styles')

/** Returns the path of an imported stylesheet. */
function stylesheet(name: string, base: string): string {
  if (name.startsWith('.')) return join(base, name)
  return createRequire(import.meta.url).resolve(`${name}/index.css`)
}

/** Returns the classes of a component's template. Words in expressions count if only a class can look like them. */
function classesOf(source: string): string[] {
  const template = /<template>.*<\/template>/s.exec(source)?.[0] ?? ''
  const own = source.slice(source.indexOf('<style'))
  const fixed = [...template.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, words = '']) => words.split(/\s+/))
  const chosen = [...template.matchAll(/\s:class="([^"]*)"/g)]
    .flatMap(([, expression = '']) => [...expression.matchAll(/'([^']*)'/g)])
    .flatMap(([, words = '']) => words.split(/\s+/))
    .filter((word) => /[-:[]/.test(word))
  // A marker styles nothing itself.
  return [...fixed, ...chosen].filter(
    (word) => word !== '' && !/^(?:group|peer)\b/.test(word) && !own.includes(`.${word}`),
  )
}

test('each class in a template has a style', async () => {
  const compiler = await compile(readFileSync(join(styles, 'index.css'), 'utf8'), {
    base: styles,
    loadStylesheet: (name, base) => {
      const path = stylesheet(name, base)
      return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, 'utf8') })
    },
  })
  const files = globSync('renderer/**/*.vue', { cwd: PROJECT_ROOT })
  const used = files.flatMap((file) =>
    classesOf(readFileSync(join(PROJECT_ROOT, file), 'utf8')).map((name) => ({ file, name })),
  )
  expect(used.length).toBeGreaterThan(1000)
  const css = compiler.build(used.map(({ name }) => name))
  const styled = new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')),
  )
  expect(used.filter(({ name }) => !styled.has(name))).toEqual([])
})
