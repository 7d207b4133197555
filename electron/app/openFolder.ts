import { AppError } from '../../shared/errors.ts'
import type { Desktop } from './ports.ts'

/** Shows a library folder in the system's file manager. Both paths are absolute. Throws `disk` if it can't be shown. */
export async function openFolder(
  desktop: Pick<Desktop, 'openFolder'>,
  path: string,
  root: string,
): Promise<void> {
  const problem = await desktop.openFolder(path, root)
  if (problem !== '') throw new AppError('disk', 'Couldn’t open the folder.', { cause: new Error(problem) })
}
