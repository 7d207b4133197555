import { runTool, succeeded, type ChildOptions, type Ending } from '../child.ts'

const CRUISER = 'dependency-cruiser/bin/dependency-cruiser.mjs'
const ARCHITECTURE = ['--config', '.dependency-cruiser.mjs', 'electron', 'renderer', 'shared', 'tests']

/**
 * Runs ESLint for components, oxlint for TypeScript, the dependency rules and oxfmt, also after a failure. `--fix`
 * repairs what the tools can repair.
 */
export async function lint(args: readonly string[], options: ChildOptions = {}): Promise<Ending> {
  const fix = args.includes('--fix')
  const rules = ['.', '--max-warnings', '0', ...(fix ? ['--fix'] : [])]
  const eslint = await runTool('eslint/bin/eslint.js', rules, options)
  const typed = [
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    ...(fix ? ['--fix'] : []),
  ]
  const oxlint = await runTool('oxlint/bin/oxlint', typed, options)
  const architecture = await runTool(CRUISER, [...ARCHITECTURE, '--output-type', 'err-long'], options)
  const layout = await runTool('oxfmt/bin/oxfmt', [fix ? '--write' : '--check', '.'], options)
  return [eslint, oxlint, architecture].find((ending) => !succeeded(ending)) ?? layout
}

/** Checks the types of all files, Vue components included. The next run checks only what a change concerns. */
export function types(options: ChildOptions = {}): Promise<Ending> {
  const state = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']
  return runTool('vue-tsc/bin/vue-tsc.js', ['--noEmit', ...state], options)
}

/** Finds unused files, exports and dependencies. */
export function knip(options: ChildOptions = {}): Promise<Ending> {
  return runTool('knip/bin/knip.js', [], options)
}
