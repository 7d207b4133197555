import { createCanvas } from '@napi-rs/canvas'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { svgTextOf } from '../../../../electron/services/library/drawings/decodeSvg.ts'
import { readSvg } from '../../../../electron/services/library/drawings/readSvg.ts'
import { Refusal } from '../../../../electron/services/library/drawings/refusal.ts'

const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (body: string, more = ''): string => `<svg ${names} viewBox="0 0 400 300"${more}>${body}</svg>`
/** The rewritten SVG, without its root element. */
function drawn(text: string): string {
  const written = readSvg(text, 1_000_000).at(400, 300)
  return written.slice(written.indexOf('>') + 1, -'</svg>'.length)
}
const rect = '<rect width="9" height="9"/>'
const rectDrawn = '<rect width="9" height="9"></rect>'

describe('SVG features that are drawn', () => {
  test('feDropShadow is replaced by basic filter steps', () => {
    const said = drawn(
      svg(
        `<filter id="s"><feDropShadow dx="2" dy="3" stdDeviation="4" flood-color="red"/></filter><g filter="url(#s)">${rect}</g>`,
      ),
    )
    expect(said).toContain('<feOffset in="planroom-shadow-blur" dx="2" dy="3"')
    expect(said).toContain('<feFlood flood-color="red"')
    expect(said).toContain(`<g filter="url(#s)">${rectDrawn}</g>`)
    expect(readSvg(svg(`<filter id="s"/><g filter="url(#s)"/>`), 1).hasEffects).toBe(true)
    expect(readSvg(svg(rect), 1).hasEffects).toBe(false)
  })

  test('drop-shadow and blur in a style become a filter', () => {
    const said = drawn(svg('<rect style="filter:drop-shadow(1px 2px 3px rgba(0,0,0,.5)) blur(4px)"/>'))
    expect(said).toContain('<rect filter="url(#planroom-filter-0)">')
    expect(said).toMatch(/<feOffset [^>]*dx="1" dy="2"/)
    expect(said).toContain('<feFlood flood-color="rgba(0,0,0,.5)"')
    expect(said).toContain('<feGaussianBlur in="step5" stdDeviation="4"')
  })

  test('internal entities are replaced, also in namespaces', () => {
    const text =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n' +
      '<!ENTITY ns "http://www.w3.org/2000/svg"><!-- <!ENTITY ns "no"> --><!ENTITY st "fill:none;stroke:&black;">\n' +
      `<!ENTITY black '#000000'><!ENTITY room "K&#252;che"><!ENTITY unused SYSTEM "file:///etc/passwd">]>` +
      '<svg xmlns="&ns;" viewBox="0 0 4 3"><g style="&st;"><text>&room;</text></g></svg>'
    expect(drawn(text)).toBe('<g fill="none" stroke="#000000"><text>Küche</text></g>')
  })

  test('elements that refer to themselves are drawn once', () => {
    expect(drawn(svg('<circle id="lamp" r="4" style="fill:url(#lamp)"/>'))).toBe(
      '<circle id="lamp" r="4" fill="none"></circle>',
    )
    const circles = svg(
      '<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g><pattern id="p"><rect fill="url(#p)"/></pattern>',
    )
    expect(readSvg(circles, 1).painted).toBeLessThan(20)
    expect(drawn(circles).match(/href/g)).toHaveLength(1)
  })

  test('namespace prefixes are removed, and an undeclared xlink prefix is accepted', () => {
    expect(
      drawn('<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:path d="M0 0"/></s:svg>'),
    ).toBe('<path d="M0 0"></path>')
    expect(drawn('<svg viewBox="0 0 9 9"><path id="a" d="M0 0"/><use xlink:href="#a"/></svg>')).toContain(
      '<use xlink:href="#a">',
    )
  })

  test('metadata, editor elements, titles and the second choice of a switch are left out', () => {
    const kept =
      '<metadata xmlns:r="urn:r"><r:RDF/></metadata><sodipodi:namedview xmlns:sodipodi="urn:s"/><title>Plan</title>' +
      '<switch><foreignObject requiredExtensions="urn:x"><i/></foreignObject><g>' +
      `${rect}</g><g><text>second</text></g></switch><?page 1?><!-- note -->`
    expect(drawn(svg(kept))).toBe(`<g><g>${rectDrawn}</g></g>`)
  })

  test('embedded PNG, JPG, GIF, WebP and SVG images are kept, by their bytes and in every notation', () => {
    const canvas = createCanvas(4, 3)
    const image = (type: string, bytes: Buffer): string =>
      drawn(svg(`<image href="data:image/${type};base64,${bytes.toString('base64')}"/>`))
    for (const [type, bytes] of [
      ['png', canvas.encodeSync('png')],
      ['jpeg', canvas.encodeSync('jpeg', 90)],
      ['gif', canvas.encodeSync('gif')],
      ['webp', canvas.encodeSync('webp', 90)],
    ] as const)
      expect(image('jpg', bytes)).toBe(
        `<image xlink:href="data:image/${type};base64,${bytes.toString('base64')}"></image>`,
      )
    const inner = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle id="c" r="4"/><use href="#c"/></svg>`
    for (const address of [
      `data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}`,
      `data:image/svg+xml,${encodeURIComponent(inner)}`,
      `data:image/svg+xml;utf8,${inner.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('#', '%23')}`,
    ])
      expect(
        drawn(svg(`<circle id="c" r="1"/><image x="5" width="50" height="40" href="${address}"/>`)),
      ).toBe(
        '<circle id="c" r="1"></circle><g><svg viewBox="0 0 9 9" width="50" height="40" x="5"><circle id="in1-c" r="4"></circle>' +
          '<use xlink:href="#in1-c"></use></svg></g>',
      )
    // A broken image is left out.
    expect(image('png', Buffer.from('no picture'))).toBe('')
  })

  test('declared encodings, UTF-16 with and without a mark, and gzip are decoded', () => {
    const text = (encoding: string): string =>
      `<?xml version="1.0" encoding="${encoding}"?>${svg('<text>Küche</text>')}`
    const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
    const utf16 = Buffer.from(text('UTF-16'), 'utf16le')
    const mark = Buffer.from([0xff, 0xfe])
    for (const bytes of [
      Buffer.from(text('utf-8')),
      Buffer.from(`\uFEFF${text('utf-8')}`),
      Buffer.from(text('ISO-8859-1'), 'latin1'),
      Buffer.from(text('windows-1252'), 'latin1'),
      Buffer.from(svg('<text>Küche</text>'), 'latin1'),
      Buffer.concat([mark, utf16]),
      swapped(Buffer.concat([mark, utf16])),
      utf16,
      swapped(utf16),
      gzipSync(text('utf-8')),
    ])
      expect(drawn(svgTextOf(bytes))).toBe('<text>Küche</text>')
    const cyrillic = Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="windows-1251"?><svg ${names} viewBox="0 0 9 9"><text>`),
      Buffer.from([0xca, 0xf3, 0xf5, 0xed, 0xff]),
      Buffer.from('</text></svg>'),
    ])
    expect(drawn(svgTextOf(cyrillic))).toBe('<text>Кухня</text>')
    expect(() => svgTextOf(Buffer.from('<?xml version="1.0" encoding="klingon"?><svg/>'))).toThrow(/klingon/)
  })

  test('the size is computed from every unit, and is 300 × 150 without one', () => {
    const size = (more: string): [number, number] => {
      const { width, height } = readSvg(`<svg ${names} ${more}/>`, 1)
      return [Math.round(width), Math.round(height)]
    }
    expect(size('width="420mm" height="10cm"')).toEqual([1587, 378])
    expect(size('width="100%" viewBox="0 0 40 30"')).toEqual([40, 30])
    expect(size('width="80" viewBox="0 0 40 30"')).toEqual([80, 60])
    expect(size('')).toEqual([300, 150])
  })
})

