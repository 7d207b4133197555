import type { DiagnosticsFile } from '../../../shared/contract/diagnostics.ts'
import { saveFile } from '../../services/files/saveFile.ts'
import { zipBuffers } from '../../services/files/zipBuffers.ts'

/** Saves diagnostics as a ZIP at `path` (absolute). Replaces a file there. Throws `disk`. */
export async function saveDiagnostics(path: string, files: readonly DiagnosticsFile[]): Promise<void> {
  await saveFile(path, await zipBuffers(files.map(({ name, text }) => ({ name, bytes: Buffer.from(text) }))))
}
