import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { redactLog } from '../../../electron/app/diagnostics/logText.ts'

const sources = join(import.meta.dirname, '..', '..', '..', 'electron')
const head = '[2026-11-27 12:53:41.123] [error] '

describe('log of the diagnostics', () => {
  test('time, the program’s words, codes and places in its code are kept', () => {
    const log = [
      `${head} uncaught exception TypeError: x is not a function`,
      '    at saveEntry (file:///opt/Planroom/resources/app.asar/out/main/index.js:12:34)',
      '    at async /home/anna/planroom/out/main/chunks/open-Ab12.js:1:2',
      '    at anna (/home/anna/secret.js:1:2)',
      `${head} orders:recent Error: ENOSPC: no space left on device, write '/home/anna/Plans/9 Kiln Yard.pdf'`,
      '  errcode: 13, code: ERR_SQLITE_ERROR,',
    ].join('\n')
    expect(redactLog(log).split('\n')).toEqual([
      '[2026-11-27 12:53:41.123] [error] uncaught exception TypeError: … is not a …',
      '    at saveEntry index.js:12:34',
      '    at open-Ab12.js:1:2',
      '[2026-11-27 12:53:41.123] [error] orders:recent Error: ENOSPC: …',
      '… ERR_SQLITE_ERROR',
    ])
  })

  test('nothing of a user is kept, wherever it stands', () => {
    const values = [
      'key-5f3a9c11',
      'eyJhbGciOiJIUzI1NiJ9.e30.abc',
      'anna.smith@larkfield.example',
      '9 Kiln Yard',
      'Kiln',
      '94110',
      '+1 415 555 0134',
      '/home/anna/Documents',
      'C:\\Users\\Anna\\Plans',
      'https://api.larkfield.example/v3/orders?key=1',
      'Anna Smith',
      'larkfield.example',
      '/home/anna/out/main/9 Kiln Yard.js:1:1',
    ]
    const places = [
      (value: string) => `${head}${value}`,
      (value: string) => `${head}sending ${value}`,
      (value: string) =>
        `${head}asking the service Error: ${value}\n    at ${value} (/x/y.js:1:1)\n    at f (${value})`,
      (value: string) => `${value}\n[${value}] [error] x`,
      (value: string) => `  message: '${value}', path: "${value}" { ${value} }`,
    ]
    for (const value of values)
      for (const place of places) {
        const text = redactLog(place(value))
        for (const part of [value, 'anna', 'Anna', 'Kiln', 'Smith', 'larkfield', 'key-', '94110', '0134'])
          expect(text, `${value}: ${text}`).not.toContain(part)
      }
  })

  test('all words of the program’s log texts are known', () => {
    const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/^(demo|headless)/.test(name))
      .flatMap((name) => [
        ...readFileSync(join(sources, name), 'utf8').matchAll(
          /(?:log\.(?:error|info)|reportFault|onFault)\(\s*[`']([^'`]+)[`']/g,
        ),
      ])
      .map(([, text = '']) => text.replaceAll(/\$\{[^}]*\}/g, ''))
    expect(texts.length).toBeGreaterThan(50)
    const words = texts.flatMap((text) => text.split(/[^A-Za-z’-]+/)).filter((word) => word !== '')
    expect(words.filter((word) => redactLog(`${head}${word}`) !== `${head.trim()} ${word}`)).toEqual([])
  })
})
