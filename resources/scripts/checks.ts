import { runTool, succeeded, type Ending } from './child.ts'

/** ESLint, then Prettier; both are always run, so that one run shows everything. `--fix` repairs what can be repaired. */
export async function lint(args: readonly string[]): Promise<Ending> {
  const fix = args.includes('--fix')
  const eslint = await runTool('eslint/bin/eslint.js', [
    '.',
    '--max-warnings',
    '0',
    ...(fix ? ['--fix'] : []),
  ])
  const prettier = await runTool('prettier/bin/prettier.cjs', [
    fix ? '--write' : '--check',
    '--log-level',
    'warn',
    '.',
  ])
  return succeeded(eslint) ? prettier : eslint
}

/** The types of everything, Vue components included. */
export function types(): Promise<Ending> {
  return runTool('vue-tsc/bin/vue-tsc.js', ['--noEmit'])
}

/** Files, exports and dependencies that nothing uses. */
export function knip(): Promise<Ending> {
  return runTool('knip/bin/knip.js', [])
}
