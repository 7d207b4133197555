import { describe, expect, it } from 'vitest'
import { html } from '../../../electron/services/handover/page/html.ts'
import { createWebNames } from '../../../electron/services/handover/page/webNames.ts'
import { contrast, leastContrast, readableOn, textOn } from '../../../shared/domain/handover/accent.ts'

describe('template of HTML', () => {
  it('values are escaped in content and attributes; templates and lists of them are not escaped twice', () => {
    const hostile = `<script>alert(1)</script>"'\`&`
    const safe = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&#96;&amp;'
    expect(html`<p title="${hostile}">${[html`<b>${hostile}</b>`, null, 7]}</p>`.text).toBe(
      `<p title="${safe}"><b>${safe}</b>7</p>`,
    )
  })

  it('characters that HTML forbids and changes of the text direction are removed', () => {
    expect(html`${'a\0b\u0007c\u202Ed\u2066e\uFFFEf\uD800g\r\nh'}`.text).toBe('abcdef\uFFFDg\nh')
  })
})

describe('names for web hosts', () => {
  it.each([
    ['14 Rua São João, 3º Dto', '14-rua-sao-joao-3o-dto'],
    ['Größe & Øre', 'grosse-ore'],
    ['../../etc/passwd', 'etc-passwd'],
    ['CON', 'property-con'],
    ['東京都', 'property'],
    ['', 'property'],
  ])('“%s” becomes %s', (text, name) => {
    expect(createWebNames()(text, 'property')).toBe(name)
  })

  it('equal names get numbers, long ones are cut', () => {
    const names = createWebNames()
    expect([names('A b', 'x', '.jpg'), names('a-B', 'x', '.jpg'), names('ab'.repeat(99), 'x')]).toEqual([
      'a-b.jpg',
      'a-b-2.jpg',
      'ab'.repeat(30),
    ])
  })
})

describe('colour of a page', () => {
  it.each(['#ffffff', '#000000', '#ffee00', '#ff0000', '#777777', '#2f5d8a'])(
    '%s becomes readable on a light and a dark ground, and text on it is readable',
    (color) => {
      for (const ground of ['#f7f6f3', '#1e2125']) {
        const readable = readableOn(color, ground)
        expect(contrast(readable, ground)).toBeGreaterThanOrEqual(leastContrast)
        expect(contrast(textOn(readable), readable)).toBeGreaterThanOrEqual(leastContrast)
      }
    },
  )

  it('a readable colour stays as it is', () => {
    expect(readableOn('#2f5d8a', '#f7f6f3')).toBe('#2f5d8a')
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })
})
