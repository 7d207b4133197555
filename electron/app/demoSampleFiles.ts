import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoHandle } from '../demo/host.ts'

/** A file for trying out drops and imports. */
export interface SampleFile {
  name: string
  text: string
}

/** Returns the sample files by what they are for. Links contain the present port of the demo service. */
export function sampleFiles({
  samples,
}: Pick<DemoHandle, 'samples'>): Record<'orders' | 'links', SampleFile> {
  return {
    orders: { name: 'Sample orders.csv', text: sampleOrders },
    links: { name: 'Sample link.url', text: `[InternetShortcut]\r\nURL=${samples.planUrl}\r\n` },
  }
}

const sampleOrders = [
  'Street,City,State,Postal code,Country,Photographer,Package,Reference',
  '18 Juniper Hollow,Boulder,CO,80302,US,theo.bramwell@larkfield.example,Plus,SAMPLE-1',
  '2204 Harvest Moon Drive,Longmont,CO,80501,US,anouk.de-wit@larkfield.example,Standard,SAMPLE-2',
  '7 Lantern Street,Lafayette,CO,80026,US,anouk.de-wit@larkfield.example,Gold,SAMPLE-3',
  '',
].join('\r\n')

/** Folder with the sample files, in the library folder of the demo company. */
export const samplesFolder = 'Samples'

/**
 * Writes the sample files again, which the user can drop and import. Does nothing if the user removed their folder.
 * `folder`: the library folder.
 */
export async function updateSampleFiles(folder: string, demo: Pick<DemoHandle, 'samples'>): Promise<void> {
  const target = join(folder, samplesFolder)
  if (!existsSync(target)) return
  for (const { name, text } of Object.values(sampleFiles(demo))) await writeFile(join(target, name), text)
}
