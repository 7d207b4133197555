import { afterEach, expect, it } from 'vitest'
import { moveFocus } from '../../../renderer/features/library/moveFocus.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('End and Home move the focus among the files of a folder to the last and to the first', () => {
  document.body.innerHTML =
    '<ul><li><a data-cell href="#1">1</a></li><li><a data-cell href="#2">2</a></li></ul>'
  const [first, last] = document.querySelectorAll<HTMLElement>('[data-cell]')
  first?.focus()
  const press = (key: string): Element | null => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true })
    moveFocus(event, document.body)
    expect(event.defaultPrevented).toBe(true)
    return document.activeElement
  }
  expect(press('End')).toBe(last)
  expect(press('Home')).toBe(first)
})
