import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asLink, findLinks } from '../../../shared/domain/links/find.ts'
import '../../support/properties.ts'

const a = 'https://files.example.com/a/plan%201.png'
const b = 'http://files.example.com/b.pdf?dl=0&key=x_y-'
const x = 'https://x.example.com'

describe('findLinks in text', () => {
  const cases: [string, string, string[]][] = [
    ['in lines, with spaces around', `  ${a}\r\n\t${b}  \n`, [a, b]],
    ['once each, in their order', `${b}\n${a}\n${b}`, [b, a]],
    ['in a list with commas', `${a},${b}`, [a, b]],
    ['in a list with commas and spaces', `${a}, ${b}.`, [a, b]],
    ['in a list with semicolons', `${a};${b};`, [a, b]],
    ['in a sentence', `The plans (see ${a}) are at ${b}. Thanks!`, [a, b]],
    ['in quotes', `“${a}” and '${b}'`, [a, b]],
    ['in a list of source code', `['${a}', "${b}"]`, [a, b]],
    ['in angle brackets', `Ground floor: <${a}>, first: <${b}>.`, [a, b]],
    [
      'in angle brackets, broken over lines',
      '<https://files.example.com/a/\n  very-long-name.png>',
      ['https://files.example.com/a/very-long-name.png'],
    ],
    ['in Markdown', `- [ground](${a}) ![first](${b} "title")\n**${a}#2**`, [a, b, `${a}#2`]],
    ['in Markdown without spaces', `[one](${a})[two](${b})`, [a, b]],
    ['in a quoted reply', `> ${a}\n>> ${b}\n>${a}`, [a, b]],
    ['without a scheme after www', 'www.example.com/plan.png', ['https://www.example.com/plan.png']],
    ['with capitals', 'HTTPS://FILES.example.com/A.PNG', ['HTTPS://FILES.example.com/A.PNG']],
    ['with entities of a page that was pasted as text', `${x}/?a=1&amp;b=2`, [`${x}/?a=1&b=2`]],
    ['between escaped brackets', `&lt;${x}/a&gt;`, [`${x}/a`]],
    ['with brackets of their own', `${x}/plan_(1).png`, [`${x}/plan_(1).png`]],
    ['with brackets of their own inside other brackets', `(${x}/plan_(1).png)`, [`${x}/plan_(1).png`]],
    ['after text of other scripts', `平面图：${x}/a.png。谢谢`, [`${x}/a.png`]],
    ['without invisible characters', 'https://x.exam\u200bple.com/a.png\ufeff', [`${x}/a.png`]],
  ]
  test.each(cases)('finds links %s', (_title, text, links) => {
    expect(findLinks(text)).toEqual(links)
  })

  test('finds links in a table with a header, for every delimiter', () => {
    expect(findLinks(`floor,link,note\nGround,${a},first\n1,${b},"a, b"`)).toEqual([a, b])
    expect(findLinks(`floor;link;note\nGround;${a};first\n1;"${b}";x`)).toEqual([a, b])
    expect(findLinks(`floor\tlink\nGround\t${a}\n1\t${b}`)).toEqual([a, b])
  })

  test('finds links in table rows without a header', () => {
    expect(
      findLinks(`Ground,https://x.example.com/?dl=0,2\nhttps://x.example.com/b.png,First floor`),
    ).toEqual(['https://x.example.com/?dl=0', 'https://x.example.com/b.png'])
  })

  test('keeps commas and semicolons that belong to the link', () => {
    const map = 'https://x.example.com/maps/@40.1,-75.2,17z;v=2/plan'
    expect(findLinks(map)).toEqual([map])
  })
})

