import { computed, type Ref } from 'vue'
import type { LibraryFile } from '../../../../shared/contract/library.ts'
import { textKey } from '../../../../shared/domain/assets.ts'
import { comparedLines, type ComparedLine } from '../../../../shared/domain/gla/compare.ts'
import { readPropertyFigures } from '../../../../shared/domain/gla/figures.ts'
import { readGla, type GlaReading } from '../../../../shared/domain/gla/formula.ts'
import { useOverview } from '../../../app/overview.ts'
import { useRead } from '../../../bridge/reads.ts'
import { fileTextQuery } from '../queries.ts'

/** Returns whether a file is the formula of a gross living area. */
export const isGla = ({ assetKey }: Pick<LibraryFile, 'assetKey'>): boolean =>
  assetKey === textKey('gla-formula')

export interface Gla {
  reading: GlaReading
  lines: ComparedLine[]
}

/** Returns the property data of the newest delivery. */
export const propertyDataIn = (files: readonly LibraryFile[]): LibraryFile | undefined =>
  files.find(
    ({ kind, name, earlier, show }) =>
      kind === 'property_data' && show === 'text' && earlier === null && name.toLowerCase().endsWith('.json'),
  )

/** The parsed formula, and the property data of the same folder. Null if the text can't be parsed. */
export function useGla(
  file: Readonly<Ref<LibraryFile | undefined>>,
  files: Readonly<Ref<readonly LibraryFile[]>>,
) {
  const overview = useOverview()
  const read = (of: Readonly<Ref<LibraryFile | undefined>>) =>
    useRead(() => ({
      ...fileTextQuery({ connectionId: overview.activeId, fileId: of.value?.id ?? '' }),
      enabled: overview.activeId !== null && of.value !== undefined && of.value.state !== 'missing',
    }))
  const formula = read(file)
  const property = read(computed(() => propertyDataIn(files.value)))
  const gla = computed((): Gla | null => {
    const { text, truncated } = formula.answer.value ?? { text: '', truncated: false }
    const reading = truncated ? null : readGla(text)
    if (reading === null) return null
    const data = property.answer.value
    const figures = data === null || data.truncated ? null : readPropertyFigures(data.text)
    return { reading, lines: comparedLines(reading, figures) }
  })
  return { gla }
}

/** Returns the number of lines whose area differs from the property data. */
export const differing = (lines: readonly ComparedLine[]): number =>
  lines.filter(({ other }) => other?.agrees === false).length
