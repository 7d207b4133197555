import { expect, test } from 'vitest'
import { createSay } from '../../../shared/sentences/say.ts'

const sentences = {
  'Try again.': 'Versuchen Sie es erneut.',
  'The file “{0}” is gone.': 'Die Datei „{0}“ ist weg.',
  'Not saved: {0}': 'Nicht gespeichert: {0}',
  '{0} is missing.': '{0} fehlt.',
  'The server {0} ({1}). Try again later.': 'Der Server {0} ({1}). Versuchen Sie es später.',
  'is busy': 'ist ausgelastet',
  '{0} of {1} files': '{1} Dateien, davon {0}',
  'Can’t connect to {0}. Check the address.': 'Keine Verbindung zu {0}. Prüfen Sie die Adresse.',
}
const say = createSay(sentences)

test.each([
  ['Try again.', 'Versuchen Sie es erneut.'],
  ['The file “A. Plan (1).svg” is gone.', 'Die Datei „A. Plan (1).svg“ ist weg.'],
  ['The file “a.svg” is gone. Try again.', 'Die Datei „a.svg“ ist weg. Versuchen Sie es erneut.'],
  ['Not saved: The file “a.svg” is gone.', 'Nicht gespeichert: Die Datei „a.svg“ ist weg.'],
  [
    'The server is busy (503). Try again later.',
    'Der Server ist ausgelastet (503). Versuchen Sie es später.',
  ],
  ['2 of 3 files', '3 Dateien, davon 2'],
  ['Try again.\nplan.svg is missing.', 'Versuchen Sie es erneut.\nplan.svg fehlt.'],
  [
    'Can’t connect to api.example. Check the address. Try again.',
    'Keine Verbindung zu api.example. Prüfen Sie die Adresse. Versuchen Sie es erneut.',
  ],
])('%s', (english, german) => {
  expect(say(english)).toBe(german)
})

test('a sentence of the service stays as it is, beside the program’s own', () => {
  expect(say('Quota used up. Ask for the order. Try again.')).toBe(
    'Quota used up. Ask for the order. Versuchen Sie es erneut.',
  )
  expect(say('')).toBe('')
  expect(say('value is not a valid email address')).toBe('value is not a valid email address')
})

test('a long text stays as it is', () => {
  const text = `The file “${'x'.repeat(3000)}” is gone.`
  expect(say(text)).toBe(text)
})

test('a number has the separators of the language', () => {
  const said = createSay(sentences, 'de')('7,000 of 12,500 files')
  expect(said).toBe('12.500 Dateien, davon 7.000')
  expect(said).not.toBe(say('7,000 of 12,500 files'))
})