describe('CSS rules become attributes', () => {
  const attributesOf = (sheet: string, rest: string, id = ''): string =>
    /<rect([^>]*)>/
      .exec(drawn(svg(`<style>${sheet}</style>${rest.replace('RECT', `<rect ${id}/>`)}`)))?.[1]
      ?.trim() ?? ''

  test.each([
    ['.a{fill:red} rect{fill:blue}', 'RECT', 'class="a"', 'fill="red"'],
    ['rect{fill:blue} #r{fill:green} .a{fill:red}', 'RECT', 'id="r" class="a"', 'id="r" fill="green"'],
    ['.a,.b{stroke-width:2;stroke:#000}', 'RECT', 'class="b c"', 'stroke-width="2" stroke="#000"'],
    ['g .a{fill:red} g > .a{stroke:blue}', '<g><g>RECT</g></g>', 'class="a"', 'fill="red" stroke="blue"'],
    ['svg > .a{fill:red}', '<g>RECT</g>', 'class="a"', ''],
    ['.a{fill:red}</style><style>.a{fill:blue}', 'RECT', 'class="a"', 'fill="blue"'],
    ['.a{fill:red!important}', 'RECT', 'class="a" style="fill:blue"', 'fill="red"'],
    ['.a{fill:red}', 'RECT', 'fill="blue" class="a"', 'fill="red"'],
    [
      ':root{--wall:#123} .a{fill:var(--wall)} .a{stroke:var(--no, red)}',
      'RECT',
      'class="a"',
      'fill="#123" stroke="red"',
    ],
    ['@media print{.a{fill:red}} @media screen{.a{fill:blue}}', 'RECT', 'class="a"', 'fill="blue"'],
    ['<![CDATA[.a{fill:red}]]>', 'RECT', 'class="a"', 'fill="red"'],
    [
      '.a{font:italic bold 12px/1.2 Arial, sans-serif}',
      'RECT',
      'class="a"',
      'font-style="italic" font-weight="bold" font-size="12px" font-family="Arial, sans-serif"',
    ],
    [
      '.a{transform:translate(10px, 5px) rotate(45deg)}',
      'RECT',
      'class="a"',
      'transform="translate(10, 5) rotate(45)"',
    ],
    ['.a:hover{fill:red} .a ~ .a{fill:red}', 'RECT', 'class="a"', ''],
  ])('%s', (sheet, rest, own, made) => {
    expect(attributesOf(sheet, rest, own)).toBe(made)
  })
})

