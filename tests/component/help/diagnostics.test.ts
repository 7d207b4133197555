import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import DiagnosticsDialog from '../../../renderer/features/help/DiagnosticsDialog.vue'
import { AppError } from '../../../shared/errors.ts'
import { mountInWindow } from '../mounting.ts'

describe('diagnostics', () => {
  const body = new DOMWrapper(document.body)
  const button = (name: string): DOMWrapper<Element> => {
    const found = body.findAll('button').find((each) => each.text() === name)
    if (found === undefined) throw new Error(`No button says ${name}.`)
    return found
  }

  it('shows each file, and saves exactly the files that are ticked', async () => {
    const mounted = await mountInWindow(DiagnosticsDialog, { props: { open: true } })
    await flushPromises()
    expect(body.findAll('pre').map((each) => each.text())).toEqual(['{"planroom":"1.2.3"}', 'a line'])
    expect(document.activeElement).toBe(button(messages.diagnostics.save).element)
    const boxes = body.findAll<HTMLInputElement>('input[type="checkbox"]')
    expect(boxes.map(({ element }) => element.checked)).toEqual([true, true])
    for (const box of boxes) await box.setValue(false)
    expect(button(messages.diagnostics.save).attributes('disabled')).toBeDefined()
    await boxes[0]?.setValue(true)
    await button(messages.diagnostics.save).trigger('click')
    await flushPromises()
    expect(mounted.fake.callsOf('diagnostics:save')).toEqual([
      { files: [{ name: 'versions.json', text: '{"planroom":"1.2.3"}' }] },
    ])
  })

  it('shows why the log can’t be read, and disables Save', async () => {
    await mountInWindow(DiagnosticsDialog, {
      props: { open: true },
      prepare: (fake) => {
        fake.fail('diagnostics:make', new AppError('disk', 'The log can’t be read.'))
      },
    })
    await flushPromises()
    expect(document.body.textContent).toContain('The log can’t be read.')
    expect(document.activeElement).toBe(button(messages.words.cancel).element)
    expect(button(messages.diagnostics.save).attributes('disabled')).toBeDefined()
  })
})
