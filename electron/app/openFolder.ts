import { AppError } from '../../shared/errors.ts'
import type { Desktop } from './ports.ts'

/**
 * Shows a folder of a library in the system's file manager. Both paths are absolute. Throws `disk` where it cannot be
 * shown.
 */
export async function openFolder(
  desktop: Pick<Desktop, 'openFolder'>,
  path: string,
  root: string,
): Promise<void> {
  const problem = await desktop.openFolder(path, root)
  if (problem !== '') throw new AppError('disk', 'Couldn’t open the folder.', { cause: new Error(problem) })
}
