import type { SvgNode } from './svgTree.ts'

const element = (name: string, own: Record<string, string>, children: SvgNode[] = []): SvgNode => ({
  name,
  attributes: new Map(Object.entries(own)),
  children,
})

/** Converts CSS filter functions (shadows and blurs) to an SVG filter. Returns null for others. */
export function svgFilterOf(value: string, id: string): SvgNode | null {
  const steps: SvgNode[] = []
  for (const [, name = '', inner = ''] of value.matchAll(/([\w-]+)\s*\(((?:[^()]|\([^()]*\))*)\)/g)) {
    const lengths = inner
      .replace(/[a-z]+\([^)]*\)|#[0-9a-f]+/gi, ' ')
      .match(/-?(?:\d+\.?\d*|\.\d+)(?=px|\s|$)/g)
      ?.map(String)
    const from = steps.length === 0 ? 'SourceGraphic' : `step${String(steps.length)}`
    const result = `step${String(steps.length + 1)}`
    if (name === 'blur')
      steps.push(element('feGaussianBlur', { in: from, stdDeviation: lengths?.[0] ?? '0', result }))
    if (name === 'drop-shadow') {
      const colour =
        /[a-z]+\([^)]*\)|#[0-9a-f]+|(?<![\w-])(?!px\b)[a-z]+(?![\w(])/i.exec(inner)?.[0] ?? '#000'
      const [dx = '0', dy = '0', blur = '0'] = lengths ?? []
      const shadow = { in: from, dx, dy, stdDeviation: blur, 'flood-color': colour, result }
      steps.push(...shadowOf(element('feDropShadow', shadow)))
    }
  }
  const room = { x: '-50%', y: '-50%', width: '200%', height: '200%', 'color-interpolation-filters': 'sRGB' }
  return steps.length === 0 ? null : element('filter', { id, ...room }, steps)
}

/** Expands a drop shadow into basic filter steps that every program supports. */
export function shadowOf({ attributes: own }: SvgNode): SvgNode[] {
  const from = own.get('in') ?? 'SourceGraphic'
  const flood = ['flood-color', 'flood-opacity'].flatMap((name) => {
    const value = own.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const part = (name: string): string => `planroom-${own.get('result') ?? 'shadow'}-${name}`
  const offset = { dx: own.get('dx') ?? '2', dy: own.get('dy') ?? '2' }
  return [
    element('feGaussianBlur', {
      in: from,
      stdDeviation: own.get('stdDeviation') ?? '2',
      result: part('blur'),
    }),
    element('feOffset', { in: part('blur'), ...offset, result: part('offset') }),
    element('feFlood', { ...Object.fromEntries(flood), result: part('flood') }),
    element('feComposite', {
      in: part('flood'),
      in2: part('offset'),
      operator: 'in',
      result: part('shadow'),
    }),
    element('feMerge', { ...(own.has('result') ? { result: own.get('result') ?? '' } : {}) }, [
      element('feMergeNode', { in: part('shadow') }),
      element('feMergeNode', { in: from }),
    ]),
  ]
}