describe('findLinks in HTML and mail', () => {
  test('takes the target of a link instead of its text, and skips styles, images and comments', () => {
    const html = `<!DOCTYPE html PUBLIC "-//W3C//DTD" "http://www.w3.org/TR/html4/loose.dtd">
      <html xmlns="http://www.w3.org/1999/xhtml"><head><link href="https://style.example.com/a.css"><title>https://title.example.com</title></head>
      <body><!-- https://comment.example.com --><style>a{background:url(https://bg.example.com/x.png)}</style>
      <img src="https://pixel.example.com/1.gif"><a class='x' href='https://x.example.com/?a=1&amp;b=2'>https://x.example.com/…</a>
      <p>Or https://y.example.com/<wbr>long.png</p><a href="mailto:a@example.com">https://z.example.com/z.png</a></body></html>`
    expect(findLinks(html)).toEqual([
      'https://x.example.com/?a=1&b=2',
      'https://y.example.com/long.png',
      'https://z.example.com/z.png',
    ])
  })

  test('joins links that quoted-printable broke over lines', () => {
    const mail = [
      'The plans are here: https://www.example.com/scl/fi/abc/plan.png?rlkey=3Dxyz&=',
      'amp;dl=3D0 caf=C3=A9',
    ].join('\r\n')
    expect(findLinks(mail)).toEqual(['https://www.example.com/scl/fi/abc/plan.png?rlkey=xyz&dl=0'])
    expect(
      findLinks(
        'Content-Transfer-Encoding: quoted-printable\n\n<a href=3D"https://x.example.com/=\na.png">x</a>',
      ),
    ).toEqual(['https://x.example.com/a.png'])
  })

  test('leaves links unchanged that only look quoted-printable', () => {
    const list = 'https://x.example.com/?view=3D&sig=abc=\nhttps://y.example.com/?dl=0'
    expect(findLinks(list)).toEqual(list.split('\n'))
    expect(findLinks('https://x.example.com/?view=3D')).toEqual(['https://x.example.com/?view=3D'])
    expect(findLinks('https://x.example.com/?sig=abc=\nhttps://y.example.com/b')).toHaveLength(2)
  })

  test('keeps links rewritten by a mail filter unchanged', () => {
    const rewritten = [
      'https://eur01.safelinks.example.com/?url=https%3A%2F%2Fx.example.com%2Fa.png&data=05%7C&reserved=0',
      'https://urldefense.example.com/v3/__https://x.example.com/a.png__;!!AbC!xyz-_$',
      'https://archive.example.com/web/2020/https://x.example.com/a.png',
      'https://go.example.com/?to=https://x.example.com/a.png',
    ]
    expect(findLinks(rewritten.join('\n'))).toEqual(rewritten)
  })
})

describe('findLinks without links', () => {
  test.each([
    ['other schemes', 'ftp://x.example.com/a file:///etc/passwd javascript:alert(1) data:text/html,x'],
    ['a shortened link', 'https://x.example.com/very/lo…'],
    ['a bare word', 'http://plan https://'],
    ['an e-mail address', 'maya@www.example.com'],
  ])('finds no link in %s', (_title, text) => {
    expect(findLinks(text)).toEqual([])
  })

  test('skips links over 8,000 characters and links after the first 500', () => {
    expect(findLinks(`https://x.example.com/${'a'.repeat(8000)} ${a}`)).toEqual([a])
    const many = Array.from({ length: 600 }, (_, index) => `https://x.example.com/${String(index)}`)
    expect(findLinks(many.join('\n'))).toEqual(many.slice(0, 500))
    expect(findLinks(many.join(','))).toEqual(many.slice(0, 500))
  })
})

test('findLinks returns every link of a list of lines', () => {
  const link = fc
    .tuple(fc.domain(), fc.webPath(), fc.webQueryParameters())
    .map(([host, path, query]) => `https://${host}${path}${query === '' ? '' : `?${query}`}`)
    .filter(
      (one) =>
        /[\w/=-]$/.test(one) && !/[,;|()[\]'*]/.test(one) && !one.includes('&amp') && !one.includes('='),
    )
  fc.assert(
    fc.property(fc.uniqueArray(link, { maxLength: 20, selector: (one) => new URL(one).href }), (links) => {
      expect(findLinks(links.join('\n'))).toEqual(links)
    }),
    { numRuns: 300 },
  )
})

test('findLinks returns only valid links for any text, and the last link after megabytes of brackets', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '<a href=',
    'https://',
    'www.',
    '&amp;',
    '=\n',
    '=3D',
    '"',
    ',',
    ')',
    '<!--',
    '</a',
    '…',
    ' ',
    'x',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part, { maxLength: 60 }).map((parts) => parts.join('')),
      ),
      (text) => {
        for (const link of findLinks(text)) expect(asLink(link)).toBe(link)
      },
    ),
    { numRuns: 2000 },
  )
  const long = [
    '<'.repeat(300_000),
    ')'.repeat(300_000),
    'https://a.b/'.repeat(30_000),
    '<!--'.repeat(80_000),
    '<a href='.repeat(50_000),
    `<p>${'<1'.repeat(1_500_000)}>`,
    `<https://x.example.com/${' '.repeat(7900)}>`.repeat(450),
  ]
  for (const text of long) expect(findLinks(`${text}\n${a}`)).toContain(a)
})
