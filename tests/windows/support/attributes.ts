import { execFileSync } from 'node:child_process'

/** Sets the read-only attribute of a file, or of all files below a folder. */
export function setReadOnly(path: string, options: { below?: boolean } = {}): void {
  const words = options.below === true ? ['+R', `${path}\\*`, '/S'] : ['+R', path]
  execFileSync('attrib', words, { stdio: 'ignore' })
}
