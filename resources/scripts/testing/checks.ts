import { runTool, succeeded, type ChildOptions, type Ending } from '../child.ts'

const CRUISER = 'dependency-cruiser/bin/dependency-cruiser.mjs'
const ARCHITECTURE = ['--config', '.dependency-cruiser.mjs', 'electron', 'renderer', 'shared']

/**
 * ESLint, the architecture's rules, then Prettier; all are always run, so that one run shows everything. `--fix`
 * repairs what can be repaired.
 */
export async function lint(args: readonly string[], options: ChildOptions = {}): Promise<Ending> {
  const fix = args.includes('--fix')
  const rules = ['.', '--max-warnings', '0', ...(fix ? ['--fix'] : [])]
  const eslint = await runTool('eslint/bin/eslint.js', rules, options)
  const architecture = await runTool(CRUISER, [...ARCHITECTURE, '--output-type', 'err-long'], options)
  const layout = [fix ? '--write' : '--check', '--log-level', 'warn', '.']
  const prettier = await runTool('prettier/bin/prettier.cjs', layout, options)
  return [eslint, architecture].find((ending) => !succeeded(ending)) ?? prettier
}

/** The types of everything, Vue components included. */
export function types(options: ChildOptions = {}): Promise<Ending> {
  return runTool('vue-tsc/bin/vue-tsc.js', ['--noEmit'], options)
}

/** Files, exports and dependencies that nothing uses. */
export function knip(options: ChildOptions = {}): Promise<Ending> {
  return runTool('knip/bin/knip.js', [], options)
}
