import { expect, test } from 'vitest'
import { createReporter } from '../../../electron/headless/output.ts'
import { AppError } from '../../../shared/errors.ts'

const evil = 'a\u001b]0;title\u0007b\u009b2J\r\nc\td\u202ee\u2066f'
const tame = 'a ]0;title b 2J \nc\td e f'

function written(json: boolean) {
  const lines = { out: '', err: '' }
  const reporter = createReporter(json, {
    out: { write: (text) => void (lines.out += text) },
    err: { write: (text) => void (lines.err += text) },
  })
  reporter.announce({ what: 'file', name: evil }, evil)
  reporter.finish('report export', { text: evil, exit: 0, data: { name: evil } })
  const details = { fields: [{ field: 'name', message: evil }] }
  reporter.fail('report export', new AppError('refused', 'No.', { details }))
  return lines
}

test('text output contains no control characters from outside', () => {
  expect(written(false)).toEqual({
    out: `${tame.replace(/\s+/g, ' ')}\n${tame}\n`,
    err: `No.\n  name: ${tame}\n`,
  })
})

test('JSON output contains values unchanged', () => {
  const [line, result] = written(true)
    .out.split('\n')
    .map((each) => (each === '' ? null : (JSON.parse(each) as Record<string, unknown>)))
  expect(line).toMatchObject({ name: evil })
  expect(result).toMatchObject({ data: { name: evil } })
})