describe('SVG content that is removed', () => {
  test.each([
    ['a script', '<script>1</script>'],
    ['a handler', '<rect width="9" height="9" onload="x()"/>'],
    [
      'foreignObject',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="http://a"/></body></foreignObject>',
    ],
    [
      'animation',
      '<rect width="9" height="9"><animate attributeName="x" dur="1s"/><set attributeName="y" to="1"/></rect>',
    ],
    ['CSS animation', '<style>@keyframes k{to{fill:red}} rect{animation:k 1s infinite}</style>' + rect],
    [
      'text shadows',
      `<rect width="9" height="9" style="text-shadow:${'0 0 99px red,'.repeat(2000)}0 0 9px red"/>`,
    ],
    ['vendor-prefixed filters', '<rect width="9" height="9" style="-webkit-filter:url(#f)"/>'],
    ['an unknown filter', '<rect width="9" height="9" style="filter/**/:hue-rotate(9deg)"/>'],
    ['escapes', '<rect width="9" height="9" style="\\66ilter:u\\72l(http://127.0.0.1/a)"/>'],
    [
      'character references',
      '<rect width="9" height="9" fil&#108;="x" style="fi&#108;l:url(&#104;ttp://127.0.0.1/a#b)"/>',
    ],
    ['an address in a style', '<rect width="9" height="9" style="fill:url(http://127.0.0.1/a#b)"/>'],
    [
      'an address in a style sheet',
      `<style>@import url(http://127.0.0.1/a.css);@font-face{font-family:f;src:url(http://127.0.0.1/f)}</style>${rect}`,
    ],
    ['an address in a text', `<rect width="9" height="9" style="fill:image-set('http://127.0.0.1/a' 1x)"/>`],
    ['a part of another file', `<use href="http://127.0.0.1/a.svg#b"/>${rect}`],
    [
      'markup within a font name',
      '<rect width="9" height="9" style="font-family:\'&lt;/style>&lt;script>\'"/>',
    ],
  ])('removes %s', (_what, body) => {
    const said = (() => {
      try {
        return drawn(svg(body))
      } catch (error) {
        return error instanceof Refusal ? '' : String(error)
      }
    })()
    expect(['', rectDrawn]).toContain(said)
  })

  test('a filter written with a comment, an escape or capitals counts as a filter', () => {
    for (const style of ['filter/**/:url(#f)', 'fil\\74 er:url(#f)', 'FILTER:url( "#f" )']) {
      const drawing = readSvg(svg(`<filter id="f"/><rect style='${style}'/>`), 1)
      expect([style, drawing.hasEffects]).toEqual([style, true])
    }
  })

  test('external images are removed and listed as missing', () => {
    const drawing = readSvg(svg('<image href="furniture.png"/><image xlink:href="file:///etc/hostname"/>'), 1)
    expect(drawing.missing).toEqual(['furniture.png', 'file:///etc/hostname'])
    expect(drawing.at(4, 3)).not.toContain('image')
  })

  test('a font embedded as data stays', () => {
    const said = readSvg(
      svg(`<style>@font-face{font-family:"Plan 1";src:url("data:font/woff2;base64,AAAA")}</style>`),
      1,
    )
    expect(said.at(4, 3)).toContain(
      `<style>@font-face{font-family:'Plan 1';src:url(data:font/woff2;base64,AAAA)}</style>`,
    )
  })
})

