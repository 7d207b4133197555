/** Subject of a correction. `other`: the text names none of the subjects. */
export type CorrectionSubject = 'doors' | 'walls' | 'names' | 'dimensions' | 'stairs' | 'fixtures' | 'other'

/** English words by which a request's text names a subject. */
const subjectWords: readonly [CorrectionSubject, RegExp][] = [
  ['doors', /\b(?:doors?|doorways?|windows?|openings?|entrances?)\b/i],
  ['walls', /\bwalls?\b/i],
  [
    'names',
    /\b(?:labels?|names?|named|called|renamed?|spelling|spelled|missing room|rooms? (?:is|are) missing)\b/i,
  ],
  [
    'dimensions',
    /\b(?:dimensions?|measure\w*|areas?|sizes?|square (?:feet|foot|met\w+)|sq\.? ?ft|lengths?|widths?)\b/i,
  ],
  ['stairs', /\b(?:stairs?|steps?|staircases?|stairwells?)\b/i],
  [
    'fixtures',
    /\b(?:fixtures?|furniture|sinks?|toilets?|bath ?tubs?|showers?|cabinets?|islands?|appliances?|fireplaces?)\b/i,
  ],
]

/**
 * Position in the line that Planroom writes for an annotation, in any of its languages: a room or words such as
 * "center", and no subject.
 */
const placeOnPlan = /, [^,\n]{1,40} \(\d+ % [^(),\n]{1,40}, \d+ % [^(),\n]{1,40}\)/g

/** Returns the subjects that the text of a change request names. */
export function subjectsOf(text: string): CorrectionSubject[] {
  const plain = text.replace(placeOnPlan, '')
  const found = subjectWords.flatMap(([subject, words]) => (words.test(plain) ? [subject] : []))
  return found.length === 0 ? ['other'] : found
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const floorNames =
  /\b(?:(?:floor(?: plan)?|level|storey|story) (\d{1,2})|(\d)(?:st|nd|rd|th) floor|(first|second|third|fourth|fifth) floor|(basement|cellar))\b/gi

/** Returns the floors that the text of a change request names: numbers from 1 on, and `basement`. */
export function floorsOf(text: string): string[] {
  const found = [...text.matchAll(floorNames)].map(([, number, nth, ordinal, basement]) =>
    basement === undefined
      ? String(Number(number ?? nth ?? ordinals.indexOf(ordinal?.toLowerCase() ?? '') + 1))
      : 'basement',
  )
  return [...new Set(found)]
}
