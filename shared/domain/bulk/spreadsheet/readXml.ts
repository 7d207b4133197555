import { SaxesParser } from 'saxes'

type Attributes = Readonly<Partial<Record<string, string>>>

/**
 * Calls back for each element and text of a part. Names come without their prefixes. Entities of a document type are
 * not expanded. Throws if the text is not well-formed. A part that is missing has no elements.
 */
export function readXml(
  part: string | undefined,
  on: {
    open: (element: string, attributes: Attributes) => void
    text?: (text: string) => void
    close?: (element: string) => void
  },
): void {
  if (part === undefined) return
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    on.open(
      local(name),
      Object.fromEntries(Object.entries(attributes).map(([each, value]) => [local(each), value])),
    )
  })
  if (on.text !== undefined) parser.on('text', on.text)
  parser.on('closetag', ({ name }) => on.close?.(local(name)))
  parser.write(part).close()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
