import { expect, test } from 'vitest'
import { reasonIn } from '../../renderer/ui/serviceReason.ts'

test.each([
  ['{"message": "No credit left."}', 'No credit left.'],
  ['{"error": {"code": "DUP", "message": "This reference exists."}}', 'This reference exists.'],
  ['{"errors": [{"title": "Too large"}, {"detail": "Too many"}]}', 'Too large\nToo many'],
  ['{"reason": {"code": "YARD-7", "text": "Closed."}}', 'Closed.'],
  ['"No credit left."', 'No credit left.'],
  ['No credit left.', 'No credit left.'],
  ['<!doctype html><html><head><title>400 Bad Request</title></head></html>', '400 Bad Request'],
])('the reason in %s is “%s”', (answer, reason) => {
  expect(reasonIn(answer)).toBe(reason)
})

test.each(['', '{"code": 7}', '{"message": ""}', '{"message"', '[]', '<html></html>'])(
  'there is no reason in “%s”',
  (answer) => {
    expect(reasonIn(answer)).toBeNull()
  },
)