describe('SVGs that are refused', () => {
  const laughs = (): string => {
    const entities = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY a${String(at + 1)} "${`&a${String(at)};`.repeat(10)}">`,
    )
    return `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities.join('')}]>${svg('<text>&a12;</text>')}`
  }
  test.each([
    ['another root element', '<html/>', /not an SVG/],
    ['a text', 'plan', /not an SVG/],
    ['a truncated SVG', svg(rect).slice(0, -10), /damaged or incomplete/],
    ['tags that do not match', svg('<g><rect></g>'), /damaged or incomplete/],
    ['entities with elements', `<!DOCTYPE svg [<!ENTITY e "<rect/>">]>${svg('&e;')}`, /entities/],
    [
      'external entities',
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('<text>&e;</text>')}`,
      /entities/,
    ],
    [
      'entities that refer to themselves',
      `<!DOCTYPE svg [<!ENTITY e "&e;">]>${svg('<text>&e;</text>')}`,
      /entities/,
    ],
    ['entities that grow exponentially', laughs(), /too much text/],
    ['elements nested too deep', svg('<g>'.repeat(5000) + '</g>'.repeat(5000)), /too deep/],
  ])('refuses %s', (_what, text, reason) => {
    expect(() => readSvg(text, 1)).toThrow(Refusal)
    expect(() => readSvg(text, 1)).toThrow(reason)
  })

  test('refuses images with too many pixels in total', () => {
    const image = `<image href="data:image/png;base64,${createCanvas(30, 30).encodeSync('png').toString('base64')}"/>`
    expect(() => readSvg(svg(image.repeat(3)), 2699)).toThrow(/too many pixels/)
    expect(readSvg(svg(image.repeat(3)), 2700).painted).toBe(4)
  })
})
