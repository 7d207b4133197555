import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoHandle } from '../demo/host.ts'
import { systemCode } from '../services/files/fileFault.ts'
import { FileTooLarge, NotPlainFile, readPlain } from '../services/files/plainFile.ts'
import { saveFile } from '../services/files/saveFile.ts'

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
  'Street,Unit,City,State,Postal code,Country,Photographer,Package,Add-ons,Reference,Notes',
  '18 Juniper Hollow,,Boulder,CO,80302,US,theo.bramwell@larkfield.example,Plus,,SAMPLE-1,',
  '2204 Harvest Moon Drive,,Longmont,CO,80501,US,anouk.de-wit@larkfield.example,Standard,GLA,SAMPLE-2,',
  '7 Lantern Street,,Lafayette,CO,80026,US,anouk.de-wit@larkfield.example,Gold,,SAMPLE-3,',
  '640 Mill Race Way,Apt 4C,Boulder,CO,80302,US,theo.bramwell@larkfield.example,Plus,,SAMPLE-4,Gate code 1234',
  '1515 Quarry Bank Lane,,Longmont,CO,80501,US,theo.bramwell@larkfield.example,Plus 3D,3D video,SAMPLE-5,',
  '92 Copper Beech Close,,Lafayette,CO,80026,US,anouk.de-wit@larkfield.example,Standard,,SAMPLE-6,',
  '31 Orchard Gate,Unit 12,Boulder,CO,80302,US,theo.bramwell@larkfield.example,Standard,,SAMPLE-7,',
  '408 Foxglove Way,,Longmont,CO,80501,US,anouk.de-wit@larkfield.example,Plus,"GLA, CAD files",SAMPLE-8,',
  '2 Wren Street,,Lafayette,CO,80026,US,theo.bramwell@larkfield.example,Plus,,SAMPLE-9,"Garage, but no shed"',
  '77 Ash Grove,,Boulder,CO,80302,US,anouk.de-wit@larkfield.example,Plus 3D,,SAMPLE-10,',
  '',
].join('\r\n')

/** Folder with the sample files, in the library folder of the demo company. */
const samplesFolder = 'Samples'
/** Maximum size of a file that is compared with a sample, in bytes. */
const maxSampleBytes = 10_000

/** Saves the sample files, which the user can drop and import. Files that are there stay. */
export async function saveSampleFiles(folder: string, demo: Pick<DemoHandle, 'samples'>): Promise<void> {
  await mkdir(join(folder, samplesFolder), { recursive: true })
  for (const { name, text } of Object.values(sampleFiles(demo))) {
    const path = join(folder, samplesFolder, name)
    if ((await sampleAt(path)) === 'missing') await saveFile(path, text)
  }
}

/** Updates the port in the sample link. Does nothing if the user changed or removed the file. */
export async function updateSampleLink(folder: string, demo: Pick<DemoHandle, 'samples'>): Promise<void> {
  const { name, text } = sampleFiles(demo).links
  const path = join(folder, samplesFolder, name)
  const present = await sampleAt(path)
  if (present !== text && withoutPort(present) === withoutPort(text)) await saveFile(path, text)
}

/** Returns the text of a file; `missing` or `foreign` if it is none that Planroom can have saved. */
async function sampleAt(path: string): Promise<string> {
  try {
    return (await readPlain(path, maxSampleBytes)).toString('utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'missing'
    if (error instanceof FileTooLarge || error instanceof NotPlainFile) return 'foreign'
    throw error
  }
}

const withoutPort = (text: string): string => text.replace(/:\d+\//, '/')
